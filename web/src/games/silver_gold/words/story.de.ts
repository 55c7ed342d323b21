/** The sentences about what happened: the log, the rounds and the result, in German. */

import { listed, plural, type Translation } from "../../../lib/i18n/locale.svelte";
import type { Colour } from "../cards";
import type en from "./story.en";

/** Colours as they stand before "Karte", after "eine" and after "einer". */
const FARBEN: Readonly<Record<Colour, string>> = { purple: "lila", orange: "orange", green: "grüne", grey: "graue" };
const DATIV: Readonly<Record<Colour, string>> = { purple: "lila", orange: "orangen", green: "grünen", grey: "grauen" };
const felder = (count: number): string => `${count} ${plural(count, { one: "Feld", other: "Felder" })}`;
const punkte = (count: number): string => `${count} ${plural(count, { one: "Punkt", other: "Punkte" })}`;
const punkten = (count: number): string => `${count} ${plural(count, { one: "Punkt", other: "Punkten" })}`;
/** "die graue und die grüne Insel"; zwei derselben Farbe sind "zwei graue Inseln". */
function dieInseln(colours: readonly Colour[]): string {
  const [first, second] = colours;
  if (first !== undefined && first === second) return `zwei ${FARBEN[first]} Inseln`;
  return `${listed(colours.map((colour) => `die ${FARBEN[colour]}`))} Insel`;
}
const inseln = (count: number): string => `${count} ${plural(count, { one: "Insel", other: "Inseln" })}`;

const german: Translation<typeof en> = {
  log: {
    you: "Du",
    and: "und",
    keep: { you: "behältst", other: "behält" },
    cross: {
      before: (count, extra) => `kreuzt ${extra ? "ein weiteres Feld" : felder(count)} auf`,
      more: (count) => `und ${count} auf`,
      after: "an",
    },
    take: { you: "nimmst", other: "nimmt" },
    fromDisplay: "aus der Auslage",
    topCard: "die oberste Karte des Stapels",
    pass: "passt",
    finish: { you: "und vollendest", other: "und vollendet" },
    islands: (colours, value) => `${dieInseln(colours)}${value ? `: +${value}` : ""}`,
    card: (colour, value) => `eine ${FARBEN[colour]} Karte${value ? ` (${punkte(value)})` : ""}`,
    onCard: (colour, value) => `einer ${DATIV[colour]} Karte${value ? ` (${punkte(value)})` : ""}`,
  },
  dealt: {
    deal: "Alle erhalten vier Karten",
    stack: "Vier Karten vom Stapel kommen in die Auslage",
    expeditions: "Die Expeditionskarten werden für eine neue Runde gemischt",
  },
  open: {
    hand: (name) => `${name}: die erhaltenen Karten`,
    kept: "behalten",
    unseen: "verdeckte Karte",
    stackFrom: "Der Stapel, von oben",
    stackEmpty: "Der Stapel ist leer.",
    coming: "Die nächsten Expeditionskarten dieser Runde",
    neverPlayed: "Die letzte wird nicht gespielt.",
  },
  shortLog: {
    keep: "behält",
    cross: (count) => `${count} ${plural(count, { one: "Kreuz", other: "Kreuze" })} auf`,
    extra: "noch ein Kreuz auf",
    take: "nimmt",
    takeStack: "nimmt vom Stapel",
    pass: "passt",
    finished: (value) => `Insel +${value}`,
  },
  contents: {
    coin: (count) => (count === 1 ? "1 Münze" : `${count} Münzen`),
    palm: (count) => (count === 1 ? "1 Palme" : `${count} Palmen`),
    cross: (count) => `${count} X`,
  },

  revealed: "Die Kreuze werden aufgedeckt",
  reveal: {
    you: "Du",
    finished: (name, you, colours, value) =>
      `${name} ${you ? "hast" : "hat"} ${dieInseln(colours)} vollendet: +${value}`,
    deed: {
      crossed: (count, first) => `${first ? felder(count) : count} angekreuzt`,
      passed: "gepasst",
      trophy: "einen Pokal genommen",
      finished: (colours) => `${dieInseln(colours)} vollendet`,
    },
    did: (names, you, deeds) =>
      `${listed(names)} ${you ? "hast" : names.length > 1 ? "haben" : "hat"} ${listed(deeds)}`,
  },
  progress: (round, turn) => `Runde ${round} von 4, Zug ${turn} von 7`,
  beforeFirst: "Vor dem ersten Zug",
  lastDone: "Alle 28 Züge sind gespielt",

  ending: {
    result: "Das Ergebnis",
    you: "Du",
    count: "Die Wertung",
    counting: "Wer hat gewonnen?",
    coins: "Münzen",
    trophies: "Pokale",
    palms: "Palmen",
    maps: "Karten",
    seals: "Siegel",
    total: "Summe",
    coinsOf: (coins) => `${coins} von 12`,
    islands: (count) => `${count} ${plural(count, { one: "Karte", other: "Karten" })}`,
    sealHow: (each, count, colour) => `+${each} × ${count} ${FARBEN[colour]}`,
    youWin: (own, other) => `Du gewinnst ${own} zu ${other}`,
    wins: (name, own, other) => `${name} gewinnt ${own} zu ${other}`,
    youWinTie: (own) => `Du gewinnst mit ${punkten(own)}`,
    winsTie: (name, own) => `${name} gewinnt mit ${punkten(own)}`,
    youWinAlone: (own) => `Du erreichst ${punkte(own)}`,
    youShare: (names, score) => `Du und ${listed(names)} teilt euch den Sieg mit ${punkten(score)}`,
    share: (names, score) => `${listed(names)} teilen sich den Sieg mit ${punkten(score)}`,
    yourPlace: (place, score) => `Du belegst Platz ${place} mit ${punkten(score)}.`,
    difference: (parts) => `${listed(parts)} haben den Unterschied gemacht.`,
    one: (part, more, less) => `Die ${part} haben den Unterschied gemacht: ${more} zu ${less}.`,
    lead: (part, by) => `${part} (+${by})`,
    parts: { coins: "Münzen", trophies: "Pokale", palms: "Palmen", maps: "Karten", seals: "Siegel" },
    everywhere: (name) => `${name} lag in jeder Wertung vorn.`,
    youEverywhere: "Du lagst in jeder Wertung vorn.",
    tieYou: "dir",
    tie: (names, equal, decided) =>
      `Gleichstand${names.length ? ` zwischen ${listed(names)}` : ""}${equal.length ? `, auch bei ${listed(equal.map((colour) => DATIV[colour]))} Inseln` : ""}; ${decided.join("; ")}.`,
    tieColour: (colour, owners) =>
      owners
        .map(({ name, count }, place) => {
          if (place) return `${name ?? "du"} ${count || "keine"}`;
          const verb = name === null ? "hast" : "hat";
          return `${name ?? "du"} ${verb} ${count || "keine"} ${FARBEN[colour]} ${plural(count || 1, { one: "Insel", other: "Inseln" })}`;
        })
        .join(", "),
    tieShared: (names) =>
      `Gleichstand${names.length ? ` zwischen ${listed(names)}` : ""}, auch bei den Inseln jeder Farbe.`,
    yourIslands: (count) => (count ? `Deine ${inseln(count)}` : "Keine Insel vollendet"),
    islandsOf: (name, count) => `${name}: ${inseln(count)}`,
    noIslands: "Keine Insel vollendet",
    winner: "Sieg",
  },
};

export default german;
