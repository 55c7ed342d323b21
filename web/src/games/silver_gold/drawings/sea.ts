/** The sea of a card: a texture for each colour, and small drawings in the open water. */

import { boxAt, SIDE, type Place } from "../boxes";
import { boxesOn, type Colour, type Treasure } from "../cards";
import { BAND, HEIGHT, islandOffset, LEFT, TOP, WIDTH } from "./card-measures";
import { random, short } from "./ink";
import { BOX } from "./island";

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

/** A small drawing in the water: its body is filled, its lines are not. */
type Ornament = { readonly body: string; readonly lines: string };
/** A drawing at its place; it fits into a box of 30 units. */
export type PlacedOrnament = Ornament & Place;

const ORNAMENTS = {
  ship: {
    body: "M-10 5.2C-5 6.6 5 6.6 10.4 4.6 9.6 8.8 7.4 10.6 4 10.6H-5.4C-8.2 10.6-9.6 8.4-10 5.2ZM.8-11C5.6-8.4 6.4-2.6 1 2.4 2.4-2 2.4-6.6.8-11ZM-6.6-6.6C-2.6-4.4-2.4 0-6.4 3.2-5.4 0-5.4-3.4-6.6-6.6Z",
    lines: "M0 5.6V-13.4M-7.2 5V-8.6M0-13.4C1.6-14.4 2.8-12.4 4.6-13.4M-13 12C-11 10.6-9.4 13.2-7.4 12",
  },
  whale: {
    body: "M-12.4 3.4C-12-4.2-5-7.4 1.6-5.4 5.8-4.2 7.6-1.6 9-.2 10.8-1.4 11.4-3.6 10.8-6.2 12.4-5.4 13.2-4.6 13.6-3.2 14.8-4 16-4.4 17.6-4 16.8-1.8 14.8-.8 13.2-.6 13 4 10.4 7.4 4.6 8.2-3 9.2-12 9-12.4 3.4Z",
    lines:
      "M-9 2.2v.1M-12 5.2C-9.6 6.6-7.4 6.4-5.6 5.2M-5.4-8.2C-6-11-8.6-11.4-9.6-9.4M-5.4-8.2C-5.2-11.2-2-11.8-1.2-9.6",
  },
  fish: {
    body: "M-9.6.4C-6-4.8 2.4-5.2 6.4-.2L11.2-3.6C10.4-1.2 10.4 1.4 11.4 3.8L6.4.8C2.4 5.4-6 5.2-9.6.4Z",
    lines: "M-6-.4v.1M-2.4-2.8C-1.2-.8-1.2 1.4-2.4 3.2M1.4-2.6C2.4-.8 2.4 1.2 1.4 2.8",
  },
  compass: {
    body: "M0-12.6 2.3-2.3 12.6 0 2.3 2.3 0 12.6-2.3 2.3-12.6 0-2.3-2.3Z",
    lines: "M-8.6 0A8.6 8.6 0 1 1 8.6 0 8.6 8.6 0 1 1-8.6 0M0-12.6V12.6M-12.6 0H12.6",
  },
  gulls: {
    body: "",
    lines: "M-11-1C-8.6-5.4-5-5-3.4-.8-1.4-5 2-5.2 4.4-1.4M1.6 6.4C3.2 3.2 5.8 3.4 7 6.2 8.4 3.4 10.6 3.2 12.2 5.8",
  },
  surf: {
    body: "",
    lines:
      "M-10-4C-8.2-6.2-6.4-2-4.6-4S-1-2 .8-4 4.4-2 6.2-4M-5.6 1.2C-3.8-1-2 3.2-.2 1.2S3.4 3.2 5.2 1.2 8.8 3.2 10.6 1.2M-9 6.4C-7.2 4.2-5.4 8.4-3.6 6.4S0 8.4 1.8 6.4",
  },
} as const satisfies Readonly<Record<string, Ornament>>;
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
