/** The moves of the view, read as crosses on cards. */

import type { Gain, SilverGoldView } from "../../lib/api/types";

/** One or more boxes to cross off on one card. */
export type Cross = { readonly move: string; readonly card: string; readonly boxes: readonly string[] };

export const NO_GAIN: Gain = { coins: 0, palms: [], extras: 0, completes: false };

/** A move as a cross; null where it is something else. */
export function crossOf(move: string): Cross | null {
  const [verb, card, ...boxes] = move.split(" ");
  return card && (verb === "cross" || verb === "extra") ? { move, card, boxes } : null;
}

/** All crosses among moves, in their order. */
export function crossesAmong(moves: readonly string[]): Cross[] {
  return moves.map(crossOf).filter((cross) => cross !== null);
}

/** What a move brings at once. */
export function gainOf(view: SilverGoldView, move: string): Gain {
  return view.gains[move] ?? NO_GAIN;
}

/** The moves after which the same seat owes one more cross. */
export function unfinishedMoves(view: SilverGoldView): ReadonlySet<string> {
  return new Set(view.unfinished.map((place) => view.moves[place] ?? ""));
}
