/** Moves as values. The server lists and accepts them as text, such as "mine d 1". */

import type { Lift } from "../../lib/api/types";
import { PILES, piecesOf, pileName, VALUES } from "./pieces";

export type Move =
  /** Build four piles; each lists its pieces from bottom to top. */
  | { readonly kind: "build"; readonly piles: readonly (readonly number[])[] }
  /** Declare a number and lift the top piece of a pile. */
  | { readonly kind: "mine"; readonly pile: number; readonly declared: number }
  /** Declare the number of the marker. */
  | { readonly kind: "rush"; readonly pile: number }
  /** Set the gold in hand aside. */
  | { readonly kind: "keep" };

/** The move that a text stands for; null where it stands for none. */
export function parseMove(text: string): Move | null {
  const [verb, ...words] = text.split(" ");
  const [first = "", second = ""] = words;
  const pile = PILES.findIndex((name) => name === first);
  const declared = Number(second);
  switch (verb) {
    case "build":
      return words.length === PILES.length && words.every(isPile)
        ? { kind: "build", piles: words.map(piecesOf) }
        : null;
    case "mine":
      return pile >= 0 && VALUES.includes(declared) && words.length === 2 ? { kind: "mine", pile, declared } : null;
    case "rush":
      return pile >= 0 && words.length === 1 ? { kind: "rush", pile } : null;
    case "keep":
      return words.length ? null : { kind: "keep" };
    default:
      return null;
  }
}

/** A move as the server writes it. */
export function moveText(move: Move): string {
  switch (move.kind) {
    case "build":
      return ["build", ...move.piles.map((pieces) => pieces.join(""))].join(" ");
    case "mine":
      return `mine ${pileName(move.pile)} ${move.declared}`;
    case "rush":
      return `rush ${pileName(move.pile)}`;
    case "keep":
      return "keep";
  }
}

/** What a lift brought: the declared number, the piece, and whether the hand broke down, with its gold if it is known. */
export type Lifted = {
  readonly declared: number;
  readonly piece: number;
  readonly brokeDown: boolean;
  readonly lost: number | null;
};

/** A line of the history: a move and the seat that made it, or the markers dealt to the two seats, if they are known. */
export type Line =
  | {
      readonly kind: "move";
      readonly seat: number;
      readonly move: Move;
      readonly lifted: Lifted | null;
      /** The gold that was set aside, if it is known. */
      readonly kept: number | null;
    }
  | { readonly kind: "markers"; readonly markers: readonly [number, number] | null };

/** A line of the history as a value; null where it is no such line. An outcome may follow: "= 2 1 broke 6", "= 4". */
export function parseLine(line: string): Line | null {
  if (line === "markers") return { kind: "markers", markers: null };
  const [, first, second] = /^markers (\d) (\d)$/.exec(line) ?? [];
  if (first !== undefined) return { kind: "markers", markers: [Number(first), Number(second)] };
  const [text = "", outcome = ""] = line.split(" = ");
  const [, seat, played] = /^(\d+) (.+)$/.exec(text) ?? [];
  const move = played === undefined ? null : parseMove(played);
  const kept = move?.kind === "keep" && outcome ? Number(outcome) : null;
  return move && { kind: "move", seat: Number(seat), move, lifted: parseLifted(outcome), kept };
}

/** The lines of a history from its start, with the outcomes of keeps and of those lifts that were already shown. */
export function withOutcomes(lines: readonly string[], lifts: readonly Lift[]): string[] {
  const waiting = [...lifts];
  /** The gold in each hand; null after a lift that was not shown yet. */
  const hands: (number | null)[] = [0, 0];
  return lines.map((line) => {
    const parsed = parseLine(line);
    if (parsed?.kind !== "move" || parsed.move.kind === "build") return line;
    const { seat, move } = parsed;
    const held = hands[seat] ?? null;
    if (move.kind === "keep") {
      hands[seat] = 0;
      return held === null ? line : `${line} = ${held}`;
    }
    const lift = waiting.shift();
    hands[seat] = lift ? handAfter(held, lift) : null;
    if (!lift) return line;
    const broke = lift.broke_down ? (held === null ? " broke" : ` broke ${held}`) : "";
    return `${line} = ${lift.declared} ${lift.piece}${broke}`;
  });
}

/** The gold in a hand after a lift. */
function handAfter(held: number | null, lift: Lift): number | null {
  if (lift.broke_down) return lift.piece;
  return held !== null && lift.piece === lift.declared ? held + lift.piece : held;
}

function parseLifted(text: string): Lifted | null {
  const [, declared, piece, broke, lost] = /^(\d) (\d)( broke(?: (\d+))?)?$/.exec(text) ?? [];
  if (declared === undefined) return null;
  return {
    declared: Number(declared),
    piece: Number(piece),
    brokeDown: broke !== undefined,
    lost: lost === undefined ? null : Number(lost),
  };
}

function isPile(text: string): boolean {
  return text !== "" && piecesOf(text).every((piece) => VALUES.includes(piece));
}
