/** The sizes of elements, as the browser reports them after layout: reading them directly would force a layout. */

import type { Attachment } from "svelte/attachments";

/** Calls `report` with an element's inner size, now and whenever it changes; a hidden element has no size. */
export function sized(report: (width: number, height: number) => void): Attachment<HTMLElement> {
  return (element) => {
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element;
      if (clientWidth && clientHeight) report(clientWidth, clientHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
}
