/** How large elements are, told by the browser when it has measured them: to ask would keep everything waiting. */

import type { Attachment } from "svelte/attachments";

/** Calls `tell` with an element's size inside its borders, now and whenever it changes; what is not shown has none. */
export function sized(tell: (width: number, height: number) => void): Attachment<HTMLElement> {
  return (element) => {
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element;
      if (clientWidth && clientHeight) tell(clientWidth, clientHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
}
