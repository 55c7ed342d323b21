/** How many of a player's pieces were lifted, and how tall the piles were. All of this is public. */

import type { Lift } from "../../../lib/api/types";
import { other, PIECES, VALUES } from "../pieces";

/** Pieces of one value: how many a player has, and how many were lifted. */
export type SeenPieces = { readonly value: number; readonly all: number; readonly seen: number };

/** The pieces of a player by value. */
export function seenPieces(lifts: readonly Lift[], builder: number): SeenPieces[] {
  const seen = lifts.filter((lift) => lift.seat === other(builder)).map((lift) => lift.piece);
  const count = (pieces: readonly number[], value: number) => pieces.filter((piece) => piece === value).length;
  return VALUES.map((value) => ({ value, all: count(PIECES, value), seen: count(seen, value) }));
}

/** The heights of the piles at the start; `null` where heights are hidden. */
export function startHeights(
  heights: readonly number[] | null,
  lifts: readonly Lift[],
  builder: number,
): number[] | null {
  return (
    heights?.map((height, pile) => {
      const gone = lifts.filter((lift) => lift.seat === other(builder) && lift.pile === pile);
      return gone.reduce((sum, lift) => sum + lift.piece, height);
    }) ?? null
  );
}
