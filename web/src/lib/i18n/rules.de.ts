/** The sentences around the rules, in German. */

import type { Translation } from "./locale.svelte";
import type en from "./rules.en";

const sentences: Translation<typeof en> = {
  title: (game) => `${game}: Spielregeln`,
  choose: "Welche Regeln möchtest du lesen?",
  chooseTitle: "Spielregeln",
  read: "Regeln lesen",
  contents: "Auf dieser Seite",
  learn: "Spielend lernen, in zwei Minuten",
  play: "Neuer Tisch",
  other: (game) => `Spielregeln von ${game}`,
  unofficial:
    "Doubloon ist inoffiziell: kostenlos, von Spielern gemacht, mit eigenen Zeichnungen und Worten. Das Spiel, sein Name und sein Material sind das Werk seines Autors und seiner Verlage, bei denen alle Rechte an Namen und Grafik bleiben. Wenn es dir gefällt, kauf das gedruckte Spiel: Es verdient einen Platz in deinem Regal.",
};

export default sentences;
