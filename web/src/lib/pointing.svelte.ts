/** What a thumbnail in the log, a hint or a prompt points at, so that the board can highlight it. */

import type { Attachment } from "svelte/attachments";

class Pointing {
  /** The key of a thing on the board: `card:purple-03`, `pile:1:c` or `seat:2`; null while nothing is pointed at. */
  at = $state.raw<string | null>(null);
}

export const pointing = new Pointing();

/** Point at a thing while the pointer is over an element, or while the element has the focus. */
export function pointsAt(key: string | null): Attachment<HTMLElement> {
  return (element) => {
    const begin = (): void => {
      if (key !== null) pointing.at = key;
    };
    const end = (): void => {
      if (pointing.at === key) pointing.at = null;
    };
    const handlers = { pointerenter: begin, focusin: begin, pointerleave: end, focusout: end };
    for (const [event, handler] of Object.entries(handlers)) element.addEventListener(event, handler);
    return () => {
      for (const [event, handler] of Object.entries(handlers)) element.removeEventListener(event, handler);
      end();
    };
  };
}
