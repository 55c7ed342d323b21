/** The sentences about the terms of a table, in German. */

import type { Translation } from "./locale.svelte";
import type en from "./terms.en";

export default {
  label: "So wird gespielt",
  variants: {
    standard: "Standardregeln",
    "display-first": "Variante: Auslage zuerst",
    "hidden-heights": "Variante: verdeckte Höhen",
  },
  otherVariant: (name) => `Variante: ${name}`,
  noClock: "Bedenkzeit unbegrenzt",
  perMove: (time) => `${time} pro Zug`,
  seconds: (number) => (number === 1 ? "1 Sekunde" : `${number} Sekunden`),
  minutes: (number) => (number === 1 ? "1 Minute" : `${number} Minuten`),
  hours: (number) => (number === 1 ? "1 Stunde" : `${number} Stunden`),
  days: (number) => (number === 1 ? "1 Tag" : `${number} Tage`),
  hints: "Tipps erlaubt",
  noHints: "Ohne Tipps",
  justOpened: "Gerade eröffnet",
  /** "Seit" takes the dative: "seit 3 Tagen". */
  waiting: (time) => `Wartet seit ${time.replace(/Tage$/, "Tagen")}`,
} satisfies Translation<typeof en>;
