/** The sentences of the generic board, in German. */

import type { Translation } from "../../lib/i18n/locale.svelte";
import type en from "./words.en";

export default {
  drawing: "Zeichnung der Stellung",
  choose: "Du bist dran: Wähle einen Zug",
  ready: "Du bist bereit",
  moves: "Deine Züge",
  filter: "Züge filtern",
  matching: (shown, all) => `${shown} von ${all} Zügen`,
  tooMany: (count) => `Es gibt ${count} Züge, zu viele für eine Liste. Gib einen ein:`,
  play: "Spielen",
  confirm: "Bestätigen",
  confirmMove: (move) => `Bestätigen: ${move}`,
  suggested: "Vorschlag",
  takeBack: "Letzten Zug zurücknehmen",
  refused: (reason) => `Geht nicht: ${reason}`,
  played: (move) => `Du hast ${move} gespielt.`,
  seats: "Wer ist wer",
  inPicture: (seat) => `im Bild: seat ${seat}`,
  inText: (seat) => `im Text: seat ${seat}`,
  result: "Das Ergebnis",
  player: "Name",
  place: "Platz",
  total: "Summe",
  wins: (name, points, others) => `${name} gewinnt ${points} zu ${others}`,
  youWin: (points, others) => `Du gewinnst ${points} zu ${others}`,
  winsOfMany: (name, points) => `${name} gewinnt mit ${points === 1 ? "1 Punkt" : `${points} Punkten`}`,
  youWinOfMany: (points) => `Du gewinnst mit ${points === 1 ? "1 Punkt" : `${points} Punkten`}`,
} satisfies Translation<typeof en>;
