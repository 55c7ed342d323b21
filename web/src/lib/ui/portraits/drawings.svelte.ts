/** The drawn portraits, fetched when the first of them is shown. */

import type { Component } from "svelte";

class Drawings {
  #drawing = $state.raw<Component<{ bot: string }> | null>(null);
  #failed = $state(false);
  #requested = false;

  /** The component that draws a bot; null until it is loaded. */
  get Drawing(): Component<{ bot: string }> | null {
    return this.#drawing;
  }

  /** Whether the drawings could not be loaded: initials replace them. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Fetch the drawings, unless that has happened. */
  load(): void {
    if (this.#requested) return;
    this.#requested = true;
    import("./Drawing.svelte").then(
      ({ default: drawing }) => (this.#drawing = drawing),
      () => (this.#failed = true),
    );
  }
}

export const drawings = new Drawings();
