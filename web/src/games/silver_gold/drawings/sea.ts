/** The sea of a card: a texture for each colour, and small drawings in the open water. */

import { boxAt, SIDE, type Place } from "../boxes";
import { boxesOn, type Colour, type Treasure } from "../cards";
import { BAND, HEIGHT, islandOffset, LEFT, TOP, WIDTH } from "./card-measures";
import { random, short } from "./ink";
import { BOX } from "./island";
import { ORNAMENTS, type Ornament } from "./ornaments";

/** How far the texture stays away from the edge. */
const MARGIN = 4;

/** The texture as one path: dashes, hatching, dots or waves, none of them quite regular. */
export function texture(colour: Colour, seed: string): string {
  const next = random(`sea ${seed}`);
  const jitter = (size: number): number => (next() - 0.5) * size;
  const [right, bottom] = [WIDTH - MARGIN, HEIGHT - MARGIN];
  let path = "";
  if (colour === "green") {
    for (let start = BAND - WIDTH + 10; start < HEIGHT; start += 6.6) {
      const at = start + jitter(1.2);
      const from = Math.max(MARGIN, BAND + 3 - at, 0);
      const to = Math.min(right, bottom - at);
      if (to > from + 3) path += `M${short(from)} ${short(at + from)}L${short(to)} ${short(at + to)}`;
    }
    return path;
  }
  const [across, down] = STEPS[colour];
  for (let row = 0, y = BAND + 6; y < bottom; row++, y += down) {
    for (let x = MARGIN + 1 + (row % 2) * (across / 2); x < right - 2; x += across) {
      const [left, top] = [x + jitter(1.4), y + jitter(0.9)];
      if (colour === "orange") path += `M${short(left)} ${short(top)}h.01`;
      else if (colour === "grey")
        path += `M${short(left)} ${short(top)}h${short(Math.min(5 + jitter(2), right - left))}`;
      else if (left + 9 < right) path += `M${short(left)} ${short(top)}q2.2-2.6 4.5 0t4.5 0`;
    }
  }
  return path;
}

/** The distances between dots, dashes and waves, across and down. */
const STEPS: Readonly<Record<Exclude<Colour, "green">, readonly [number, number]>> = {
  orange: [8.4, 4.6],
  grey: [13, 4.6],
  purple: [14, 5.6],
};

/** A drawing at its place; it fits into a box of 30 units. */
export type PlacedOrnament = Ornament & Place;

const IN_BAYS = ["whale", "fish", "surf", "compass"] as const;
const BELOW_LEFT = ["ship", "whale", "gulls"] as const;
const BELOW_RIGHT = ["compass", "fish", "surf"] as const;

/** The drawings in the sea of a card: one in a bay or lake, and two below a small island. */
export function ornaments(card: Treasure): readonly PlacedOrnament[] {
  const next = random(`ornaments ${card.id}`);
  const pick = (names: readonly (keyof typeof ORNAMENTS)[]): Ornament =>
    ORNAMENTS[names[Math.floor(next() * names.length)] ?? "surf"];
  const land = boxesOn(card);
  const shift = islandOffset(card);
  const rows = card.rows.filter((row) => /[^.]/.test(row)).length;
  const columns = Math.max(...card.rows.map((row) => row.replace(/\.+$/, "").length));
  const free: Place[] = [];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) if (!land.has(boxAt({ x, y }))) free.push({ x, y });
  }
  const bay = free[Math.floor(next() * free.length)];
  const inBay = bay && {
    ...pick(IN_BAYS),
    x: Math.min(WIDTH - 24, LEFT + shift.x + (bay.x + 0.5) * BOX),
    y: TOP + shift.y + (bay.y + 0.5) * BOX,
  };
  const below =
    rows < SIDE
      ? [
          { ...pick(BELOW_LEFT), x: 27, y: 194 },
          { ...pick(BELOW_RIGHT), x: 152, y: 194 },
        ]
      : [];
  return inBay ? [inBay, ...below] : below;
}
