/** Good moves that the computer told: which of them is looked at, and how far it has been followed. */

import type { Hint, Suggestion } from "../api/types";

export class Advice {
  #hint = $state.raw<Hint | null>(null);
  #chosen = $state(0);
  #followed = $state(0);

  /** All suggestions, best first; none where there is no advice. */
  get suggestions(): readonly Suggestion[] {
    return this.#hint?.hints.ideas ?? [];
  }

  /** The number of the suggestion that is looked at. */
  get chosen(): number {
    return this.#chosen;
  }

  /** The suggestion that is looked at. */
  get suggestion(): Suggestion | null {
    return this.suggestions[this.#chosen] ?? null;
  }

  /** Whether the suggestion is being followed: then there is no other to table at any more. */
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

  /** The move of the suggestion that is next, if it can be made; a list that is too long to be sent is empty. */
  next(moves: readonly string[]): string | null {
    const move = this.suggestion?.moves[this.#followed];
    return move !== undefined && (!moves.length || moves.includes(move)) ? move : null;
  }

  /** A move was made: the suggestion is followed by it, or of no more use. */
  made(move: string): void {
    if (this.suggestion?.moves[this.#followed] === move) this.#followed += 1;
    else this.putAway();
  }

  /** One move was taken back, or all of them. */
  tookBack(whole: boolean): void {
    this.#followed = whole ? 0 : Math.max(0, this.#followed - 1);
  }
}
