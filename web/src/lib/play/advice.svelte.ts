/** Good moves that the computer told: which of them is looked at, and how far it has been followed. */

import type { Hint, Idea } from "../api/types";

export class Advice {
  #hint = $state.raw<Hint | null>(null);
  #chosen = $state(0);
  #followed = $state(0);

  /** All ideas, best first; none where there is no advice. */
  get ideas(): readonly Idea[] {
    return this.#hint?.hints.ideas ?? [];
  }

  /** The number of the idea that is looked at. */
  get chosen(): number {
    return this.#chosen;
  }

  /** The idea that is looked at. */
  get idea(): Idea | null {
    return this.ideas[this.#chosen] ?? null;
  }

  /** Whether the idea is being followed: then there is no other to look at any more. */
  get isFollowed(): boolean {
    return this.#followed > 0;
  }

  take(hint: Hint): void {
    this.#hint = hint;
    this.#chosen = this.#followed = 0;
  }

  choose(number: number): void {
    this.#chosen = number;
    this.#followed = 0;
  }

  putAway(): void {
    this.#hint = null;
  }

  /** The move of the idea that is next, if it can be made; a list that is too long to be sent is empty. */
  next(moves: readonly string[]): string | null {
    const move = this.idea?.moves[this.#followed];
    return move !== undefined && (!moves.length || moves.includes(move)) ? move : null;
  }

  /** A move was made: the idea is followed by it, or of no more use. */
  made(move: string): void {
    if (this.idea?.moves[this.#followed] === move) this.#followed += 1;
    else this.putAway();
  }

  /** One move was taken back, or all of them. */
  tookBack(whole: boolean): void {
    this.#followed = whole ? 0 : Math.max(0, this.#followed - 1);
  }
}
