/** The symbols in boxes of 40 by 40 units: a coin, a palm or a cross. Each consists of shapes, the lowest first. */

import type { Place } from "../boxes";
import type { BoxContent } from "../cards";

type Shape = {
  /** Its CSS class. */
  readonly name: string;
  /** Where its line starts in a box, and the rest of the line. */
  readonly from: Place;
  readonly line: string;
};

/** The contents that are drawn; a plain box has no symbol. */
export const SYMBOLS: readonly BoxContent[] = ["coin", "palm", "cross"];

const SHAPES: Readonly<Record<BoxContent, readonly Shape[]>> = {
  plain: [],
  coin: [
    { name: "rim", from: { x: 8.4, y: 20.6 }, line: "a11.6 11.6 0 1 1 23.2 0 11.6 11.6 0 1 1-23.2 0z" },
    { name: "gold", from: { x: 8.8, y: 19.6 }, line: "a11.2 11.2 0 1 1 22.4 0 11.2 11.2 0 1 1-22.4 0z" },
    {
      name: "stamp",
      from: { x: 27.6, y: 19.6 },
      line: "a7.6 7.6 0 1 1-15.2 0 7.6 7.6 0 1 1 15.2 0m-7.6-5.2v10.4m-4.4-5.2h8.8m-7-2.6 5.2 5.2m0-5.2-5.2 5.2",
    },
    { name: "shine", from: { x: 12.4, y: 15.6 }, line: "q2-4 6-4.8" },
  ],
  palm: [
    { name: "shade", from: { x: 10, y: 34.4 }, line: "q10-3.4 20 0" },
    { name: "trunk", from: { x: 16.4, y: 34.4 }, line: "q5-8.6 3.4-19.6l2.4-.2q2.2 11.4-1.6 19.8z" },
    {
      name: "leaf",
      from: { x: 20.6, y: 15.4 },
      line: "q-7.6-8-14.6-1.8 7.6-1.2 10 3 .6 1.6 4.6-1.2zq7.4-8.8 14.4-2.8-7.4-.8-9.8 3.4-1 1.8-4.6-.6zq-10-1-11.4 9 4.6-6.2 8.4-5.2 2.4.2 3-3.8zq10.2-2 12.4 7.8-5-5.6-8.8-4.2-2.8.4-3.6-3.6zq-2.6-9.4-9.2-10 4.4 3 4.8 6.6 1 3 4.4 3.4zq1.4-9.4 8.6-10.4-4 3.4-4.2 6.8-.6 3-4.4 3.6z",
    },
    {
      name: "nut",
      from: { x: 17.7, y: 17.2 },
      line: "a1.7 1.7 0 1 1 3.4 0 1.7 1.7 0 1 1-3.4 0zm3-.2a1.7 1.7 0 1 1 3.4 0 1.7 1.7 0 1 1-3.4 0z",
    },
  ],
  cross: [
    {
      name: "brush",
      from: { x: 10.6, y: 9.4 },
      line: "q3 .2 4.8 2.6 7.6 8.2 14.6 16.6.8 2.6-1.6 3.2-2.2.2-3.8-2-7.6-9.2-15.2-16.8-1.4-2.8 1.2-3.6zm20 .2q1 2.2-1.4 4.4-7.2 7-14.2 15.4-2.6 2.4-5 1.2-1.4-1.8 1-4.4 7-8.2 14.4-15.6 3-2.6 5.2-1z",
    },
  ],
};

/** The shapes of a symbol in all boxes that have it. Each shape is one path, which is faster than many. */
export function shapesOf(symbol: BoxContent, at: readonly Place[]): { name: string; path: string }[] {
  return SHAPES[symbol].map(({ name, from, line }) => ({
    name,
    path: at.map(({ x, y }) => `M${x + from.x} ${y + from.y}${line}`).join(""),
  }));
}
