/** The frames that the browser draws. */

/** Resolves when the next frame is on the screen; immediately where the page is hidden. */
export function afterFrame(): Promise<unknown> {
  return new Promise((shown) => (document.hidden ? shown(null) : requestAnimationFrame(() => setTimeout(shown))));
}
