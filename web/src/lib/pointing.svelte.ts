/** What a thumbnail in the log, a hint or a prompt points at, so that the board can highlight it. */

import type { Attachment } from "svelte/attachments";

class Pointing {
  /** The key of a thing on the board: `card:purple-03`, `pile:1:c` or `seat:2`; null while nothing is pointed at. */
  at = $state.raw<string | null>(null);
}

export const pointing = new Pointing();

/** The focus events that an inner element has used already. */
const used = new WeakSet<Event>();

/**
 * Point at a thing while the mouse is over an element, while the element has the focus, and after a tap on it until the
 * next tap elsewhere.
 */
export function pointsAt(key: string | null): Attachment<HTMLElement> {
  return (element) => {
    const begin = (): void => {
      if (key !== null) pointing.at = key;
    };
    const end = (): void => {
      document.removeEventListener("pointerdown", tapped);
      if (pointing.at === key) pointing.at = null;
    };
    const tapped = ({ target }: Event): void => {
      if (!(target instanceof Node && element.contains(target))) end();
    };
    const focused = (event: Event): void => {
      if (!used.has(event)) begin();
      used.add(event);
    };
    const left = ({ pointerType }: PointerEvent): void => {
      if (pointerType === "mouse") end();
      else document.addEventListener("pointerdown", tapped);
    };
    element.addEventListener("pointerenter", begin);
    element.addEventListener("pointerleave", left);
    element.addEventListener("focusin", focused);
    element.addEventListener("focusout", end);
    return () => {
      element.removeEventListener("pointerenter", begin);
      element.removeEventListener("pointerleave", left);
      element.removeEventListener("focusin", focused);
      element.removeEventListener("focusout", end);
      end();
    };
  };
}
