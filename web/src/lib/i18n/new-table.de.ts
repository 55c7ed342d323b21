/** The sentences of the page where one creates a table, in German. */

import type { Translation } from "./locale.svelte";
import type en from "./new-table.en";

export default {
  title: (game) => `Neuer Tisch: ${game}`,
  intro: "Wähle, wer auf welchem Platz spielt. Alles kann so bleiben, wie es ist.",
  players: "Personen",
  seat: (number) => `Platz ${number}`,
  you: "Du",
  youTip: "Du spielst hier, an diesem Gerät.",
  friend: "Per Link",
  friendTip: "Du bekommst einen Link. Wer ihn öffnet, nimmt diesen Platz ein.",
  openSeat: "Offener Platz",
  openSeatTip: "Hier können sich alle dazusetzen: unter „Tische“ oder über deinen Link.",
  here: "Hier am Gerät",
  hereTip: "Ihr teilt euch dieses Gerät und reicht es weiter.",
  nameless: (number) => `Spieler ${number}`,
  nameOf: (number) => `Name für Platz ${number}`,
  strengths: {
    "silver-and-gold": (points) => `Punkteschnitt: etwa ${points}.`,
    "gold-hunting": (wins) => `Gegen den Goldprüfer: etwa ${wins} Siege in zehn Partien.`,
  },
  options: "Optionen",
  variant: "Regeln",
  variants: {
    standard: "wie in der Anleitung",
    "display-first": "Auslage zuerst",
    "hidden-heights": "verdeckte Höhen",
  },
  variantTips: {
    standard: "Ihr spielt nach der Anleitung.",
    "display-first": "Neue Karten kommen aus der Auslage, solange dort welche liegen.",
    "hidden-heights": "Du siehst, wie viele Stapel dein Gegenüber noch hat, aber nicht, wie hoch sie sind.",
  },
  start: "Wer beginnt?",
  startTip: "Startspieler im ersten Zug.",
  anybody: "Zufällig",
  clock: "Bedenkzeit pro Zug",
  clockTip: "Ist die Zeit um, zieht der Computer.",
  noClock: "Unbegrenzt",
  listed: "Öffentlicher Tisch",
  listedTip:
    "Alle finden ihn unter „Tische“: Auch Fremde können mitspielen und zuschauen. Das lässt sich später nicht ändern.",
  hints: "Tipps erlaubt",
  hintsTip: "Der Computer schlägt Züge vor. Alle sehen, wer gefragt hat.",
  create: "Tisch eröffnen",
} satisfies Translation<typeof en>;
