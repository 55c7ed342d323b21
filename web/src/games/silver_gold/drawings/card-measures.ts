/** The measures of a treasure card in the units of its drawing. */

import { SIDE, type Place } from "../boxes";
import type { Treasure } from "../cards";
import { BOX } from "./island";

export const LEFT = 9;
export const TOP = 40;
export const WIDTH = 2 * LEFT + SIDE * BOX;
export const HEIGHT = TOP + SIDE * BOX + LEFT;

/** How far to move an island into the middle of its card: small islands do not fill the grid. */
export function islandOffset(card: Treasure): Place {
  const columns = Math.max(...card.rows.map((row) => row.replace(/\.+$/, "").length));
  const rows = card.rows.filter((row) => /[^.]/.test(row)).length;
  return { x: ((SIDE - columns) * BOX) / 2, y: ((SIDE - rows) * BOX) / 2 };
}
