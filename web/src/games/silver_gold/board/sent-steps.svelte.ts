/**
 * The steps of an answer that were sent in the background, and the options that follow them. Nobody sees a step before the
 * whole answer is confirmed, so that steps can be taken back until then.
 */

import type { Gain, SilverGoldView } from "../../../lib/api/types";
import type { Controls } from "../../../lib/play/controls";
import type { CrossOption } from "./legal-moves";
import { RequestLine } from "./request-line.svelte";

/** A step of the answer, what it gains, and how many crosses are owed after it. */
export type Step = CrossOption & { readonly gain: Gain | null; readonly owed: number };

export type Options = Pick<SilverGoldView, "moves" | "gains" | "unfinished">;

export const NO_OPTIONS: Options = { moves: [], gains: {}, unfinished: [] };

type Source = { readonly view: SilverGoldView; readonly controls: Controls };

export class SentSteps {
  readonly #source: () => Source;
  readonly #line: RequestLine;
  #steps = $state.raw<readonly Step[]>([]);
  #isSealed = $state(false);
  /** The options before the first step that was sent. */
  #base = $state.raw<Options | null>(null);
  /** The options that the server is about to send: those before the first step, others, or null for none. */
  #coming = $state.raw<"base" | "next" | null>(null);
  /** Why the server refused the last move; null if it did not. */
  refusal = $state.raw<string | null>(null);

  /** The present options; none while those after a step are on their way. */
  readonly options: Options = $derived.by(() => {
    if (this.#coming === "next") return NO_OPTIONS;
    return (this.#coming === "base" ? this.#base : null) ?? this.#source().view;
  });

  /** `refused` is called when the server has refused a step. */
  constructor(
    source: () => Source,
    readonly refused: () => void,
  ) {
    this.#source = source;
    this.#line = new RequestLine(
      () => source().controls,
      (refusal) => this.#settle(refusal),
    );
  }

  get steps(): readonly Step[] {
    return this.#steps;
  }

  /** Whether the whole answer is on its way. */
  get isSealed(): boolean {
    return this.#isSealed;
  }

  /** Whether a request has no answer yet. */
  get isBusy(): boolean {
    return this.#line.isBusy;
  }

  /** Whether the server is about to send other options. */
  get isWaiting(): boolean {
    return this.#coming !== null;
  }

  /** Whether the options after the last step are known. */
  get isKnown(): boolean {
    return this.#coming !== "next";
  }

  /** The present options, or those before the first step while the next ones are on their way. */
  get lastOptions(): Options {
    return this.isKnown ? this.options : (this.#base ?? NO_OPTIONS);
  }

  /** The crosses that are owed before the next step. */
  get owed(): number {
    if (this.#coming === "base") return 0;
    return this.#coming === "next" ? (this.#steps.at(-1)?.owed ?? 0) : (this.#source().view.own?.owed ?? 0);
  }

  /** Start again, for a new question. */
  reset(): void {
    this.#base = this.#coming = this.refusal = null;
    this.#steps = [];
    this.#isSealed = false;
  }

  /** Send steps one after the other; with `isLast` the answer is complete then. */
  send(steps: readonly Step[], isLast = false): void {
    if (!this.#steps.length) this.#base = this.options;
    this.#steps = [...this.#steps, ...steps];
    this.#coming = "next";
    this.#isSealed = isLast;
    for (const { move } of steps) this.#line.add((controls) => controls.play(move));
  }

  /** Take back the last step. */
  takeBackLast(): void {
    this.#steps = this.#steps.slice(0, -1);
    this.#coming = this.#steps.length === 0 && this.#base ? "base" : "next";
    this.#line.add((controls) => controls.takeBack(false));
  }

  /** Take back all steps; returns the first one. */
  takeBackAll(): Step | null {
    const [first] = this.#steps;
    if (!first) return null;
    this.#steps = [];
    this.#isSealed = false;
    this.#coming = "base";
    this.#line.add((controls) => controls.takeBack(true));
    return first;
  }

  /** Send another request, which is no step. */
  ask(request: (controls: Controls) => Promise<void>): void {
    this.refusal = null;
    this.#line.add(request);
  }

  #settle(refusal: string | null): void {
    this.#coming = null;
    this.#isSealed = false;
    if (refusal === null) return;
    this.refusal = refusal;
    this.#steps = [];
    this.refused();
  }
}
