/** The sentences of the generic board, in German. */

import type { Translation } from "../../lib/i18n/locale.svelte";
import type en from "./words.en";

export default {
  drawing: "Zeichnung der Stellung",
  moves: "Deine Züge",
  noMoves: "Du hast gerade keinen Zug.",
  filter: "Züge filtern",
  matching: (shown, all) => `${shown} von ${all} Zügen`,
  tooMany: (count) => `Es gibt ${count} Züge, zu viele für eine Liste. Gib einen ein:`,
  move: "Zug",
  play: "Spielen",
  suggested: "vorgeschlagen",
  takeBack: "Letzten Zug zurücknehmen",
  refused: (reason) => `Geht nicht: ${reason}`,
  played: (move) => `Du hast ${move} gespielt.`,
  result: "Das Ergebnis",
  player: "Name",
  place: "Platz",
  total: "Summe",
  wins: (name) => `${name} gewinnt`,
  youWin: "Du gewinnst",
} satisfies Translation<typeof en>;
