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

/** "the grey and the green islands"; two of one colour are "two grey islands". */
function theIslands(colours: readonly Colour[]): string {
  const [first, second] = colours;
  if (first !== undefined && first === second) return `two ${first} islands`;
  const islands = plural(colours.length, { one: "island", other: "islands" });
  return `${listed(colours.map((colour) => `the ${colour}`))} ${islands}`;
}

/** A player of a tie, and the number of their islands of a colour; the viewer has no name. */
export type TieOwner = { readonly name: string | null; readonly count: number };

const english = {
  /** A sentence of the log is the name, a verb, and the card or cards. The verb of "you" may have another form. */
  log: {
    you: "You",
    and: "and",
    keep: { you: "kept", other: "kept" },
    cross: {
      before: (count: number, extra: boolean) => `crossed off ${extra ? "one more box" : boxes(count)} on`,
      more: (count: number) => `and ${count} on`,
      after: "",
    },
    take: { you: "took", other: "took" },
    fromDisplay: "from the display",
    topCard: "the top card of the stack",
    pass: "passed",
    finish: { you: "and finished", other: "and finished" },
    islands: (colours: readonly Colour[], value: number) => `${theIslands(colours)}${value ? `: +${value}` : ""}`,
    card: (colour: Colour, value: number) => `${A_CARD[colour]}${value ? ` (${points(value)})` : ""}`,
    onCard: (colour: Colour, value: number) => `${A_CARD[colour]}${value ? ` (${points(value)})` : ""}`,
  },
  /** What was dealt; the cards themselves are on the board. */
  dealt: {
    deal: "Everybody is dealt four cards",
    stack: "Four cards of the stack are put on display",
    expeditions: "The expedition cards are shuffled for a new round",
  },
  /** What only an open replay shows. */
  open: {
    hand: (name: string) => `${name}: the cards dealt`,
    kept: "kept",
    unseen: "face-down card",
    stackFrom: "The stack, from the top",
    stackEmpty: "The stack is empty.",
    coming: "The next expedition cards of this round",
    neverPlayed: "The last one is not played.",
  },
  /** The same in the narrow strip, where the portrait stands for the name. */
  shortLog: {
    keep: "kept",
    cross: (count: number) => `crossed ${count} on`,
    extra: "crossed one more on",
    take: "took",
    takeStack: "took from the stack",
    pass: "passed",
    finished: (value: number) => `island +${value}`,
  },
  contents: {
    coin: (count: number) => (count === 1 ? "1 coin" : `${count} coins`),
    palm: (count: number) => (count === 1 ? "1 palm" : `${count} palms`),
    cross: (count: number) => `${count} X`,
  },

  revealed: "The crosses are revealed",
  /** What everybody did in the turn that is revealed. */
  reveal: {
    you: "You",
    finished: (name: string, _you: boolean, colours: readonly Colour[], value: number) =>
      `${name} finished ${theIslands(colours)}: +${value}`,
    /** The deeds of players who did the same, as parts of a sentence. */
    deed: {
      /** The word "boxes" stands only where it is said first. */
      crossed: (count: number, first: boolean) => `crossed ${first ? boxes(count) : count}`,
      passed: "passed",
      trophy: "took a trophy",
      finished: (colours: readonly Colour[]) => `finished ${theIslands(colours)}`,
    },
    did: (names: readonly string[], _you: boolean, deeds: readonly string[]) => `${listed(names)} ${listed(deeds)}`,
  },
  progress: (round: number, turn: number) => `Round ${round} of 4, turn ${turn} of 7`,
  beforeFirst: "Before the first turn",
  lastDone: "All 28 turns are played",

  ending: {
    result: "The result",
    you: "You",
    count: "The count",
    counting: "Who has won?",
    coins: "Coins",
    trophies: "Trophies",
    palms: "Palms",
    maps: "Cards",
    seals: "Seals",
    total: "Total",
    coinsOf: (coins: number) => `${coins} of 12`,
    islands: (count: number) => `${count} ${plural(count, { one: "card", other: "cards" })}`,
    sealHow: (each: number, count: number, colour: Colour) => `+${each} × ${count} ${colour}`,
    youWin: (own: number, other: number) => `You win, ${own} to ${other}`,
    wins: (name: string, own: number, other: number) => `${name} wins, ${own} to ${other}`,
    youWinTie: (own: number) => `You win with ${points(own)}`,
    winsTie: (name: string, own: number) => `${name} wins with ${points(own)}`,
    youWinAlone: (own: number) => `You score ${points(own)}`,
    youShare: (names: readonly string[], score: number) =>
      `You and ${listed(names)} share the win with ${points(score)}`,
    share: (names: readonly string[], score: number) => `${listed(names)} share the win with ${points(score)}`,
    yourPlace: (place: number, score: number) => `You finish ${ordinal(place)} with ${points(score)}.`,
    difference: (parts: readonly string[]) => `${sentence(listed(parts))} made the difference.`,
    one: (part: string, more: number, less: number) => `${part} made the difference: ${points(more)} to ${less}.`,
    lead: (part: string, by: number) => `${part} (+${by})`,
    parts: { coins: "coins", trophies: "trophies", palms: "palms", maps: "cards", seals: "seals" },
    everywhere: (name: string) => `${name} was ahead in every category.`,
    youEverywhere: "You were ahead in every category.",
    tieYou: "you",
    /** How a tie was broken: the colours in which all were equal, and those that decided. */
    tie: (names: readonly string[], equal: readonly Colour[], decided: readonly string[]) =>
      `Equal points${names.length ? ` for ${listed(names)}` : ""}${equal.length ? ` and equally many ${listed(equal)} islands` : ""}; ${decided.join("; ")}.`,
    tieColour: (colour: Colour, owners: readonly TieOwner[]) =>
      owners
        .map(({ name, count }, place) => {
          const number = count || "none";
          if (place) return `${name ?? "you"} ${number}`;
          const islands = plural(count, { one: "island", other: "islands" });
          return `${name ?? "you"} ${name === null ? "have" : "has"} ${count || "no"} ${colour} ${islands}`;
        })
        .join(", "),
    tieShared: (names: readonly string[]) =>
      `Equal points${names.length ? ` for ${listed(names)}` : ""}, and equally many islands of every colour.`,
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
