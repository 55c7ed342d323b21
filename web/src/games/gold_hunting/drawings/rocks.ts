/** Rough gold, drawn from a seed: a crooked outline, and facets lit from the upper left. */

type Facet = { readonly points: string; readonly tone: number };
export type Rock = {
  readonly outline: string;
  /** For each tone, from light to dark, all its facets as one path; empty where a rock has no such facet. */
  readonly tones: readonly string[];
};
type Point = readonly [x: number, y: number];
type Level = { y: number; left: Point; inLeft: Point; inRight: Point; right: Point; tones: number[] };

const CHAMFER = 4;
const TONES = [0, 1, 2, 3, 4, 5] as const;
const LIT = [1, 1, 2] as const;
const FRONT = [1, 2, 2, 3] as const;
const SHADED = [3, 4, 4, 5] as const;

/** A seed from a text. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Pseudo-random numbers from 0 to below 1 from a seed. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A rock of this size. It grows from its bottom: a lower rock with the same seed is the same almost up to its top, so
 * that a pile still looks the same after a lift. The edges are random and reveal nothing about the pieces in the pile.
 */
export function rock(width: number, height: number, seed: number, step = 15): Rock {
  const levels = grow(width, height, seed, step);
  const first = levels[0];
  const last = levels[levels.length - 1];
  if (!first || !last) return { outline: "", tones: [] };
  const top: Point[] = [
    [last.left[0] + CHAMFER, height],
    [width * 0.52, height],
    [last.right[0] - CHAMFER, height],
  ];
  const outline = [...levels.map(({ left }) => left), ...top, ...levels.map(({ right }) => right).reverse()];
  const path = (points: readonly Point[]) => points.map(([x, y]) => `${round(x)},${round(height - y)}`).join(" ");
  const facets: Facet[] = [
    { points: path([first.left, first.inLeft, first.inRight, first.right]), tone: 5 },
    ...levels.slice(1).flatMap((level, index) => band(levels[index] ?? level, level, path)),
    ...cap(last, top, path),
  ];
  return { outline: path(outline), tones: TONES.map((tone) => painted(facets.filter((each) => each.tone === tone))) };
}

/** Facets as one path. */
function painted(facets: readonly Facet[]): string {
  return facets.map(({ points }) => `M${points}Z`).join("");
}

function grow(width: number, height: number, seed: number, step: number): Level[] {
  const roll = dice(seed);
  const rim = Math.min(6, height * 0.24);
  const levels: Level[] = [];
  for (let y = 0; ;) {
    const [leap, left, right, inLeft, inRight, slant] = [roll(), roll(), roll(), roll(), roll(), roll()];
    const tones = Array.from({ length: 6 }, roll);
    const end = y >= height - step * 0.5;
    const edge = end ? height - CHAMFER : y;
    const inside = (shift: number) => Math.min(Math.max(edge + shift, rim), height - rim);
    const narrow = y === 0 ? 2.5 : 0;
    levels.push({
      y: edge,
      tones,
      left: [1 + narrow + left * width * 0.05, edge],
      right: [width - 1 - narrow - right * width * 0.05, edge],
      inLeft: [width * (0.15 + inLeft * 0.14), inside((slant - 0.5) * step * 0.6)],
      inRight: [width * (0.74 + inRight * 0.12), inside((0.5 - slant) * step * 0.6)],
    });
    if (end) return levels;
    y += step * (0.7 + leap * 0.7);
  }
}

function band(below: Level, above: Level, path: (points: readonly Point[]) => string): Facet[] {
  const pick = (tones: readonly number[], index: number) =>
    tones[Math.floor((below.tones[index] ?? 0) * tones.length)] ?? 2;
  const facet = (points: Point[], tones: readonly number[], index: number) => ({
    points: path(points),
    tone: pick(tones, index),
  });
  return [
    facet([below.left, above.left, below.inLeft], LIT, 0),
    facet([above.left, above.inLeft, below.inLeft], LIT, 1),
    facet([below.inLeft, above.inLeft, below.inRight], FRONT, 2),
    facet([above.inLeft, above.inRight, below.inRight], FRONT, 3),
    facet([below.inRight, above.inRight, below.right], SHADED, 4),
    facet([above.inRight, above.right, below.right], SHADED, 5),
  ];
}

function cap(last: Level, top: readonly Point[], path: (points: readonly Point[]) => string): Facet[] {
  const [one = last.left, two = last.left, three = last.right] = top;
  return [
    { points: path([last.left, one, last.inLeft]), tone: 0 },
    { points: path([one, two, last.inLeft]), tone: 0 },
    { points: path([two, last.inRight, last.inLeft]), tone: 1 },
    { points: path([two, three, last.inRight]), tone: 1 },
    { points: path([three, last.right, last.inRight]), tone: 3 },
  ];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
