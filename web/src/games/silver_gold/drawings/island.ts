/** The coast around the boxes of a card: one wobbly ink line, as if drawn by hand. */

import { placeOf, type Place } from "../boxes";
import { closedCurve, random } from "./ink";

/** The side of a box in the units of the drawings. */
export const BOX = 40;
/** The distance between the wobbles of the line, and how much its corners are rounded. */
const STRIDE = 13;
const ROUND = 8.8;

type Edge = { readonly from: Place; readonly way: Place };

/** The path of the coast, `out` units outside of the boxes; each `seed` has wobbles of its own. */
export function coast(boxes: Iterable<string>, out: number, seed: string, wobble = 0.75, round = ROUND): string {
  return loops([...boxes].map(placeOf))
    .map((loop, place) => closedCurve(shore(loop, out, `${seed} ${place}`, wobble, round)))
    .join("");
}

/** The corners around the boxes, clockwise around land and counterclockwise around lakes. */
function loops(land: readonly Place[]): Place[][] {
  const key = ({ x, y }: Place): string => `${x},${y}`;
  const isLand = new Set(land.map(key));
  const edges = new Map<string, Edge[]>();
  const add = (from: Place, way: Place, beyond: Place): void => {
    if (isLand.has(key(beyond))) return;
    edges.set(key(from), [...(edges.get(key(from)) ?? []), { from, way }]);
  };
  for (const { x, y } of land) {
    add({ x, y }, { x: 1, y: 0 }, { x, y: y - 1 });
    add({ x: x + 1, y }, { x: 0, y: 1 }, { x: x + 1, y });
    add({ x: x + 1, y: y + 1 }, { x: -1, y: 0 }, { x, y: y + 1 });
    add({ x, y: y + 1 }, { x: 0, y: -1 }, { x: x - 1, y });
  }
  const found: Place[][] = [];
  for (let [first] = edges.values(); first?.[0]; [first] = edges.values()) {
    const corners: Place[] = [];
    const start = first[0];
    let edge: Edge = start;
    do {
      const here = edges.get(key(edge.from)) ?? [];
      const rest = here.filter((each) => each !== edge);
      if (rest.length) edges.set(key(edge.from), rest);
      else edges.delete(key(edge.from));
      const to = { x: edge.from.x + edge.way.x, y: edge.from.y + edge.way.y };
      const onward = to.x === start.from.x && to.y === start.from.y ? [start] : [];
      const choices = [...(edges.get(key(to)) ?? []), ...onward];
      // Boxes that touch by a corner share one island: at such a corner the line turns left, over to the other box.
      const left = { x: edge.way.y, y: -edge.way.x };
      const chosen = choices.find(({ way }) => way.x === left.x && way.y === left.y) ?? choices[0] ?? start;
      if (chosen.way.x !== edge.way.x || chosen.way.y !== edge.way.y) corners.push(to);
      edge = chosen;
    } while (edge !== start);
    found.push(corners);
  }
  return found;
}

/** The corners moved out to sea and rounded, with wobbly points between them. */
function shore(corners: readonly Place[], out: number, seed: string, wobble: number, round: number): Place[] {
  const next = random(seed);
  const at = (place: number): Place => corners[(place + corners.length) % corners.length] ?? { x: 0, y: 0 };
  const direction = (from: Place, to: Place): Place => ({ x: Math.sign(to.x - from.x), y: Math.sign(to.y - from.y) });
  const moved = corners.map((corner, place) => {
    const before = direction(at(place - 1), corner);
    const after = direction(corner, at(place + 1));
    return { x: corner.x * BOX + out * (before.y + after.y), y: corner.y * BOX - out * (before.x + after.x) };
  });
  return moved.flatMap((corner, place) => {
    const goal = moved[(place + 1) % moved.length] ?? corner;
    const way = direction(corner, goal);
    const length = Math.hypot(goal.x - corner.x, goal.y - corner.y);
    const straight = length - 2 * round;
    const steps = Math.max(1, Math.round(straight / STRIDE));
    return Array.from({ length: steps + 1 }, (_, step) => {
      const along = round + (straight * step) / steps;
      const aside = (next() - 0.5) * 2 * wobble;
      return { x: corner.x + way.x * along + way.y * aside, y: corner.y + way.y * along - way.x * aside };
    });
  });
}
