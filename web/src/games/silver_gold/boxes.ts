/** Boxes by name and by place: columns are a to d, rows 1 to 4 from the top, so `a1` is the upper left box. */

/** Column and row from 0. A pointer may be between them: the middle of a1 is (0.5, 0.5). */
export type Place = { readonly x: number; readonly y: number };

export const SIDE = 4;
const COLUMNS = "abcd";

export function placeOf(box: string): Place {
  return { x: COLUMNS.indexOf(box.charAt(0)), y: Number(box.charAt(1)) - 1 };
}

export function boxAt({ x, y }: Place): string {
  return `${COLUMNS.charAt(x)}${y + 1}`;
}

/** The boxes in a text such as `a1 b1`. */
export function boxesIn(text: string): string[] {
  return text ? text.split(" ") : [];
}

/** The place of a pointer in the middle of a box. */
export function middleOf(box: string): Place {
  const { x, y } = placeOf(box);
  return { x: x + 0.5, y: y + 0.5 };
}
