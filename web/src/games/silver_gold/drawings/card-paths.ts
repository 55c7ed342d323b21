/** The fixed parts of a treasure card as paths. They are computed once for every card. */

import { placeOf, type Place } from "../boxes";
import { boxesOn, type BoxContent, type Treasure } from "../cards";
import { crossStrokes, wobblyBox } from "./ink";
import { BOX, coast } from "./island";
import { ornaments, texture, type PlacedOrnament } from "./sea";
import { SYMBOLS } from "./symbol-shapes";

/** The gap between a box and the edge of its space in the grid, and the radius of its corners. */
const GAP = 2.1;
const RADIUS = 4.4;

export type CardPaths = {
  readonly texture: string;
  readonly ornaments: readonly PlacedOrnament[];
  /** The coast, the line of the shallows, and the line of the deeper water. */
  readonly land: string;
  readonly shallows: string;
  readonly shelf: string;
  /** The outline of every box, by its name. */
  readonly boxes: ReadonlyMap<string, string>;
  /** The printed symbols, and where each of them is. */
  readonly symbols: readonly { readonly symbol: BoxContent; readonly at: readonly Place[] }[];
};

const known = new Map<string, CardPaths>();

export function cardPaths(card: Treasure): CardPaths {
  const paths = known.get(card.id) ?? computed(card);
  known.set(card.id, paths);
  return paths;
}

/** Where a box is drawn, from the corner of the island. */
export function cornerOf(box: string): Place {
  const { x, y } = placeOf(box);
  return { x: x * BOX, y: y * BOX };
}

/** The outlines of some boxes as one path. */
export function boxPath(card: Treasure, boxes: readonly string[]): string {
  const paths = cardPaths(card).boxes;
  return boxes.map((box) => paths.get(box) ?? "").join("");
}

/** The crosses over some boxes as one path. */
export function crossPath(card: Treasure, boxes: readonly string[]): string {
  return boxes.flatMap((box) => crossOn(card, box)).join("");
}

/** Both strokes of the cross over a box. */
export function crossOn(card: Treasure, box: string): readonly [string, string] {
  const { x, y } = cornerOf(box);
  return crossStrokes(card.id + box, x, y, BOX);
}

/** The line around boxes that belong together, such as a placed pattern. */
export function outline(boxes: readonly string[]): string {
  return coast(boxes, 0.4, "outline", 0, 5);
}

function computed(card: Treasure): CardPaths {
  const contents = boxesOn(card);
  const boxes = [...contents.keys()];
  return {
    texture: texture(card.colour, card.id),
    ornaments: ornaments(card),
    land: coast(boxes, 3.4, `${card.id} land`),
    shallows: coast(boxes, 5.4, `${card.id} shallows`, 0.6),
    shelf: coast(boxes, 7.2, `${card.id} shelf`, 0.5),
    boxes: new Map(
      boxes.map((box) => {
        const { x, y } = cornerOf(box);
        return [box, wobblyBox(card.id + box, x + GAP, y + GAP, BOX - 2 * GAP, RADIUS)];
      }),
    ),
    symbols: SYMBOLS.map((symbol) => ({
      symbol,
      at: boxes.filter((box) => contents.get(box) === symbol).map(cornerOf),
    })),
  };
}
