/** Where gains come from and where they go to on the screen. */

import { placeOf, type Place } from "../boxes";
import type { Cards } from "../cards";
import { HEIGHT, islandOffset, LEFT, TOP, WIDTH } from "../drawings/card-measures";
import { BOX } from "../drawings/island";
import type { Flight } from "./playback.svelte";
import type { Gained } from "./reveal";

/** The middle of a place on the screen, and its size. */
export type Frame = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Where a gain is counted: on the seat's score card if that is in view, else on the seat's pill in the rail. */
export function targetOf({ seat, kind, place }: Flight): Frame | null {
  const places = [...document.querySelectorAll(`[data-gain-target="${kind}"][data-seat="${seat}"]`)].map((element) => {
    // A score card has a box for each coin and palm.
    const boxes = element.querySelectorAll(":scope > svg");
    return (boxes.length > 1 ? boxes[place] : null) ?? element;
  });
  const pill = document.querySelector(`[data-seat-pill="${seat}"]`);
  return [...places, ...(pill ? [pill] : [])].map(frameOf).find((frame) => frame !== null) ?? null;
}

/** Where a gain is made: a box of a card, a trophy that is left, or a whole card; null where that is not in view. */
export function sourceOf(gain: Gained, board: Element | undefined, cards: Cards): Frame | null {
  if (gain.kind === "trophies") {
    const trophy = board?.querySelector(`[data-trophy="${gain.points}"]`);
    return trophy ? frameOf(trophy) : null;
  }
  const id = gain.card ?? "";
  const element = board?.querySelector(`[data-flight="${id}"], [data-revealed="${id}"]`) ?? null;
  const frame = element && frameOf(element);
  const card = gain.card === null ? undefined : cards.treasures.get(gain.card);
  if (!frame || !card || gain.box === null) return frame;
  const { x, y } = placeOf(gain.box);
  const shift = islandOffset(card);
  const unit = frame.width / WIDTH;
  return {
    x: frame.x - frame.width / 2 + (LEFT + shift.x + (x + 0.5) * BOX) * unit,
    y: frame.y - (HEIGHT * unit) / 2 + (TOP + shift.y + (y + 0.5) * BOX) * unit,
    width: BOX * 0.7 * unit,
    height: BOX * 0.7 * unit,
  };
}

/** The middle of something of this size that is moved into the window; it stays where it fits. */
export function inView({ x, y }: Place, width: number, height: number): Place {
  const within = (middle: number, size: number, room: number): number =>
    Math.max(size / 2, Math.min(room - size / 2, middle));
  return { x: within(x, width, window.innerWidth), y: within(y, height, window.innerHeight) };
}

function frameOf(element: Element): Frame | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (!width) return null;
  return { x: left + width / 2, y: top + height / 2, width, height };
}
