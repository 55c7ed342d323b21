/** Which of several elements an arrow key leads to: the nearest one on that side. */

export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

const SIDES: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Sideways distance counts more than distance ahead, so that keys follow a row to its end. */
const ASIDE = 2.5;

/** The index of the nearest box in the direction of an arrow key; `null` for other keys, or where there is none. */
export function nearest(from: Box, boxes: readonly Box[], key: string): number | null {
  const side = SIDES[key];
  if (!side) return null;
  let best: { index: number; far: number } | null = null;
  boxes.forEach((box, index) => {
    const x = box.left + box.width / 2 - from.left - from.width / 2;
    const y = box.top + box.height / 2 - from.top - from.height / 2;
    const ahead = x * side[0] + y * side[1];
    const aside = Math.abs(x * side[1]) + Math.abs(y * side[0]);
    if (ahead < 2 || aside > ahead * 3) return;
    const far = ahead + aside * ASIDE;
    if (!best || far < best.far) best = { index, far };
  });
  return (best as { index: number } | null)?.index ?? null;
}
