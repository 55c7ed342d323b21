/** Requests of one answer, sent one after the other: each needs the table that the one before it has led to. */

import type { Controls } from "../../../lib/play/controls";

type Ask = (controls: Controls) => Promise<void>;

export class RequestLine {
  /** Whether a request has no answer yet. */
  isBusy = $state(false);
  readonly #controls: () => Controls;
  readonly #settled: (refusal: string | null) => void;
  #waiting: Ask[] = [];

  /** `settled` is called when the line is empty again, with the reason where the server refused a request. */
  constructor(controls: () => Controls, settled: (refusal: string | null) => void) {
    this.#controls = controls;
    this.#settled = settled;
  }

  /** Send a request as soon as the earlier ones have their answers; after a refusal the waiting ones are dropped. */
  add(ask: Ask): void {
    this.#waiting.push(ask);
    if (!this.isBusy) this.#sendNext();
  }

  #sendNext(): void {
    const ask = this.#waiting.shift();
    this.isBusy = ask !== undefined;
    if (!ask) {
      this.#settled(null);
      return;
    }
    ask(this.#controls()).then(
      () => this.#sendNext(),
      (reason: unknown) => {
        this.#waiting = [];
        this.isBusy = false;
        this.#settled(reason instanceof Error ? reason.message : String(reason));
      },
    );
  }
}
