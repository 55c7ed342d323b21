/** What each player builds with, and what the piles are called. */

/** The ten pieces of a player, by their number: what each is worth, and how tall it is. */
export const PIECES: readonly number[] = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3];
export const VALUES: readonly number[] = [1, 2, 3];
export const PILES = ["a", "b", "c", "d"] as const;

/** The gold in some pieces. */
export function gold(pieces: readonly number[]): number {
  return pieces.reduce((sum, piece) => sum + piece, 0);
}

/** The pieces of a pile as it is written, bottom to top: "1123". */
export function piecesOf(pile: string): number[] {
  return [...pile].map(Number);
}

/** A pile's letter. */
export function pileName(pile: number): string {
  return PILES[pile] ?? "?";
}

/** The other one of two players. */
export function other(seat: number): number {
  return 1 - seat;
}
