/** The sentences of a replay, in German. */

import type { Translation } from "./locale.svelte";
import type en from "./replay.en";

const german: Translation<typeof en> = {
  title: (game, names) => `${game}: ${names}`,
  replay: "Wiederholung",
  step: (step, steps) => `Schritt ${step} von ${steps}`,
  stepShort: (step, steps) => `${step} / ${steps}`,
  round: (round) => `Runde ${round}`,
  first: "Zum Anfang (Pos1)",
  previous: "Einen Schritt zurück (←)",
  next: "Einen Schritt vor (→)",
  last: "Zum Ende (Ende)",
  play: "Abspielen (Leertaste)",
  pause: "Anhalten (Leertaste)",
  keys: "← → ein Schritt, Umschalt und ← → ein einzelner Zug, Leertaste spielt ab und hält an, Pos1 und Ende",
  eyes: "Aus der Sicht von",
  open: "Alles offen",
  openTip: "Alles zeigen, auch was während der Partie verdeckt war",
  seatTip: (name) => `Zeigen, was ${name} gesehen hat`,
  spectator: "Zuschauer",
  spectatorTip: "Zeigen, was alle gesehen haben",
  moves: "Alle Züge",
  movesTip: "Alle Züge; wähle einen, um dorthin zu springen",
  link: "Link zu diesem Schritt",
  linkShort: "Link",
  inWords: "In Worten",
  copied: "Kopiert",
  toResult: "Ergebnis",
  toResultTip: "Zurück zum Tisch und zum Ergebnis",
  caption: "Was gerade geschehen ist",
  timeUp: "die Zeit war um",
  afterHint: "nach einem Tipp",
  movedBy: (bot) => `gezogen von ${bot}`,
  secret: (name) => `${name} hat verdeckt gewählt`,
  dealt: "Es wird zufällig ausgeteilt",
  start: "Die Partie beginnt",
  wins: (name, scores) => `${name} gewinnt, ${scores}`,
  shared: (names, scores) => `${names} teilen sich den Sieg, ${scores}`,
  agreed: "Hier haben alle vereinbart, die Partie zu beenden",
  loading: "Die Partie wird geladen …",
  running: {
    title: "Diese Partie läuft noch",
    text: "Du kannst jetzt zusehen. Die Wiederholung gibt es, wenn die Partie zu Ende ist.",
    watch: "Bei der Partie zusehen",
  },
  notBegun: {
    title: "Diese Partie hat noch nicht begonnen",
    text: "Am Tisch fehlen noch Mitspieler.",
    watch: "Zum Tisch",
  },
  unknown: {
    title: "Diese Partie gibt es nicht",
    text: "Der Link ist unvollständig, oder die Partie wurde von diesem Server entfernt.",
    own: "Zu deinen Partien",
  },
  failed: { title: "Die Partie konnte nicht geladen werden", again: "Noch einmal versuchen" },
  home: "Startseite",
  tables: "Alle Tische",
};

export default german;
