/** Rough gold, drawn from a seed: a crooked outline, and slanting shards that are lit from the left. */

export type Rock = {
  readonly outline: string;
  /** For each tone, from light to dark, all its shards as one path; empty where a rock has no such shard. */
  readonly tones: readonly string[];
  /** The lit edge at the top, and the shade at the bottom. */
  readonly top: string;
  readonly base: string;
};
type Point = readonly [x: number, y: number];
type Facet = { readonly points: readonly Point[]; readonly tone: number };

/** Three columns of shards: lit, in front and in shade; each has three tones. */
const TONES_PER_COLUMN = 3;
const COLUMNS = 3;
/** Where the two inner edges stand, as parts of the width, and how far they swing. */
const INNER = [0.36, 0.7] as const;
const SWING = 0.16;
/** The outer edges lean inwards by up to this part of the width. */
const LEAN = 0.06;

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
export function rock(width: number, height: number, seed: number): Rock {
  const edges = [0, 1, 2, 3].map((edge) => grow(edge, width, height, seed));
  const [left = [], , , right = []] = edges;
  const facets = Array.from({ length: COLUMNS }, (_, column) =>
    shards(edges[column] ?? [], edges[column + 1] ?? [], column, dice(seed + 7 + column)),
  ).flat();
  const path = (points: readonly Point[]) => points.map(([x, y]) => `${round(x)},${round(height - y)}`).join(" ");
  const closed = (points: readonly Point[]) => `M${path(points)}Z`;
  const rim = Math.min(10, height * 0.22);
  const shade = Math.min(10, height * 0.2);
  const at = (edge: readonly Point[], y: number): Point => [across(edge, y), y];
  return {
    outline: path([...left, ...[...right].reverse()]),
    tones: Array.from({ length: COLUMNS * TONES_PER_COLUMN }, (_, tone) =>
      facets.flatMap((facet) => (facet.tone === tone ? [closed(facet.points)] : [])).join(""),
    ),
    top: closed([
      at(left, height - rim),
      ...left.slice(-1),
      ...right.slice(-1),
      at(right, height - rim * 0.8),
      [width * 0.72, height - rim * 1.1],
      [width * 0.3, height - rim * 0.8],
    ]),
    base: closed([
      ...left.slice(0, 1),
      at(left, shade * 0.7),
      [width * 0.4, shade],
      at(right, shade * 0.6),
      ...right.slice(0, 1),
    ]),
  };
}

/** The corners of one edge, from the bottom to the top. Edges 0 and 3 are the outline. */
function grow(edge: number, width: number, height: number, seed: number): Point[] {
  const roll = dice(Math.imul(seed, 31) + edge);
  const outer = edge === 0 || edge === INNER.length + 1;
  const step = outer ? Math.max(12, width * 0.3) : Math.max(9, width * 0.2);
  const lean = () => 1.5 + roll() * width * LEAN;
  const x = (): number => {
    if (edge === 0) return lean();
    if (outer) return width - lean();
    return width * ((INNER[edge - 1] ?? 0) + (roll() - 0.5) * SWING);
  };
  const corners: Point[] = [[outer ? (edge === 0 ? 1 : width - 1) : x(), 0]];
  let y = outer ? step : step * (0.2 + roll() * 1.2);
  for (; y < height - step * 0.4; y += step * (0.7 + roll() * 0.9)) corners.push([x(), y]);
  const cut = Math.min(width * 0.09, height * 0.28) * (0.7 + dice(seed + edge)() * 0.5);
  corners.push([outer ? (edge === 0 ? cut : width - cut) : x(), height]);
  return corners;
}

/** Triangles between two edges. */
function shards(left: readonly Point[], right: readonly Point[], column: number, roll: () => number): Facet[] {
  const facets: Facet[] = [];
  const tone = () => column * TONES_PER_COLUMN + Math.floor(roll() * TONES_PER_COLUMN);
  for (let low = 0, high = 0; ;) {
    const [one, two] = [left[low], right[high]];
    const [nextOne, nextTwo] = [left[low + 1], right[high + 1]];
    if (!one || !two || (!nextOne && !nextTwo)) return facets;
    const onLeft = nextOne && (!nextTwo || nextOne[1] < nextTwo[1]) ? nextOne : null;
    const next = onLeft ?? nextTwo;
    if (next) facets.push({ points: [one, next, two], tone: tone() });
    if (onLeft) low++;
    else high++;
  }
}

/** Where an edge stands at a height. */
function across(edge: readonly Point[], y: number): number {
  const above = edge.findIndex((corner) => corner[1] >= y);
  const [from, to] = [edge[Math.max(0, above - 1)], edge[above]];
  if (!from || !to) return 0;
  const part = to[1] === from[1] ? 0 : (y - from[1]) / (to[1] - from[1]);
  return from[0] + (to[0] - from[0]) * part;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
