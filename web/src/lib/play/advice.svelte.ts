/** The good moves of a hint: which of them is selected, and how many of its moves the player has made. */

import type { Hint, Suggestion } from "../api/types";

export class Advice {
  #hint = $state.raw<Hint | null>(null);
  #chosen = $state(0);
  #followed = $state(0);
  #question = "";

  /** All suggestions, best first; empty without a hint. */
  get suggestions(): readonly Suggestion[] {
    return this.#hint?.hints.suggestions ?? [];
  }

  /** The index of the selected suggestion. */
  get chosen(): number {
    return this.#chosen;
  }

  /** The selected suggestion. */
  get suggestion(): Suggestion | null {
    return this.suggestions[this.#chosen] ?? null;
  }

  /** Whether the player has started to follow the suggestion; no other can be selected then. */
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

  /** A hint answers one question: put it away when another one is asked. */
  keepFor(question: string): void {
    if (question !== this.#question) this.putAway();
    this.#question = question;
  }

  /** The next move of the suggestion, if it is legal; `moves` is empty where there are too many to send. */
  next(moves: readonly string[]): string | null {
    const move = this.suggestion?.moves[this.#followed];
    return move !== undefined && (!moves.length || moves.includes(move)) ? move : null;
  }

  /** A move was made: it follows the suggestion, or the hint is dropped. */
  made(move: string): void {
    if (this.suggestion?.moves[this.#followed] === move) this.#followed += 1;
    else this.putAway();
  }

  /** One move was taken back, or all of them. */
  tookBack(whole: boolean): void {
    this.#followed = whole ? 0 : Math.max(0, this.#followed - 1);
  }
}
