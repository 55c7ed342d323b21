/** The examples on the rules page, made from the cards. */

import { boxesIn } from "../boxes";
import { COLOURS, type Cards, type Colour, type Expedition, type Treasure } from "../cards";
import { formOf, orientationsOf } from "../board/placements";

export type ScoringExample = {
  readonly completed: readonly Treasure[];
  readonly coins: number;
  readonly trophies: readonly number[];
  readonly palms: readonly number[];
};

/** A card that an example shows. */
export function treasure(cards: Cards, id: string): Treasure {
  const card = cards.treasures.get(id);
  if (!card) throw new Error(`there is no card ${id}`);
  return card;
}

/** The number of cards of each colour and their points, large cards first. */
export function cardCounts({ treasures }: Cards): { colour: Colour; count: number; points: number }[] {
  return [...COLOURS].reverse().map((colour) => {
    const cards = [...treasures.values()].filter((card) => card.colour === colour);
    return { colour, count: cards.length, points: cards[0]?.points ?? 0 };
  });
}

/** One card of each pattern, and how many cards have it. */
export function patternCounts({ expeditions }: Cards): { card: Expedition; count: number }[] {
  const all = [...expeditions.values()];
  const first = all.filter((card, place) => all.findIndex(({ shape }) => shape === card.shape) === place);
  return first.map((card) => ({ card, count: all.filter(({ shape }) => shape === card.shape).length }));
}

/** The boxes of a pattern in every orientation. */
export function orientations({ boxes }: Expedition): string[][] {
  return orientationsOf(formOf(boxes)).map(boxesIn);
}

/** What Nele has at the end of a game. */
export function nele(cards: Cards): ScoringExample {
  const completed = ["purple-05", "orange-10", "orange-06", "green-01", "grey-06", "grey-03", "grey-02"];
  return {
    completed: completed.map((id) => treasure(cards, id)),
    coins: 10,
    trophies: [6, 3],
    palms: [2, 4, 1],
  };
}

/** The points for the seal of one of the completed cards. */
export function sealPoints({ seal }: Treasure, completed: readonly Treasure[]): number {
  return seal ? seal.points_each * completed.filter(({ colour }) => colour === seal.colour).length : 0;
}

/** The parts of a score, and their sum. */
export function scoreOf({ completed, coins, trophies, palms }: ScoringExample): { parts: number[]; total: number } {
  const parts = [
    coins,
    sum(trophies),
    sum(palms),
    sum(completed.map(({ points }) => points)),
    sum(completed.map((card) => sealPoints(card, completed))),
  ];
  return { parts, total: sum(parts) };
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((before, each) => before + each, 0);
}
