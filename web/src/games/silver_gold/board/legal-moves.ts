/** The legal moves of a view, sorted by what they do. */

import type { Gain, SilverGoldView } from "../../../lib/api/types";
import { moveText, parseMove, type Move } from "../moves";

/** A move that crosses off boxes of one card. */
export type CrossOption = { readonly move: string; readonly card: string; readonly boxes: readonly string[] };

export type LegalMoves = {
  /** Whether two of the dealt cards are to be kept. */
  readonly keeping: boolean;
  readonly crosses: readonly CrossOption[];
  /** Whether the crosses are owed for an X. */
  readonly extra: boolean;
  /** The moves that take a new card. */
  readonly takes: readonly string[];
  readonly fromStack: boolean;
  readonly pass: boolean;
};

export const PASS = moveText({ kind: "pass" });
export const TAKE_FROM_STACK = moveText({ kind: "take-stack" });

const NO_GAIN: Gain = { coins: 0, palms: [], extras: 0, completes: false };

/** The legal moves by what they do; each list keeps the order of the view. */
export function legalMoves(texts: readonly string[]): LegalMoves {
  const first = parseMove(texts[0] ?? "")?.kind;
  const takes = texts.filter((text) => isTake(parseMove(text)));
  return {
    keeping: first === "keep",
    crosses: crossesAmong(texts),
    extra: first === "extra",
    takes,
    fromStack: takes.includes(TAKE_FROM_STACK),
    pass: texts.includes(PASS),
  };
}

/** A move as a cross; null where it is something else. */
export function crossOf(text: string): CrossOption | null {
  return crossBy(parseMove(text));
}

/** A parsed move as a cross; null where it is something else. */
export function crossBy(move: Move | null): CrossOption | null {
  if (move?.kind === "cross") return { move: moveText(move), card: move.card, boxes: move.boxes };
  if (move?.kind === "extra") return { move: moveText(move), card: move.card, boxes: [move.box] };
  return null;
}

/** All crosses among moves, in their order. */
export function crossesAmong(texts: readonly string[]): CrossOption[] {
  return texts.map(crossOf).filter((cross) => cross !== null);
}

/** The move that takes this card of the display. */
export function takeCard(card: string): string {
  return moveText({ kind: "take", card });
}

/** The card that a move takes, by its id; the move itself where it takes the unseen card of the stack. */
export function takenBy(text: string | null): string | null {
  const move = text === null ? null : parseMove(text);
  if (move?.kind === "take") return move.card;
  return move?.kind === "take-stack" ? TAKE_FROM_STACK : null;
}

/** The legal move that keeps these two cards, in either order; null where there is none. */
export function keepMove(texts: readonly string[], [one, other]: readonly string[]): string | null {
  if (one === undefined || other === undefined) return null;
  const pairs = [moveText({ kind: "keep", cards: [one, other] }), moveText({ kind: "keep", cards: [other, one] })];
  return texts.find((text) => pairs.includes(text)) ?? null;
}

/** The cards that a move keeps; none where it is something else. */
export function cardsKept(text: string | null): readonly string[] {
  const move = text === null ? null : parseMove(text);
  return move?.kind === "keep" ? move.cards : [];
}

/** What a move gains at once. */
export function gainOf({ gains }: Pick<SilverGoldView, "gains">, move: string): Gain {
  return gains[move] ?? NO_GAIN;
}

/** The moves after which the same seat owes another cross. */
export function unfinishedMoves({
  moves,
  unfinished,
}: Pick<SilverGoldView, "moves" | "unfinished">): ReadonlySet<string> {
  return new Set(unfinished.map((place) => moves[place] ?? ""));
}

function isTake(move: Move | null): boolean {
  return move?.kind === "take" || move?.kind === "take-stack";
}
