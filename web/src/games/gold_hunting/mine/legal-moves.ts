/** The legal moves of a view, sorted by what they do. */

import { parseMove, type Move } from "../moves";
import { PILES } from "../pieces";

export type LegalMoves = {
  /** For each pile, the numbers that may be declared on it. */
  readonly mines: readonly (readonly number[])[];
  /** For each pile, whether a gold rush is possible there. */
  readonly rushes: readonly boolean[];
  readonly keep: boolean;
};

/** The legal moves by what they do. */
export function legalMoves(texts: readonly string[]): LegalMoves {
  const moves = texts.map(parseMove).filter((move) => move !== null);
  return {
    mines: PILES.map((_, pile) =>
      moves.flatMap((move) => (move.kind === "mine" && move.pile === pile ? [move.declared] : [])),
    ),
    rushes: PILES.map((_, pile) => moves.some((move) => move.kind === "rush" && move.pile === pile)),
    keep: moves.some(({ kind }) => kind === "keep"),
  };
}

/** The pile that a move lifts a piece from; null for any other move. */
export function pileOf(move: Move | null): number | null {
  return move?.kind === "mine" || move?.kind === "rush" ? move.pile : null;
}
