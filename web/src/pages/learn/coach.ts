/** What a lesson shows: a prepared game, and what the coach says about each of its positions. */

import type { Component } from "svelte";
import type { KnownTable } from "../../lib/api/types";

/** A position of a prepared game, as the server would send it to the learner. */
export type Position<Table extends KnownTable = KnownTable> = {
  readonly table: Table;
  /** The public moves so far, as lines of the record. */
  readonly history: readonly string[];
  /** The moves that lead on, and the numbers of the positions that they lead to. */
  readonly answers: Readonly<Record<string, number>>;
  /** The number of the position after the computer's move, where the learner is not asked. */
  readonly then: number | null;
};

/** What the coach says; `part` is the part of the board to highlight. Text between asterisks is bold. */
export type StepText = { readonly title: string; readonly text: string; readonly part: string | null };

/** The lesson of a game. */
export type GameLesson = {
  readonly positions: readonly Position[];
  /** The number of the last position in which the learner is asked. */
  readonly last: number;
  /** The move that the coach advises in that position, where the learner may choose; without it, the first one. */
  readonly advised?: string;
  /** What the coach says about a position, in the present language. */
  readonly stepText: (position: number) => StepText;
  /** The aim of the game in one sentence, and three captions for three ways to score. */
  readonly aim: () => string;
  readonly captions: () => readonly { readonly title: string; readonly text: string }[];
  /** The picture above one of these captions. */
  readonly Picture: Component<{ number: number }>;
};
