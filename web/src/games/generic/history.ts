/** The history of a game without sentences of its own. */

/** A line of the history in the game's notation, with the seat's name in place of its number. */
export function lineInWords(line: string, names: readonly string[]): string {
  const [, seat, move] = /^(\d+) (.*)$/.exec(line) ?? [];
  return move === undefined ? line : `${names[Number(seat)] ?? "…"}: ${move}`;
}
