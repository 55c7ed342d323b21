/** What is printed on the cards. The server tells it once; tables name cards by their ids alone. */

import { ask } from "../../lib/api/http";
import { boxAt } from "./boxes";

export const COLOURS = ["grey", "green", "orange", "purple"] as const;
export type Colour = (typeof COLOURS)[number];
export type BoxContent = "plain" | "coin" | "palm" | "cross";
export type Seal = { readonly colour: Colour; readonly points_each: number };
export type Treasure = {
  readonly id: string;
  readonly colour: Colour;
  readonly points: number;
  readonly seal: Seal | null;
  /** Four rows from the top: `.` no box, `o` plain, `C` coin, `P` palm, `X` cross. */
  readonly rows: readonly string[];
};
export type Expedition = { readonly id: string; readonly shape: string; readonly boxes: readonly string[] };
export type Cards = {
  readonly treasures: ReadonlyMap<string, Treasure>;
  readonly expeditions: ReadonlyMap<string, Expedition>;
};
/** As the server tells them. */
export type PrintedCards = { readonly treasures: readonly Treasure[]; readonly expeditions: readonly Expedition[] };

const MARKS: Readonly<Record<string, BoxContent>> = { o: "plain", C: "coin", P: "palm", X: "cross" };

let asked: Promise<Cards> | undefined;
let known: Cards | undefined;

/** The cards, asked for once; after a failure the next call asks anew. */
export function loadCards(): Promise<Cards> {
  asked ??= ask<PrintedCards>("GET", "/api/games/silver-and-gold/components").then(
    (printed) => (known = sorted(printed)),
    (reason: unknown) => {
      asked = undefined;
      throw reason;
    },
  );
  return asked;
}

/** The cards if they are here already; words do without them as long as they are not. */
export function knownCards(): Cards | undefined {
  return known;
}

/** The cards by their ids. */
export function sorted(printed: PrintedCards): Cards {
  return {
    treasures: new Map(printed.treasures.map((card) => [card.id, card])),
    expeditions: new Map(printed.expeditions.map((card) => [card.id, card])),
  };
}

/** The boxes of a card with what is printed in each, row by row. */
export function boxesOn(card: Treasure): ReadonlyMap<string, BoxContent> {
  const boxes = new Map<string, BoxContent>();
  card.rows.forEach((row, y) =>
    [...row].forEach((letter, x) => {
      const mark = MARKS[letter];
      if (mark) boxes.set(boxAt({ x, y }), mark);
    }),
  );
  return boxes;
}

/** A card's colour and number, from its id alone: `purple-03` is purple 3. */
export function nameParts(id: string): { colour: Colour; number: number } {
  const [colour = "grey", number = "0"] = id.split("-");
  return { colour: colour as Colour, number: Number(number) };
}
