/** The sentences around a lesson, in German. */

import type { Translation } from "./locale.svelte";
import type en from "./learn.en";

const sentences: Translation<typeof en> = {
  title: (game) => `${game} lernen`,
  chooseTitle: "In zwei Minuten lernen",
  choose: "Spiel ein paar Züge einer echten Partie, mit einem Coach an deiner Seite. Welches Spiel möchtest du lernen?",
  begin: "Los geht’s",
  coach: "Dein Coach",
  setting: "Dein Tisch wird vorbereitet …",
  step: (step, steps) => `Schritt ${step} von ${steps}`,
  skip: "Überspringen",
  skipTip: "Diesen Schritt überspringen.",
  leave: "Beenden",
  leaveTip: "Die Lektion beenden. Den Tisch findest du unter „Tische“ wieder.",
  showMe: "Zeig’s mir",
  showMeTip: "Zeigt einen guten Zug auf dem Spielfeld.",
  looking: "Überlege …",
  hesitates: "Unsicher? Ich zeige dir gern einen guten Zug.",
  shown: "Das Spielfeld zeigt dir einen guten Zug.",
  lost: "Die Verbindung ist unterbrochen. Deine Partie ist sicher; neuer Versuch …",
  gone: "Diesen Tisch gibt es nicht mehr.",
  again: "Noch einmal versuchen",
  refused: (reason) => `Das hat nicht geklappt: ${reason}`,
  playOn: "Partie fortsetzen",
  newGame: "Neue Partie",
  rules: "Regeln",
};

export default sentences;
