/** The sentences about what happened: the log, the rounds and the result, in English. */

import { listed, plural } from "../../../lib/i18n/locale.svelte";
import type { Colour } from "../cards";

/** Colours as they stand before "card". */
const A_CARD: Readonly<Record<Colour, string>> = {
  purple: "a purple card",
  orange: "an orange card",
  green: "a green card",
  grey: "a grey card",
};
const boxes = (count: number): string => `${count} ${plural(count, { one: "box", other: "boxes" })}`;
const points = (count: number): string => `${count} ${plural(count, { one: "point", other: "points" })}`;

const english = {
  /** A sentence of the log is the name, `before`, the card or cards, and `after`. */
  log: {
    keep: { before: "keeps", after: "" },
    cross: { before: (count: number) => `crosses off ${boxes(count)} on`, after: "" },
    extra: { before: "crosses off one more box on", after: "" },
    take: { before: "takes", after: "from the display" },
    takeStack: "takes the top card of the stack",
    pass: "passes",
    card: (colour: Colour, value: number) => `${A_CARD[colour]}${value ? ` (${points(value)})` : ""}`,
    onCard: (colour: Colour, value: number) => `${A_CARD[colour]}${value ? ` (${points(value)})` : ""}`,
  },
  /** The same in the narrow strip, where the portrait stands for the name. */
  shortLog: {
    keep: "keeps",
    cross: "crosses",
    extra: "one more",
    take: "takes",
    takeStack: "takes from the stack",
    pass: "passes",
  },
  contents: {
    coin: (count: number) => (count === 1 ? "1 coin" : `${count} coins`),
    palm: (count: number) => (count === 1 ? "1 palm" : `${count} palms`),
    cross: (count: number) => `${count} X`,
  },

  revealed: "The crosses are revealed",
  progress: (round: number, turn: number) => `Round ${round} of 4, turn ${turn} of 7`,
  beforeFirst: "Before the first turn",
  lastDone: "All 28 turns are played",

  ending: {
    result: "The result",
    you: "You",
    count: "The count",
    coins: "Coins",
    trophies: "Trophies",
    palms: "Palms",
    maps: "Islands",
    seals: "Seals",
    total: "Total",
    coinsOf: (coins: number) => `${coins} of 12`,
    islands: (count: number) => `${count} ${plural(count, { one: "card", other: "cards" })}`,
    sealHow: (each: number, count: number, colour: Colour) => `+${each} × ${count} ${colour}`,
    youWin: (own: number, other: number) => `You win, ${own} to ${other}`,
    wins: (name: string, own: number, other: number) => `${name} wins, ${own} to ${other}`,
    youWinAlone: (own: number) => `You score ${points(own)}`,
    youShare: (names: readonly string[], score: number) => `You and ${listed(names)} share the win with ${score}`,
    share: (names: readonly string[], score: number) => `${listed(names)} share the win with ${score}`,
    yourPlace: (place: number, score: number) => `You come ${ordinal(place)} with ${points(score)}.`,
    difference: (parts: readonly string[]) => `${sentence(listed(parts))} made the difference.`,
    one: (part: string, more: number, less: number) => `${part} made the difference: ${points(more)} to ${less}.`,
    lead: (part: string, by: number) => `${part} (+${by})`,
    parts: { coins: "coins", trophies: "trophies", palms: "palms", maps: "islands", seals: "seals" },
    everywhere: (name: string) => `${name} was ahead in every category.`,
    youEverywhere: "You were ahead in every category.",
    tie: (names: readonly string[]) => `${listed(names)} have equal points, so the completed cards decide:`,
    tieColour: (colour: Colour, counts: string) => `${colour} ${counts}`,
    tieShared: "They are equal in every colour, so they share the place.",
    yourIslands: (count: number) => `Your ${number(count)} ${plural(count, { one: "island", other: "islands" })}`,
    islandsOf: (name: string, count: number) =>
      `${name}: ${count} ${plural(count, { one: "island", other: "islands" })}`,
    noIslands: "No island completed",
    winner: "winner",
  },
};

function ordinal(place: number): string {
  return place === 2 ? "2nd" : place === 3 ? "3rd" : `${place}th`;
}

function number(count: number): string {
  const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"];
  return NUMBERS[count] ?? String(count);
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export default english;
