/** The ten pieces of a player while they build: some in the tray, the others in four piles. */

import { moveText, parseMove } from "../moves";
import { gold, PIECES, PILES } from "../pieces";

/** The four piles from bottom to top, as indices into `PIECES`; all other pieces are in the tray. */
export type Arrangement = readonly (readonly number[])[];
/** The pile of a piece, and its index from the bottom; `null` is the tray. */
export type Place = { readonly pile: number; readonly at: number } | null;

export const EMPTY: Arrangement = PILES.map(() => []);

/** The pieces in the tray. */
export function tray(piles: Arrangement): number[] {
  const placed = new Set(piles.flat());
  return PIECES.map((_, piece) => piece).filter((piece) => !placed.has(piece));
}

/** Where a piece is. */
export function whereIs(piles: Arrangement, piece: number): Place {
  const pile = piles.findIndex((pieces) => pieces.includes(piece));
  return pile < 0 ? null : { pile, at: piles[pile]?.indexOf(piece) ?? 0 };
}

/** Move a piece to the top of a pile, or to index `at` in it; `null` is the tray. */
export function move(piles: Arrangement, piece: number, pile: number | null, at = PIECES.length): Arrangement {
  return piles.map((pieces, index) => {
    const others = pieces.filter((each) => each !== piece);
    return index === pile ? [...others.slice(0, at), piece, ...others.slice(at)] : others;
  });
}

/** The gold of each piece of a pile, bottom to top. */
export function values(pieces: readonly number[]): number[] {
  return pieces.map((piece) => PIECES[piece] ?? 0);
}

/** The height of a pile. */
export function heightOf(pieces: readonly number[]): number {
  return gold(values(pieces));
}

/** What is missing before the piles are complete: pieces in the tray, and empty piles. */
export function missingParts(piles: Arrangement): { loose: number; empty: number[] } {
  const empty = piles.flatMap((pieces, pile) => (pieces.length ? [] : [pile]));
  return { loose: tray(piles).length, empty };
}

/** The text of the move that builds these piles: "build 1123 22 131 2". */
export function buildText(piles: Arrangement): string {
  return moveText({ kind: "build", piles: piles.map(values) });
}

/** The arrangement that the text of a move builds; `null` where it is no such move. */
export function arrangementIn(text: string): Arrangement | null {
  const move = parseMove(text);
  return move?.kind === "build" ? arrangementOf(move.piles) : null;
}

/** The arrangement of piles with these pieces; `null` where they are not the ten pieces of a player. */
export function arrangementOf(piles: readonly (readonly number[])[]): Arrangement | null {
  if (piles.length !== PILES.length || piles.flat().sort().join() !== PIECES.join()) return null;
  const left = PIECES.map((value, piece) => ({ value, piece }));
  return piles.map((pieces) =>
    pieces.map((gold) => {
      const index = left.findIndex(({ value }) => value === gold);
      return left.splice(index, 1)[0]?.piece ?? 0;
    }),
  );
}

/** A random arrangement, all equally likely: the ten pieces in any order, cut at any three of the nine joints. */
export function shuffled(below: (limit: number) => number = fairBelow): Arrangement {
  const order = shuffledList(
    PIECES.map((_, piece) => piece),
    below,
  );
  const joints = shuffledList(
    PIECES.slice(1).map((_, index) => index + 1),
    below,
  );
  const cuts = [0, ...joints.slice(0, PILES.length - 1).sort((one, two) => one - two), PIECES.length];
  return PILES.map((_, pile) => order.slice(cuts[pile], cuts[pile + 1]));
}

/** A random number below the limit, all equally likely: numbers that would favour some remainders are rejected. */
export function fairBelow(limit: number): number {
  const accepted = Math.floor(2 ** 32 / limit) * limit;
  for (;;) {
    const number = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    if (number < accepted) return number % limit;
  }
}

function shuffledList(numbers: number[], below: (limit: number) => number): number[] {
  const result = [...numbers];
  for (let last = result.length - 1; last > 0; last--) {
    const chosen = below(last + 1);
    [result[last], result[chosen]] = [result[chosen] ?? 0, result[last] ?? 0];
  }
  return result;
}
