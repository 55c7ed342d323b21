/** The focus goes to the next thing that is asked when the element that had it disappears or is disabled. */

import { tick } from "svelte";

/** The elements that may be asked for next, in the order in which they are looked for. */
const NEXT = [
  '.hand button:not([aria-disabled="true"])',
  '[data-part="display"] button',
  '[role="grid"][aria-readonly="false"] [role="gridcell"][tabindex="0"]',
  ".main button:not(:disabled)",
  "[data-prompt]",
];

export class FocusGuard {
  #isInside = false;

  /** Something on the page has received the focus, or a pointer has come down on it. */
  notice(target: EventTarget | null, board: Element | undefined): void {
    this.#isInside = target instanceof Node && board?.contains(target) === true;
  }

  /** The question may have changed: where the focus was lost, it goes to what is asked now. */
  async follow(board: Element | undefined): Promise<void> {
    if (!this.#isInside) return;
    await tick();
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const active = document.activeElement;
    const isKept = active !== null && active !== document.body && !active.matches(":disabled, [data-prompt]");
    if (isKept) return;
    const next = NEXT.map((selector) => board?.querySelector<HTMLElement>(selector)).find((found) => found);
    next?.focus({ preventScroll: true });
  }
}
