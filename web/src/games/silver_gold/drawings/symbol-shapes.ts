/** The symbols in boxes of 40 by 40 units: a coin, a palm or a red X. Each consists of shapes, the lowest first. */

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
    { name: "rim", from: { x: 8.4, y: 21.2 }, line: "a11.6 11.6 0 1 1 23.2 0 11.6 11.6 0 1 1-23.2 0z" },
    { name: "gold", from: { x: 8.8, y: 19.6 }, line: "a11.2 11.2 0 1 1 22.4 0 11.2 11.2 0 1 1-22.4 0z" },
    {
      name: "shadow",
      from: { x: 28.4, y: 12.8 },
      line: "c3.4 4.6 2.8 10.6-1.2 14.4-4 3.8-10 4-14.2.4 4.6 1.6 9.4.6 12.6-2.6 3.2-3.2 4.2-8 2.8-12.2z",
    },
    { name: "ring", from: { x: 12, y: 19.6 }, line: "a8 8 0 1 1 16 0 8 8 0 1 1-16 0z" },
    {
      name: "stamp",
      from: { x: 20, y: 13 },
      line: "l1.6 4 2.8-1.8-1.8 2.8 4 1.6-4 1.6 1.8 2.8-2.8-1.8-1.6 4-1.6-4-2.8 1.8 1.8-2.8-4-1.6 4-1.6-1.8-2.8 2.8 1.8z",
    },
    { name: "shine", from: { x: 11.4, y: 16.4 }, line: "c1-3 3-5 6-5.8" },
  ],
  palm: [
    { name: "shade", from: { x: 9.6, y: 34.6 }, line: "c3-3.4 18.4-3.2 20.8 0-4 2-16.6 2-20.8 0z" },
    { name: "trunk", from: { x: 17.6, y: 34.6 }, line: "c2.8-6.4 3.2-12.2 2.4-18.8l2.8-.4c1.6 6.6 1.2 12.8-1 19.4z" },
    { name: "bark", from: { x: 19.8, y: 30 }, line: "l2.8.4m-2.2-4.6 2.8.2m-2.6-4.8 2.8 0" },
    {
      name: "leaf",
      from: { x: 21, y: 15.6 },
      line: "c-4-7.4-10.6-9-16-3.6 5.6-1.4 11 .2 16 3.6zc-1-7.2-5.4-11-11.6-10.4 4.4 2 8.2 5.4 11.6 10.4zc.8-7.4 5.6-11.4 12.2-9.8-4.8 1.6-8.8 5-12.2 9.8zc4.6-6 11-6.2 15.4 0-5.2-2.2-10.4-2-15.4 0z",
    },
    {
      name: "frond",
      from: { x: 21, y: 15.6 },
      line: "c-6.4-1-11.2 3.4-11.4 10.2 2.8-4.8 6.8-8.2 11.4-10.2zc5.6-.4 10.2 4 10.4 10.4-2.6-4.6-6.2-8-10.4-10.4z",
    },
    {
      name: "nut",
      from: { x: 18.2, y: 17.4 },
      line: "a1.7 1.7 0 1 1 3.4 0 1.7 1.7 0 1 1-3.4 0zm3.2.2a1.7 1.7 0 1 1 3.4 0 1.7 1.7 0 1 1-3.4 0z",
    },
  ],
  cross: [
    { name: "dots", from: { x: 5.6, y: 20 }, line: "a14.4 14.4 0 1 1 28.8 0 14.4 14.4 0 1 1-28.8 0z" },
    {
      name: "brush",
      from: { x: 12.6, y: 15.4 },
      line: "c-.8-1.6 1-3.4 2.6-2.7 1.6.8 3.2 2.6 4.9 4.2 1.7-1.7 3.4-3.4 5.1-4.3 1.7-.6 3.3 1.2 2.6 2.8-.9 1.7-2.7 3.1-4.3 4.7 1.7 1.6 3.5 3.1 4.2 4.7.6 1.7-1.2 3.5-2.9 2.7-1.6-.8-3.1-2.5-4.8-4.2-1.6 1.7-3.1 3.5-4.7 4.3-1.7.6-3.5-1.2-2.7-2.9.8-1.6 2.5-3 4.1-4.6-1.7-1.6-3.4-3-4.1-4.7z",
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
