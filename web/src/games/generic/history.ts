/** The history of a game without sentences of its own. */

/** A move of the history: who made it, and its notation; null for a line that is not about a seat. */
export function moveIn(line: string): { seat: number; move: string } | null {
  const [, seat, move] = /^(\d+) (.*)$/.exec(line) ?? [];
  return move === undefined ? null : { seat: Number(seat), move };
}

/** A line of the history in the game's notation, with the seat's name in place of its number. */
export function lineInWords(line: string, names: readonly string[]): string {
  const made = moveIn(line);
  return made ? `${names[made.seat] ?? "…"}: ${made.move}` : line;
}
