/** The count at the end: the points of both players by category, and the piles as they were built. */

import type { GoldHuntingView } from "../../../lib/api/types";
import { other, PILES } from "../pieces";

export type Category = "hand" | "kept" | "rush";
export const CATEGORIES: readonly Category[] = ["hand", "kept", "rush"];

/** The category that decided the game: where the winner is furthest ahead; `null` without a winner. */
export function decisive(view: GoldHuntingView): Category | null {
  const [winner, ...others] = view.result?.winners ?? [];
  if (winner === undefined || others.length) return null;
  const lead = (category: Category): number =>
    (view.players[winner]?.score[category] ?? 0) - (view.players[other(winner)]?.score[category] ?? 0);
  const best = CATEGORIES.reduce((one, two) => (lead(two) > lead(one) ? two : one));
  return lead(best) > 0 ? best : null;
}

/** The piles of a seat from bottom to top, at the end of the game: every piece has been seen then. */
export function buildOf(view: GoldHuntingView, seat: number): number[][] | null {
  if (view.phase !== "over") return null;
  return PILES.map((_, pile) =>
    view.lifts
      .filter((lift) => lift.seat === other(seat) && lift.pile === pile)
      .map(({ piece }) => piece)
      .reverse(),
  );
}
