/** The cards that a player has selected but not confirmed yet: two to keep, or one to take. */

import { keepMove } from "./legal-moves";

export class CardSelection {
  readonly #moves: () => readonly string[];
  /** The cards to keep, at most two. */
  kept = $state.raw<readonly string[]>([]);
  /** The move that takes the selected card. */
  taken = $state.raw<string | null>(null);

  /** The legal move that the selection makes; null as long as it is not complete. */
  readonly move: string | null = $derived.by(() => {
    const moves = this.#moves();
    if (this.kept.length) return keepMove(moves, this.kept);
    return this.taken !== null && moves.includes(this.taken) ? this.taken : null;
  });

  constructor(moves: () => readonly string[]) {
    this.#moves = moves;
  }

  reset(): void {
    this.kept = [];
    this.taken = null;
  }

  /** Select a card to keep, or deselect it; a third card replaces the first. */
  toggle(card: string): void {
    const others = this.kept.filter((each) => each !== card);
    this.kept = others.length < this.kept.length ? others : [...this.kept, card].slice(-2);
  }
}
