/** The sentences around a lesson, in German. */

import type { Translation } from "./locale.svelte";
import type en from "./learn.en";

const sentences: Translation<typeof en> = {
  title: (game) => `${game} lernen`,
  chooseTitle: "In 2 Minuten lernen",
  choose: "Eine vorbereitete Partie und ein Coach, der dich an die Hand nimmt. Welches Spiel möchtest du lernen?",
  begin: "Los geht’s",
  minutes: "Zwei Minuten, und du kennst das Spiel.",
  scoring: "Drei Wege zu Punkten",
  skip: "Lektion überspringen und spielen",
  coach: "Dein Coach",
  step: (step, steps) => `Schritt ${step} von ${steps}`,
  leave: "Lektion beenden",
  watch: { title: "Sieh auf den Tisch", text: "Dort siehst du, was dein Zug bringt." },
  showMe: "Mach es für mich",
  showMeTip: "Macht den Zug, den der Coach meint.",
  astray: "Auch das ist erlaubt. Folge für diese Lektion den Markierungen.",
  play: "Jetzt richtig spielen",
  again: "Noch einmal",
  rules: "Regeln",
  log: "Verlauf",
};

export default sentences;
