/** Moves the focus to something that is about to be drawn, after what had the focus has gone. */

/** Frames after which there is nothing to wait for any more. */
const MAX_FRAMES = 60;

/** Focus what `find` finds, as soon as it finds something; unless something else has the focus by then. */
export function focusWhenDrawn(find: () => HTMLElement | null | undefined, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const found = find();
    if (found) found.focus({ preventScroll: true });
    else if (frames > 0) focusWhenDrawn(find, frames - 1);
  });
}
