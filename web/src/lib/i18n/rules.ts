/** The sentences around the rules, whatever the game. */

import { area } from "./locale.svelte";

/** Around the rules of either game. */
export const rulesFrame = area(
  {
    title: (game: string) => `${game}: the rules`,
    choose: "Which rules would you like to read?",
    chooseTitle: "Rules",
    read: "Read the rules",
    contents: "On this page",
    learn: "Learn it by playing, in two minutes",
    play: "Set a table",
    other: (game: string) => `The rules of ${game}`,
    unofficial:
      "Doubloon is unofficial: made by players, free, with drawings and words of its own. The game, its name and its pieces are the work of its designer and publishers. If you like it here, buy the box: it is well worth its place on the shelf.",
  },
  {
    title: (game) => `${game}: die Regeln`,
    choose: "Welche Regeln möchtest du lesen?",
    chooseTitle: "Regeln",
    read: "Regeln lesen",
    contents: "Auf dieser Seite",
    learn: "Spielend lernen, in zwei Minuten",
    play: "Einen Tisch aufstellen",
    other: (game) => `Die Regeln von ${game}`,
    unofficial:
      "Doubloon ist inoffiziell: von Spielern gemacht, kostenlos, mit eigenen Bildern und eigenen Worten. Das Spiel, sein Name und sein Material sind das Werk seines Autors und seiner Verlage. Wenn es dir hier gefällt, kauf die Schachtel: Sie ist ihren Platz im Regal wert.",
  },
);
