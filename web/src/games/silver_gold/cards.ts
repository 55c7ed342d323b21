/** The cards. They are fetched once; a view names cards by their ids. */

import { ask } from "../../lib/api/http";
import type { SilverGoldComponents } from "../../lib/api/types";
import { boxAt } from "./boxes";

/** A treasure card; `rows` are its four rows from the top: `.` no box, `o` plain, `C` coin, `P` palm, `X` cross. */
export type Treasure = SilverGoldComponents["treasures"][number];
export type Expedition = SilverGoldComponents["expeditions"][number];
export type Colour = Treasure["colour"];
export type Seal = NonNullable<Treasure["seal"]>;
/** The colours in the order in which they break ties. */
export const COLOURS = ["grey", "green", "orange", "purple"] as const satisfies readonly Colour[];
/** What is printed in a box. */
export type BoxContent = "plain" | "coin" | "palm" | "cross";
export type Cards = {
  readonly treasures: ReadonlyMap<string, Treasure>;
  readonly expeditions: ReadonlyMap<string, Expedition>;
};

const CONTENTS: Readonly<Record<string, BoxContent>> = { o: "plain", C: "coin", P: "palm", X: "cross" };

let request: Promise<Cards> | undefined;
let known: Cards | undefined;

/** The cards, fetched once; after a failure the next call tries again. */
export function loadCards(): Promise<Cards> {
  request ??= ask<SilverGoldComponents>("GET", "/api/games/silver-and-gold/components").then(
    (components) => (known = cardsById(components)),
    (reason: unknown) => {
      request = undefined;
      throw reason;
    },
  );
  return request;
}

/** The cards if they have been loaded. Sentences do without them until then. */
export function knownCards(): Cards | undefined {
  return known;
}

/** The cards by their ids. */
export function cardsById({ treasures, expeditions }: SilverGoldComponents): Cards {
  return {
    treasures: new Map(treasures.map((card) => [card.id, card])),
    expeditions: new Map(expeditions.map((card) => [card.id, card])),
  };
}

/** The boxes of a card with their contents, row by row. */
export function boxesOn(card: Treasure): ReadonlyMap<string, BoxContent> {
  const boxes = new Map<string, BoxContent>();
  card.rows.forEach((row, y) =>
    Array.from(row).forEach((letter, x) => {
      const content = CONTENTS[letter];
      if (content) boxes.set(boxAt({ x, y }), content);
    }),
  );
  return boxes;
}

/** The colour of a card, from its id: `purple-03` is purple. */
export function colourOf(id: string): Colour {
  return COLOURS.find((colour) => id.startsWith(colour)) ?? "grey";
}
