/** Dragging a placed step with the pointer: it follows to the nearest place where it fits, on either card. */

import { SIDE, type Place } from "../boxes";
import type { Draft } from "./draft.svelte";

/** The frames of the grids, by card. */
export type Frames = () => ReadonlyMap<string, DOMRect>;

/** A pointer that moves less than this many pixels taps. */
const THRESHOLD = 7;

/** The place of a pointer in a grid, in boxes. */
export function placeIn(frame: DOMRect, { clientX, clientY }: MouseEvent): Place {
  return { x: ((clientX - frame.left) / frame.width) * SIDE, y: ((clientY - frame.top) / frame.height) * SIDE };
}

export class Drag {
  #start: { x: number; y: number; pointer: number } | null = null;
  #held: { card: string; box: string } | null = null;
  /** From the pointer to the middle of the step, in boxes. */
  #offset: Place = { x: 0, y: 0 };
  #hasMoved = false;

  constructor(
    readonly draft: Draft,
    readonly frames: Frames,
  ) {}

  /** A pointer has come down on a box. */
  begin(event: PointerEvent, card: string, box: string): void {
    this.#hasMoved = false;
    // Measured only where there is something to drag: that makes the browser lay out the page at once.
    if (event.button !== 0 || !this.draft.canDrag(card, box)) return;
    const frame = this.frames().get(card);
    if (!frame) return;
    const [at, middle] = [placeIn(frame, event), this.draft.middleAt(card, box)];
    this.#offset = { x: middle.x - at.x, y: middle.y - at.y };
    this.#start = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    this.#held = { card, box };
  }

  /** The pointer has moved; returns whether it drags something. */
  move(event: PointerEvent): boolean {
    const [start, held] = [this.#start, this.#held];
    if (!start || !held || start.pointer !== event.pointerId) return false;
    if (!this.#hasMoved) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < THRESHOLD) return true;
      this.#hasMoved = true;
      this.draft.startDrag();
      if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
    }
    const middles = new Map<string, Place>();
    for (const [card, frame] of this.frames()) {
      const { x, y } = placeIn(frame, event);
      middles.set(card, { x: x + this.#offset.x, y: y + this.#offset.y });
    }
    const moved = this.draft.drag(held.card, held.box, middles);
    if (moved) this.#held = { card: moved.card, box: moved.boxes[0] ?? held.box };
    return true;
  }

  /** The pointer was lifted. */
  end(): void {
    this.#start = this.#held = null;
  }

  /** Whether the click that follows belongs to a drag. */
  get wasDragged(): boolean {
    return this.#hasMoved;
  }
}
