/** The coach's sentences in the lesson, in German. Text between asterisks is bold. */

import type { Translation } from "../../../lib/i18n/locale.svelte";
import type en from "./lesson.en";

const sentences: Translation<typeof en> = {
  aim: "Errate, was bei deinem Gegenüber oben liegt: Wer das meiste Gold hat, gewinnt.",
  captions: {
    right: {
      title: "Ansagen und abheben",
      text: "Liegst du richtig, gehört das Stück dir: Jedes Gold auf der Hand ist 1 Punkt.",
    },
    wrong: {
      title: "Vorsicht, Einsturz",
      text: "Ein falsches Stück, das weniger wert ist als deine Hand, zerstört sie: Dir bleibt nur dieses Stück.",
    },
    marker: {
      title: "Ein Marker, einmal",
      text: "Wag einen Goldrausch für 2 Punkte extra, oder sichere dein Gold: Dann zählt es halb.",
    },
  },
  steps: {
    wait: { title: "Der Goldsucher ist am Zug", text: "Jetzt rät er eines deiner Stücke." },
    build: {
      title: "Versteck dein Gold",
      text: "Bau aus deinen zehn Stücken vier Stapel. Der Goldsucher sieht nur ihre Höhe. Tippe auf *Tipp übernehmen*, dann auf *Fertig*.",
    },
    declare: {
      title: "Was liegt auf Stapel d?",
      text: "Ein Stück ist so hoch wie sein Gold, also kann Stapel *d* nur eine 1 sein. Wähle Stapel d, sag *1* an und *heb ab*.",
    },
    height: {
      title: "Richtig, die 1 gehört dir!",
      text: "Auch der Goldsucher hat ein Stück erraten. Stapel *b* hat die Höhe 2: eine 2 oder zwei 1er, nie eine 3. Sag *2* bei Stapel b.",
    },
    rush: {
      title: "Du hast 3 Gold auf der Hand",
      text: "Dein Marker ist eine *2*. Einmal pro Partie ist er deine Ansage, für *2 Punkte extra*. Wähle den höchsten Stapel, *c*, und wag den *Goldrausch*!",
    },
    free: {
      title: "Die Hand des Goldsuchers ist eingestürzt!",
      text: "Er lag falsch, und die 1 war weniger als seine 5 Gold. Pass auf deine 5 auf: Beide 3er sind noch verdeckt. Was sagst du an?",
    },
    right: (piece) => `Richtig, die ${piece} gehört dir!`,
    broke: (piece) => `Einsturz! Nur die ${piece} bleibt dir.`,
    end: (own, other) =>
      `Du hast ${own} Punkte, der Goldsucher ${other}. Ein Marker kann Gold auch *sichern*, zum halben Wert. Jetzt bau deine eigenen Stapel!`,
  },
};

export default sentences;
