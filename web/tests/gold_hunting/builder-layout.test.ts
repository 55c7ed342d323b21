import { expect, test } from "vitest";
import { nearest } from "../../src/games/gold_hunting/build/arrow-keys";
import { arrangementIn, EMPTY, move } from "../../src/games/gold_hunting/build/arrangement";
import { benchFor, dropAt, spots, touchPadding, traySpot } from "../../src/games/gold_hunting/build/builder-layout";
import { draggedNumber } from "../../src/games/gold_hunting/mine/drag-to-declare";
import { middleOf } from "../../src/games/gold_hunting/mine/strongroom-layout";
import { PIECES } from "../../src/games/gold_hunting/pieces";

const built = arrangementIn("build 1123 22 131 2") ?? EMPTY;
const SIZES = [
  [359, 290],
  [366, 480],
  [780, 900],
  [900, 520],
  [1500, 800],
  [820, 330],
] as const;

test("pieces are stacked in the middle of their column", () => {
  const bench = benchFor(400, 500, built);
  const { room } = bench;
  const [first, , , , two] = spots(built, bench);
  expect(first).toEqual({ x: middleOf(room, 0) - bench.piece / 2, y: room.floor - room.unit });
  expect(two?.y).toBeCloseTo(room.floor - 4 * room.unit);
});

test.each(SIZES)("in %s by %s pixels no piece touches the rim of the tray", (width, height) => {
  const bench = benchFor(width, height, EMPTY);
  const left = PIECES.map((_, piece) => traySpot(piece, bench).x);
  expect(Math.min(...left)).toBeGreaterThanOrEqual(bench.tray.x + 8);
  expect(Math.max(...left) + bench.piece).toBeLessThanOrEqual(bench.tray.x + bench.tray.width - 8);
});

test("pieces are drawn flatter if a pile would not fit", () => {
  const tower = arrangementIn("build 1 1 1 1222233") ?? EMPTY;
  const bench = benchFor(400, 500, tower);
  expect(bench.room.unit).toBeLessThan(benchFor(400, 500, built).room.unit);
  expect(Math.min(...spots(tower, bench).map(({ y }) => y))).toBeGreaterThanOrEqual(0);
});

test.each(SIZES)("on a bench of %i by %i all tray slots stay within the tray and do not overlap", (width, height) => {
  const bench = benchFor(width, height, EMPTY);
  const { tray, room } = bench;
  expect(tray.x + tray.width).toBeLessThanOrEqual(width);
  expect(tray.y + tray.height).toBeLessThanOrEqual(height + 1);
  const slots = PIECES.map((value, piece) => {
    const [spot, padding] = [traySpot(piece, bench), touchPadding(value, room)];
    return { x: spot.x, y: spot.y - padding, tall: value * room.unit + padding };
  });
  for (const [piece, { x, y, tall }] of slots.entries()) {
    expect(tall).toBeGreaterThanOrEqual(44);
    expect(x).toBeGreaterThanOrEqual(tray.x);
    expect(x + bench.piece).toBeLessThanOrEqual(tray.x + tray.width);
    expect(y).toBeGreaterThanOrEqual(tray.y);
    expect(y + tall).toBeLessThanOrEqual(tray.y + tray.height);
    for (const other of slots.slice(piece + 1)) {
      const apart = Math.abs(other.x - x) >= bench.piece || other.y >= y + tall || y >= other.y + other.tall;
      expect(apart).toBe(true);
    }
  }
});

test("the tray is beside the strongroom on a phone on its side, else below it", () => {
  expect(SIZES.map(([width, height]) => benchFor(width, height, EMPTY).beside)).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
});

test("without a tray the strongroom takes the whole height", () => {
  expect(benchFor(900, 520, built, false).room.height).toBe(520);
});

test("a piece can be dropped between others, on top, on an empty pile, or in the tray", () => {
  const bench = benchFor(400, 500, built);
  const { room, tray } = bench;
  const others = move(built, 8, null);
  const x = middleOf(room, 0);
  const up = (units: number) => room.floor - units * room.unit;
  expect(dropAt(others, bench, { x, y: up(0.2) })).toEqual({ pile: 0, at: 0 });
  expect(dropAt(others, bench, { x, y: up(0.8) })).toEqual({ pile: 0, at: 1 });
  expect(dropAt(others, bench, { x, y: up(9) })).toEqual({ pile: 0, at: 3 });
  expect(dropAt(EMPTY, bench, { x: middleOf(room, 3), y: 0 })).toEqual({ pile: 3, at: 0 });
  expect(dropAt(others, bench, { x, y: tray.y + 5 })).toBeNull();
  expect(dropAt(others, bench, { x: -5, y: 100 })).toBeNull();
});

test("an arrow key moves to the nearest element in its direction", () => {
  const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
  const boxes = [box(20, 0), box(40, 0), box(0, 50), box(-20, 2)];
  expect(nearest(box(0, 0), boxes, "ArrowRight")).toBe(0);
  expect(nearest(box(0, 0), boxes, "ArrowLeft")).toBe(3);
  expect(nearest(box(0, 0), boxes, "ArrowDown")).toBe(2);
  expect(nearest(box(0, 0), boxes, "ArrowUp")).toBeNull();
  expect(nearest(box(0, 0), boxes, "Enter")).toBeNull();
});

test("dragging a pile further up declares a larger number", () => {
  expect([0, -20, -30, -70, -110, -400].map((down) => draggedNumber(0, down))).toEqual([0, 0, 1, 2, 3, 3]);
  expect(draggedNumber(90, -70)).toBe(0);
  expect(draggedNumber(0, 70)).toBe(0);
});
