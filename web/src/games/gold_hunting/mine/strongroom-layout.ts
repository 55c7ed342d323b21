/** Where things stand in the strongroom, in pixels of its picture. */

import { PILES } from "../pieces";

export type Room = {
  readonly width: number;
  readonly height: number;
  /** The height of the floor on which the piles stand, from the top. */
  readonly floor: number;
  /** The height of 1 gold. */
  readonly unit: number;
  /** How many units the rule shows. */
  readonly rows: number;
  readonly ruler: { readonly x: number; readonly width: number };
  /** The left edge of the first column, and the width of each. */
  readonly left: number;
  readonly column: number;
  readonly pile: number;
  /** The size of the lamp: 1 is 40 by 64 pixels. */
  readonly lamp: number;
  readonly isSmall: boolean;
  /** Whether a column has room only for a number, without the word after it. */
  readonly isNarrow: boolean;
};

export const LAMP_HEIGHT = 64;
/** The smallest unit that a rule can show: a room that is too low for it has no rule. */
const MIN_UNIT = 1;
/** A covered pile takes this part of the height. */
const COVERED = 0.8;
/** The rule shows at least this many units. */
const MIN_ROWS = 7;
/** The gaps beside what stands next to a pile: 12 to the pile and 8 to the wall. */
const BESIDE_GAP = 20;
const NARROW_COLUMN = 76;
const SMALL = { width: 620, height: 300 };

/** The measures of a strongroom of this size whose tallest pile had `tallest` gold, with or without a rule. */
export function roomOf(width: number, height: number, tallest: number, ruled = true): Room {
  const isSmall = width < SMALL.width || height < SMALL.height;
  const shelf = isSmall ? (height < 200 ? 38 : 46) : 68;
  const floor = Math.max(0, height - shelf);
  const rows = Math.max(MIN_ROWS, tallest);
  const lamp = isSmall ? (height < 200 ? 0.5 : 0.66) : Math.min(1.4, Math.max(1, height / 460));
  const headroom = LAMP_HEIGHT * lamp + (isSmall ? 16 : 30);
  const unit = Math.max(0, floor - headroom) / rows;
  const ruler = isSmall ? { x: 8, width: 28 } : { x: 30, width: 44 };
  const left = ruled ? ruler.x + ruler.width + (isSmall ? 4 : 26) : ruler.x;
  const column = Math.max(0, width - left - (isSmall ? 6 : 20)) / PILES.length;
  return {
    width,
    height,
    floor,
    unit,
    rows,
    ruler,
    left,
    column,
    pile: Math.min(column * (isSmall ? 0.72 : 0.6), isSmall ? 96 : 180),
    lamp,
    isSmall,
    isNarrow: column < NARROW_COLUMN,
  };
}

/** The middle of a pile. */
export function middleOf(room: Room, pile: number): number {
  return room.left + (pile + 0.5) * room.column;
}

/** The side of a pile with more free room, and how wide something beside it may be there. */
export function besideOf(room: Room, pile: number): { side: "left" | "right"; width: number } {
  const middle = middleOf(room, pile);
  const side = middle < room.width / 2 ? "right" : "left";
  const free = (side === "right" ? room.width - middle : middle) - room.pile / 2;
  return { side, width: Math.max(0, free - BESIDE_GAP) };
}

/** How tall a covered pile looks, in gold. */
export function coveredHeight(room: Room): number {
  return room.rows * COVERED;
}

/** How far down the lamp hangs over a pile of this height: its lower edge. It never hides the top of the pile. */
export function lampOver(room: Room, tall: number): number {
  const lamp = LAMP_HEIGHT * room.lamp;
  const top = room.floor - tall * room.unit;
  return Math.max(lamp + (room.isSmall ? 16 : 30), Math.min(lamp * 1.4, top - lamp * 0.5));
}

/** Whether the room is high enough for a rule. */
export function hasRule(room: Room): boolean {
  return room.unit >= MIN_UNIT;
}

/** The numbers that the rule prints: all of them, or as many as can be read. */
export function rulerNumbers(room: Room): number[] {
  const step = room.unit >= 12 ? 1 : room.unit >= 7 ? 2 : 5;
  return Array.from({ length: Math.floor(room.rows / step) }, (_, index) => (index + 1) * step);
}
