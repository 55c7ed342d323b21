/** What has been seen of a player's ten pieces: everything in it is public. */

import type { Lift } from "../../../lib/api/types";
import { other, PIECES, VALUES } from "../pieces";

export type Row = { readonly value: number; readonly all: number; readonly seen: number };

/** How many of each piece were lifted from this player's piles. */
export function tally(lifts: readonly Lift[], builder: number): Row[] {
  const seen = lifts.filter((lift) => lift.seat === other(builder)).map((lift) => lift.piece);
  const count = (pieces: readonly number[], value: number) => pieces.filter((piece) => piece === value).length;
  return VALUES.map((value) => ({ value, all: count(PIECES, value), seen: count(seen, value) }));
}

/** How tall each pile was when the screen was lifted; `null` where heights are hidden. */
export function firstHeights(
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
