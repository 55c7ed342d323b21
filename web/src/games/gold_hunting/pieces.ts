/** The pieces of a player, and the names of the piles. */

/** The ten pieces of a player: the gold, and so the height, of each. */
export const PIECES: readonly number[] = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3];
export const VALUES: readonly number[] = [1, 2, 3];
export const PILES = ["a", "b", "c", "d"] as const;

/** The extra points of a gold rush whose number is right. */
export const RUSH_POINTS = 2;

/** The gold in some pieces. */
export function gold(pieces: readonly number[]): number {
  return pieces.reduce((sum, piece) => sum + piece, 0);
}

/** The pieces of a pile in its notation, bottom to top: "1123". */
export function piecesOf(pile: string): number[] {
  return Array.from(pile, Number);
}

/** A pile's letter. */
export function pileName(pile: number): string {
  return PILES[pile] ?? "?";
}

/** The seat of the opponent. */
export function other(seat: number): number {
  return 1 - seat;
}
