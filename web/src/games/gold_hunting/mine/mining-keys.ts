/** A turn by keys: letters choose a pile, digits a number, r the gold rush, k Keep. Enter presses the focused button. */

import { settings } from "../../../lib/settings.svelte";
import { isMeantElsewhere, isSilenced } from "../../../lib/shortcuts";
import { PILES } from "../pieces";
import type { Choice } from "./choice.svelte";

/** Does what a key asks for on the board below `root`. */
export function pressMiningKey(event: KeyboardEvent, root: HTMLElement | undefined, choice: Choice): void {
  if (event.altKey || event.ctrlKey || event.metaKey || isSilenced(event) || isMeantElsewhere(event)) return;
  const find = (selector: string) => root?.querySelector<HTMLElement>(selector) ?? null;
  const key = event.key.toLowerCase();
  if (PILES.some((name) => name === key)) choose(`[data-pile="${key}"]`, choice.saying !== null);
  else if (["1", "2", "3"].includes(key)) choose(`[data-number="${key}"]`, choice.pile !== null);
  else if (key === "r") choose("[data-rush]", choice.pile !== null);
  else if (key === "k") find("[data-keep]")?.focus();
  else if (key === "escape" && choice.undo()) find(choice.pile === null ? "[data-pile]" : "[data-number]")?.focus();
  else if (!step(event)) return;
  event.preventDefault();

  /** Choose by key, and focus Lift when nothing is missing. What would lift at once is only focused, for Enter. */
  function choose(selector: string, completes: boolean): void {
    const button = find(selector);
    if (settings.confirm || !completes) button?.click();
    if (choice.move) find("[data-lift]")?.focus();
    else button?.focus();
  }
}

/** Arrow keys move along the piles and along the numbers. Returns whether this was such a key. */
function step(event: KeyboardEvent): boolean {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const target = event.target as HTMLElement;
  const row = target.parentElement;
  if (!by || !row || !target.matches("[data-pile], [data-number]")) return false;
  const buttons = [...row.querySelectorAll<HTMLElement>("button")];
  buttons[(buttons.indexOf(target) + by + buttons.length) % buttons.length]?.focus();
  return true;
}
