/** What a declaration may bring: plain arithmetic on what everybody sees. */

import { gold, VALUES } from "../pieces";
import type { SeenPieces } from "./seen-pieces";

export type Consequences = {
  /** The gold in hand if the number is right; `null` where no such piece can lie on top. */
  readonly right: number | null;
  /** The gold in hand now. */
  readonly hand: number;
  /** The other pieces that may lie on top, and those of them that break down the hand. */
  readonly others: readonly number[];
  readonly breaking: readonly number[];
};

/** The consequences of saying `declared` on a pile with `tall` gold, `null` where its height is hidden. */
export function consequencesOf(
  declared: number,
  tall: number | null,
  hand: readonly number[],
  ten: readonly SeenPieces[],
): Consequences {
  const held = gold(hand);
  const possible = VALUES.filter(
    (value) => value <= (tall ?? value) && ten.some((each) => each.value === value && each.seen < each.all),
  );
  const others = possible.filter((value) => value !== declared);
  return {
    right: possible.includes(declared) ? held + declared : null,
    hand: held,
    others,
    breaking: others.filter((value) => value < held),
  };
}
