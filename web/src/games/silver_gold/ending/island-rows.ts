/** How large the islands of a player can be drawn. */

import { HEIGHT, WIDTH } from "../drawings/card-measures";

const MOST_ROWS = 3;

export type Rows = {
  /** The width of a card. */ readonly card: number;
  /** The width of a full row. */ readonly row: number;
};

/** The arrangement in rows of nearly equal length that has the largest cards. */
export function largestRows(count: number, width: number, height: number, gap: number): Rows {
  // The browser reports whole pixels: the room may be half a pixel narrower.
  const choices = Array.from({ length: MOST_ROWS }, (_, more): Rows => {
    const rows = more + 1;
    const columns = Math.ceil(count / rows);
    const byWidth = (width - 1 - (columns - 1) * gap) / columns;
    const byHeight = ((height - more * gap) / rows) * (WIDTH / HEIGHT);
    const card = Math.max(0, Math.floor(Math.min(byWidth, byHeight)));
    return { card, row: columns * card + (columns - 1) * gap };
  });
  return choices.reduce((best, each) => (each.card > best.card ? each : best));
}
