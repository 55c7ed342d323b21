/** Boxes by name and by place: `a1` is the upper left one, columns are a to d, rows 1 to 4 from the top. */

/** Columns and rows from 0; for a pointer, in boxes from the upper left corner: the middle of a1 is (0.5, 0.5). */
export type Place = { readonly x: number; readonly y: number };

export const SIDE = 4;
const COLUMNS = "abcd";

export function placeOf(box: string): Place {
  return { x: COLUMNS.indexOf(box.charAt(0)), y: Number(box.charAt(1)) - 1 };
}

export function boxAt({ x, y }: Place): string {
  return `${COLUMNS.charAt(x)}${y + 1}`;
}

/** The boxes of a text such as `a1 b1`; none of an empty one. */
export function boxesIn(text: string): string[] {
  return text ? text.split(" ") : [];
}

/** The middle of a box, as a pointer would be in it. */
export function middleOf(box: string): Place {
  const { x, y } = placeOf(box);
  return { x: x + 0.5, y: y + 0.5 };
}
