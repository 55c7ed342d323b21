/** Moves as values. The server lists and accepts them as text, such as "cross purple-03 a1 b1". */

export type Move =
  | { readonly kind: "keep"; readonly cards: readonly [string, string] }
  /** Cross off the pattern, or a single box. */
  | { readonly kind: "cross"; readonly card: string; readonly boxes: readonly string[] }
  /** Cross off one box that is owed for an X. */
  | { readonly kind: "extra"; readonly card: string; readonly box: string }
  | { readonly kind: "take"; readonly card: string }
  /** Take the unseen top card of the stack. */
  | { readonly kind: "take-stack" }
  | { readonly kind: "pass" };

const STACK = "stack";

/** The move that a text stands for; null where it stands for none. */
export function parseMove(text: string): Move | null {
  const [verb, ...words] = text.split(" ");
  const [first, second] = words;
  switch (verb) {
    case "keep":
      return first && second && words.length === 2 ? { kind: "keep", cards: [first, second] } : null;
    case "cross":
      return first && second ? { kind: "cross", card: first, boxes: words.slice(1) } : null;
    case "extra":
      return first && second && words.length === 2 ? { kind: "extra", card: first, box: second } : null;
    case "take":
      if (!first || words.length !== 1) return null;
      return first === STACK ? { kind: "take-stack" } : { kind: "take", card: first };
    case "pass":
      return words.length ? null : { kind: "pass" };
    default:
      return null;
  }
}

/** A move as the server writes it. */
export function moveText(move: Move): string {
  switch (move.kind) {
    case "keep":
      return ["keep", ...move.cards].join(" ");
    case "cross":
      return ["cross", move.card, ...move.boxes].join(" ");
    case "extra":
      return ["extra", move.card, move.box].join(" ");
    case "take":
      return `take ${move.card}`;
    case "take-stack":
      return `take ${STACK}`;
    case "pass":
      return "pass";
  }
}

/** A move of the history and the seat that made it; null for a line about chance, such as a shuffled stack. */
export function parseLine(line: string): { readonly seat: number; readonly move: Move } | null {
  const [, seat, text] = /^(\d+) (.+)$/.exec(line) ?? [];
  const move = text === undefined ? null : parseMove(text);
  return move && { seat: Number(seat), move };
}
