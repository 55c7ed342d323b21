/** Lifting by dragging a pile upwards: the further, the larger the number that is declared. */

const FIRST = 26;
const EACH = 38;
const ASIDE = 70;
const LARGEST = 3;

/** The number that this much of dragging declares; 0 where it is too little, or too far aside: then nothing happens. */
export function pulled(aside: number, down: number): number {
  const up = -down;
  if (up < FIRST || Math.abs(aside) > ASIDE) return 0;
  return Math.min(LARGEST, 1 + Math.floor((up - FIRST) / EACH));
}
