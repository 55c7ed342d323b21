/** What the viewer has chosen for this turn: a pile, and what to say on it. Nothing is sent before it is lifted. */

import type { Move } from "../moves";
import type { LegalMoves } from "./legal-moves";

/** A number from 1 to 3, or the marker of a gold rush. */
export type Saying = number | "rush";

export class Choice {
  #pile = $state<number | null>(null);
  #saying = $state<Saying | null>(null);

  constructor(private readonly legal: () => LegalMoves) {}

  /** The chosen pile; it stays chosen only as long as the viewer can mine it. */
  get pile(): number | null {
    const pile = this.#pile;
    return pile !== null && this.legal().mines[pile]?.length ? pile : null;
  }

  /** What the viewer says on it. */
  get saying(): Saying | null {
    const { pile } = this;
    if (pile === null || this.#saying === null) return null;
    const { mines, rushes } = this.legal();
    const allowed = this.#saying === "rush" ? rushes[pile] : mines[pile]?.includes(this.#saying);
    return allowed ? this.#saying : null;
  }

  /** The move that Lift makes. */
  get move(): Move | null {
    const { pile, saying } = this;
    if (pile === null || saying === null) return null;
    return saying === "rush" ? { kind: "rush", pile } : { kind: "mine", pile, declared: saying };
  }

  choosePile(pile: number): void {
    this.#pile = pile;
  }

  say(saying: Saying): void {
    this.#saying = saying;
  }

  /** Take back the last choice: the number, then the pile. Returns whether there was one. */
  undo(): boolean {
    if (this.pile === null) return false;
    if (this.saying === null) this.#pile = null;
    this.#saying = null;
    return true;
  }

  clear(): void {
    this.#pile = null;
    this.#saying = null;
  }
}
