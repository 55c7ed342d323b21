/** Which arrangement of the table suits the room that the page gives to the board. */

/**
 * `wide`: rivals, table and score card side by side. `desk`: the table, and beside it rivals and score card. `tablet`:
 * upright, everything below each other. `phone`: upright, with a dock whose items open sheets. `side`: a phone on its
 * side. `scroll`: too small for a whole board, so that the page scrolls.
 */
export type Layout = "wide" | "desk" | "tablet" | "phone" | "side" | "scroll";

/** The layout for a board of this size in pixels; where the page scrolls, only the width counts. */
export function layoutFor(width: number, height: number, isScrolling: boolean): Layout {
  if (isScrolling) return "scroll";
  if (height < 480 && width >= 600) return "side";
  if (width >= 1600 && height >= 760) return "wide";
  if (width >= 900) return "desk";
  return width >= 700 && height >= 880 ? "tablet" : "phone";
}

/** Whether rivals and the score card lie behind the items of a dock. */
export function hasDock(layout: Layout): boolean {
  return layout === "phone" || layout === "side";
}
