/** A step of a replay as its caption tells it: the turn that was played, and the boxes that were crossed off in it. */

import type { SilverGoldView, TableView } from "../../../lib/api/types";
import { parseLine } from "../moves";
import { crossBy } from "./legal-moves";

/** The boxes of a step, by card. */
export type ToldBoxes = ReadonlyMap<string, readonly string[]>;

export const NOTHING_TOLD: ToldBoxes = new Map();

/** With the last answer of a turn the next pattern lies open, but the step still tells of the turn that began `since`. */
export function asTold(view: SilverGoldView, since: TableView["view"]): SilverGoldView {
  if (!since || !("expedition" in since) || since.turn === 0 || since.turn >= view.turn) return view;
  return { ...view, turn: since.turn, round: since.round, first: since.first, expedition: since.expedition };
}

/** The boxes that the lines of a step cross off. */
export function boxesTold(lines: readonly string[]): ToldBoxes {
  const told = new Map<string, readonly string[]>();
  for (const line of lines) {
    const parsed = parseLine(line);
    const cross = parsed && crossBy(parsed.move);
    if (cross) told.set(cross.card, [...(told.get(cross.card) ?? []), ...cross.boxes]);
  }
  return told;
}
