/** What the viewer has chosen for this turn, in either order: a pile, and what to say on it. Lift sends it. */

import type { Move } from "../moves";
import type { LegalMoves } from "./legal-moves";

/** A number from 1 to 3, or the marker of a gold rush. */
export type Saying = number | "rush";

export class Choice {
  #pile = $state<number | null>(null);
  #saying = $state<Saying | null>(null);
  /** Whether the pile was chosen after the number. */
  #isPileLast = false;

  constructor(private readonly legal: () => LegalMoves) {}

  /** The chosen pile; it stays chosen only as long as the viewer can mine it. */
  get pile(): number | null {
    const pile = this.#pile;
    return pile !== null && this.legal().mines[pile]?.length ? pile : null;
  }

  /** What the viewer says; it stays chosen only as long as it is allowed on the chosen pile, or on any pile. */
  get saying(): Saying | null {
    return this.#saying !== null && this.allows(this.#saying) ? this.#saying : null;
  }

  /** The move that Lift makes. */
  get move(): Move | null {
    const { pile, saying } = this;
    if (pile === null || saying === null) return null;
    return saying === "rush" ? { kind: "rush", pile } : { kind: "mine", pile, declared: saying };
  }

  /** Whether this may be said on the chosen pile; without a chosen pile, whether it may be said on any. */
  allows(saying: Saying): boolean {
    const { mines, rushes } = this.legal();
    const { pile } = this;
    if (saying === "rush") return pile === null ? rushes.includes(true) : (rushes[pile] ?? false);
    return pile === null ? mines.some((each) => each.includes(saying)) : (mines[pile]?.includes(saying) ?? false);
  }

  choosePile(pile: number): void {
    this.#pile = pile;
    this.#isPileLast = true;
  }

  say(saying: Saying): void {
    this.#saying = saying;
    this.#isPileLast = false;
  }

  /** Put a gold rush away; a number stays. Returns whether there was one. */
  endRush(): boolean {
    if (this.saying !== "rush") return false;
    this.#saying = null;
    return true;
  }

  /** Take back the last choice. Returns whether there was one. */
  undo(): boolean {
    const { pile, saying } = this;
    if (pile === null && saying === null) return false;
    if (saying === null || (pile !== null && this.#isPileLast)) this.#pile = null;
    else this.#saying = null;
    return true;
  }

  clear(): void {
    this.#pile = null;
    this.#saying = null;
  }
}
