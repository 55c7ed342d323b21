/** The measures of a treasure card in the units of its drawing. */

import { SIDE, type Place } from "../boxes";
import type { Treasure } from "../cards";
import { BOX } from "./island";

/** The height of the band with the colour's emblem, the points and the seal. */
export const BAND = 29;
export const LEFT = 9;
export const TOP = 40;
export const WIDTH = 2 * LEFT + SIDE * BOX;
export const HEIGHT = TOP + SIDE * BOX + LEFT;

/** How far to move an island away from its corner: small islands leave open sea around them, most of it below. */
export function islandOffset(card: Treasure): Place {
  const columns = Math.max(...card.rows.map((row) => row.replace(/\.+$/, "").length));
  const rows = card.rows.filter((row) => /[^.]/.test(row)).length;
  return { x: ((SIDE - columns) * BOX) / 2, y: (SIDE - rows) * BOX * 0.3 };
}
