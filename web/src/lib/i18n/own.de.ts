/** The sentences about one's own games, in German. */

import type { Translation } from "./locale.svelte";
import type en from "./own.en";

const sentences: Translation<typeof en> = {
  title: "Deine Partien",
  looking: "Suche deine Partien …",
  yourTurn: (name) => (name ? `Du bist dran, ${name}` : "Du bist dran"),
  yourTurnShort: "Du bist dran",
  othersTurn: (names) => `Warten auf ${names}`,
  open: "Dein Tisch wartet auf Mitspieler",
  openShort: "Wartet auf Mitspieler",
  none: (name) => (name ? `Willkommen zurück, ${name}` : "Willkommen zurück"),
  noneText: "Keine Partie wartet auf dich. Beginn eine neue.",
  offline: "Der Server antwortet nicht. Deine Partien sind sicher.",
  resume: "Weiterspielen",
  running: "Deine laufenden Partien",
  more: (number) => (number === 1 ? "Eine weitere Partie" : `${number} weitere Partien`),
  lastVisit: (time) => `Zuletzt besucht: ${time}`,
  freeSeat: "freier Platz",

  results: "Deine Ergebnisse",
  allResults: "Alle Ergebnisse und Statistik",
  outcomes: {
    won: "Gewonnen",
    shared: "Geteilter Sieg",
    drawn: "Unentschieden",
    lost: "Verloren",
    ended: "Vorzeitig beendet",
    none: "An einem Gerät",
  },
  notCounted: "zählt nicht",
  friends: "Freunde",
  score: (own, others) => `${own} zu ${others}`,
  replay: "Noch einmal ansehen",
  replayOf: (game, date) => `Noch einmal ansehen: ${game}, ${date}`,
  more20: "Mehr anzeigen",
  nothing: "Du hast noch keine Partie beendet.",
  nothingText: "Sobald du eine beendet hast, steht ihr Ergebnis hier, und deine Statistik wächst.",
  toStart: "Zur Startseite",

  statistics: "Statistik",
  figures: { games: "Partien", won: "Siege", average: "Schnitt", best: "Bestwert" },
  wins: (won, games) => `${won} von ${games}`,
  draws: (number) => `${number} unentschieden`,
  balance: (won, drawn, lost) =>
    [
      won === 1 ? "1 Sieg" : `${won} Siege`,
      ...(drawn ? [`${drawn} Unentschieden`] : []),
      lost === 1 ? "1 Niederlage" : `${lost} Niederlagen`,
    ].join(", "),
  opponent: "Gegner",
  byOpponent: (game) => `${game} nach Gegnern`,

  keep: "Ergebnisse sichern oder mitnehmen",
  keepText:
    "Nur dieser Browser kennt deine Ergebnisse. Speichere sie in einer Datei, um sie zu sichern oder auf einem anderen Gerät einzulesen.",
  saveJson: "In einer Datei speichern",
  saveCsv: "Als Tabelle speichern (CSV)",
  read: "Datei einlesen",
  readMany: (added) =>
    added === 0
      ? "Alle Ergebnisse dieser Datei waren schon da."
      : added === 1
        ? "1 Ergebnis hinzugefügt."
        : `${added} Ergebnisse hinzugefügt.`,
  readFailed: "Das ist keine Datei mit Ergebnissen. Wähle eine Datei, die du hier gespeichert hast.",
  delete: "Alle Ergebnisse löschen",
  deleteSure:
    "Alle Ergebnisse und die Statistik in diesem Browser löschen? Das lässt sich nicht rückgängig machen. Die Partien selbst bleiben auf dem Server.",
  deleted: "Alle Ergebnisse sind gelöscht.",
};

export default sentences;
