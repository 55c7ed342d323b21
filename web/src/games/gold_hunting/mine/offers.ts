/** The moves of a view, by what they ask for: the board offers these and no others. */

import { PILES, pileName, VALUES } from "../pieces";

export type Offers = {
  /** For each pile the numbers that may be declared on it. */
  readonly mines: readonly (readonly number[])[];
  /** For each pile whether a gold rush may go there. */
  readonly rushes: readonly boolean[];
  readonly keep: boolean;
};
/** A move as the board marks it. */
export type Marked = { readonly pile: number | null; readonly declared: number | null; readonly word: string };

/** What may be done now. */
export function offersOf(moves: readonly string[]): Offers {
  const listed = new Set(moves);
  return {
    mines: PILES.map((pile) => VALUES.filter((value) => listed.has(`mine ${pile} ${value}`))),
    rushes: PILES.map((pile) => listed.has(`rush ${pile}`)),
    keep: listed.has("keep"),
  };
}

/** Declare a number on a pile. */
export function mineMove(pile: number, declared: number): string {
  return `mine ${pileName(pile)} ${declared}`;
}

/** A gold rush on a pile. */
export function rushMove(pile: number): string {
  return `rush ${pileName(pile)}`;
}

/** What a move is about, so that it can be marked. */
export function marked(move: string | null): Marked | null {
  if (!move) return null;
  const [word = "", pile, declared] = move.split(" ");
  const index = PILES.findIndex((name) => name === pile);
  return { word, pile: index < 0 ? null : index, declared: declared ? Number(declared) : null };
}
