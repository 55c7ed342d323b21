/** Lines that look drawn by hand. They wobble, but the same seed always gives the same line. */

export type Point = { readonly x: number; readonly y: number };

/** Numbers from 0 to 1 that look random, but are always the same for the same seed. */
export function random(seed: string): () => number {
  let state = 2166136261;
  for (let place = 0; place < seed.length; place++) {
    state = Math.imul(state ^ seed.charCodeAt(place), 16777619);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

/** A coordinate as it stands in a path. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A closed curve through all points. */
export function closedCurve(points: readonly Point[], tension = 0.17): string {
  const count = points.length;
  const at = (place: number): Point => points[(place + count) % count] ?? { x: 0, y: 0 };
  let path = `M${short(at(0).x)} ${short(at(0).y)}`;
  for (let place = 0; place < count; place++) {
    const [before, from, to, after] = [at(place - 1), at(place), at(place + 1), at(place + 2)];
    const leave = `${short(from.x + (to.x - before.x) * tension)} ${short(from.y + (to.y - before.y) * tension)}`;
    const arrive = `${short(to.x - (after.x - from.x) * tension)} ${short(to.y - (after.y - from.y) * tension)}`;
    path += `C${leave} ${arrive} ${short(to.x)} ${short(to.y)}`;
  }
  return `${path}Z`;
}

/** The outline of one stroke of a pen: it swells and thins, and ends in a point. */
function penStroke(from: Point, to: Point, width: number, bend: number, next: () => number): string {
  const STEPS = 6;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const side = { x: -dy / length, y: dx / length };
  const left: Point[] = [];
  const right: Point[] = [];
  for (let step = 0; step <= STEPS; step++) {
    const part = step / STEPS;
    const away = Math.sin(Math.PI * part) * bend;
    const swell = 0.62 + 0.38 * Math.sin(Math.PI * Math.min(1, part * 1.15)) + (next() - 0.5) * 0.24;
    const half = (width / 2) * (step === 0 ? 0.55 : step === STEPS ? 0.16 : swell);
    const middle = { x: from.x + dx * part + side.x * away, y: from.y + dy * part + side.y * away };
    left.push({ x: middle.x + side.x * half, y: middle.y + side.y * half });
    right.unshift({ x: middle.x - side.x * half, y: middle.y - side.y * half });
  }
  return closedCurve([...left, ...right], 0.16);
}

/** The two strokes of a cross in a box with its corner at (x, y). They differ from box to box. */
export function crossStrokes(seed: string, x: number, y: number, side: number): readonly [string, string] {
  const next = random(`cross ${seed}`);
  const jitter = (): number => (next() - 0.5) * side * 0.11;
  const [reach, width] = [side * 0.35, side * 0.125];
  const [cx, cy] = [x + side / 2, y + side / 2];
  const corner = (right: number, down: number): Point => ({
    x: cx + right * reach + jitter(),
    y: cy + down * reach + jitter(),
  });
  const first = penStroke(corner(-1, -1), corner(1, 1), width, side * 0.045 * (next() - 0.3), next);
  const second = penStroke(corner(1, -1), corner(-1, 1.05), width, side * 0.055 * (next() - 0.6), next);
  return [first, second];
}

/** A box with round corners whose sides are not quite straight. */
export function wobblyBox(seed: string, x: number, y: number, side: number, radius: number): string {
  const next = random(`box ${seed}`);
  const jitter = (): number => (next() - 0.5) * side * 0.026;
  const corners: Point[] = [
    { x: x + jitter(), y: y + jitter() },
    { x: x + side + jitter(), y: y + jitter() },
    { x: x + side + jitter(), y: y + side + jitter() },
    { x: x + jitter(), y: y + side + jitter() },
  ];
  const towards = (from: Point, to: Point): string => {
    const part = radius / Math.hypot(to.x - from.x, to.y - from.y);
    return `${short(from.x + (to.x - from.x) * part)} ${short(from.y + (to.y - from.y) * part)}`;
  };
  const at = (place: number): Point => corners[place % 4] ?? { x, y };
  const sides = corners.map((corner, place) => {
    const [before, after] = [at(place + 3), at(place + 1)];
    return `${towards(corner, before)}Q${short(corner.x)} ${short(corner.y)} ${towards(corner, after)}`;
  });
  return `M${sides.join("L")}Z`;
}
