/** The list of legal moves: which of them to show, and where arrow keys lead. */

/** Above this number of moves the list gets a filter. */
export const FILTER_ABOVE = 12;

/** The moves that contain every word of the filter, in any order and case. */
export function matching(moves: readonly string[], filter: string): string[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return moves.filter((move) => words.every((word) => move.toLowerCase().includes(word)));
}

/** The index that an arrow key, Home or End leads to; null for any other key. */
export function focusAfter(key: string, index: number, count: number): number | null {
  switch (key) {
    case "ArrowDown":
    case "ArrowRight":
      return (index + 1) % count;
    case "ArrowUp":
    case "ArrowLeft":
      return (index - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
