/** Dragging a pile upwards declares a number: the further, the larger. */

const FIRST = 26;
const EACH = 38;
const ASIDE = 70;
const LARGEST = 3;

/** The number that a drag declares; 0 if it is too short or goes too far sideways. */
export function draggedNumber(aside: number, down: number): number {
  const up = -down;
  if (up < FIRST || Math.abs(aside) > ASIDE) return 0;
  return Math.min(LARGEST, 1 + Math.floor((up - FIRST) / EACH));
}
