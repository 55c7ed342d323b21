/** Ten pieces, some in a tray and some in four piles: everything that can be done with them before they are shown. */

import { gold, PIECES, PILES } from "../pieces";

/** The four piles, each bottom to top, of pieces by their number in `PIECES`; whatever is in none lies in the tray. */
export type Arrangement = readonly (readonly number[])[];
/** Where a piece is, counted from the bottom of its pile; `null` is the tray. */
export type Place = { readonly pile: number; readonly at: number } | null;

export const NOTHING: Arrangement = PILES.map(() => []);

/** The pieces that are in no pile yet. */
export function tray(piles: Arrangement): number[] {
  const placed = new Set(piles.flat());
  return PIECES.map((_, piece) => piece).filter((piece) => !placed.has(piece));
}

/** Where a piece is. */
export function whereIs(piles: Arrangement, piece: number): Place {
  const pile = piles.findIndex((pieces) => pieces.includes(piece));
  return pile < 0 ? null : { pile, at: piles[pile]?.indexOf(piece) ?? 0 };
}

/** Move a piece to the top of a pile, or with `at` of the pile's other pieces below it; to the tray with `null`. */
export function move(piles: Arrangement, piece: number, pile: number | null, at = PIECES.length): Arrangement {
  return piles.map((pieces, index) => {
    const others = pieces.filter((each) => each !== piece);
    return index === pile ? [...others.slice(0, at), piece, ...others.slice(at)] : others;
  });
}

/** What a pile's pieces are worth, bottom to top. */
export function values(pieces: readonly number[]): number[] {
  return pieces.map((piece) => PIECES[piece] ?? 0);
}

/** How tall a pile is. */
export function tall(pieces: readonly number[]): number {
  return gold(values(pieces));
}

/** What is missing before it can be shown: pieces that are still in the tray, piles that are empty. */
export function lacking(piles: Arrangement): { loose: number; empty: number[] } {
  const empty = piles.flatMap((pieces, pile) => (pieces.length ? [] : [pile]));
  return { loose: tray(piles).length, empty };
}

/** The move that builds these piles: "build 1123 22 131 2". */
export function written(piles: Arrangement): string {
  return ["build", ...piles.map((pieces) => values(pieces).join(""))].join(" ");
}

/** The arrangement that such a move writes, or `null` where the text writes none. */
export function read(text: string): Arrangement | null {
  const [word, ...piles] = text.split(" ");
  const sorted = [...piles.join("")].sort().join("");
  if (word !== "build" || piles.length !== PILES.length || sorted !== PIECES.join("")) return null;
  const left = PIECES.map((value, piece) => ({ value, piece }));
  return piles.map((pile) =>
    [...pile].map((digit) => {
      const index = left.findIndex(({ value }) => value === Number(digit));
      return left.splice(index, 1)[0]?.piece ?? 0;
    }),
  );
}

/** Any arrangement, each as likely as any other: any order of the ten, cut at any three of the nine joints. */
export function shuffled(below: (limit: number) => number = fairBelow): Arrangement {
  const order = mixed(
    PIECES.map((_, piece) => piece),
    below,
  );
  const joints = mixed(
    PIECES.slice(1).map((_, index) => index + 1),
    below,
  );
  const cuts = [0, ...joints.slice(0, PILES.length - 1).sort((one, two) => one - two), PIECES.length];
  return PILES.map((_, pile) => order.slice(cuts[pile], cuts[pile + 1]));
}

/** A number from 0 to below the limit, each as likely: what a plain remainder would favour is thrown away. */
export function fairBelow(limit: number): number {
  const most = Math.floor(2 ** 32 / limit) * limit;
  for (;;) {
    const number = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    if (number < most) return number % limit;
  }
}

function mixed(numbers: number[], below: (limit: number) => number): number[] {
  const result = [...numbers];
  for (let last = result.length - 1; last > 0; last--) {
    const chosen = below(last + 1);
    [result[last], result[chosen]] = [result[chosen] ?? 0, result[last] ?? 0];
  }
  return result;
}
