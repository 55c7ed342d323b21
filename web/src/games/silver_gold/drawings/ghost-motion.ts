/** How a placed pattern comes from its last place to its new one: it snaps, turns or flips. */

import { formOf, middleOfBoxes, mirrored, turned } from "../board/placements";
import { BOX } from "./island";

/** Milliseconds at a calm pace. */
const SNAP = 90;
const TURN = 140;

export type Motion = { readonly frames: [Keyframe, Keyframe]; readonly duration: number };

/** The motion between two places of a pattern, for a drawing of the new one; null where they are not the same pattern. */
export function ghostMotion(before: readonly string[], now: readonly string[]): Motion | null {
  if (before.length === 0 || before.length !== now.length || before.join() === now.join()) return null;
  const [old, form] = [formOf(before), formOf(now)];
  const change = old === form ? "rotate(0deg)" : isTurned(old, form) ? "rotate(-90deg)" : flipOf(old, form);
  const still = change.startsWith("rotate") ? "rotate(0deg)" : "scale(1, 1)";
  const [from, to] = [middle(before), middle(now)];
  const frame = ({ x, y }: { x: number; y: number }, shape: string): Keyframe => ({
    transform: `translate(${x}px, ${y}px) ${shape} translate(${-to.x}px, ${-to.y}px)`,
  });
  return { frames: [frame(from, change), frame(to, still)], duration: old === form ? SNAP : TURN };
}

function isTurned(old: string, form: string): boolean {
  return turned(old) === form;
}

function flipOf(old: string, form: string): string {
  return mirrored(old) === form ? "scale(-1, 1)" : "scale(0.8, 0.8)";
}

function middle(boxes: readonly string[]): { x: number; y: number } {
  const { x, y } = middleOfBoxes(boxes);
  return { x: x * BOX, y: y * BOX };
}
