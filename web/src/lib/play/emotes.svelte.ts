/** The reactions that people at a table send each other: which ones there are, and which are shown now. */

import type { Emote } from "../api/types";

export const EMOTES: readonly Emote[] = ["wave", "well-played", "wow", "oops", "thinking", "thanks"];

/** Milliseconds for which a reaction is shown. */
const SHOWN = 3000;
/** The server accepts this many reactions in a row. */
const IN_A_ROW = 3;
/** After that it accepts one reaction per this many milliseconds. */
const PAUSE = 2000;

export class Bubbles {
  #bySeat = $state.raw<Readonly<Record<number, Emote>>>({});
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();

  /** The reaction that a seat shows now. */
  of(seat: number): Emote | null {
    return this.#bySeat[seat] ?? null;
  }

  show(seat: number, emote: Emote): void {
    this.#bySeat = { ...this.#bySeat, [seat]: emote };
    clearTimeout(this.#timers.get(seat));
    this.#timers.set(
      seat,
      setTimeout(() => this.#hide(seat), SHOWN),
    );
  }

  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#bySeat = {};
  }

  #hide(seat: number): void {
    this.#bySeat = Object.fromEntries(Object.entries(this.#bySeat).filter(([each]) => Number(each) !== seat));
  }
}

/** Counts the reactions that a person may still send, by the server's rate limit. */
export class Patience {
  isOver = $state(false);
  #left = IN_A_ROW;

  use(): void {
    this.#left -= 1;
    this.isOver = this.#left <= 0;
    setTimeout(
      () => {
        this.#left += 1;
        this.isOver = false;
      },
      PAUSE * (IN_A_ROW - this.#left),
    );
  }
}
