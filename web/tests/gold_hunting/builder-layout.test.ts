import { expect, test } from "vitest";
import { nearest } from "../../src/games/gold_hunting/build/arrow-keys";
import { move, EMPTY, arrangementIn } from "../../src/games/gold_hunting/build/arrangement";
import { PIECES } from "../../src/games/gold_hunting/pieces";
import {
  dropAt,
  roomFor,
  spots,
  traySpot,
  trayTop,
  wholeHeight,
} from "../../src/games/gold_hunting/build/builder-layout";
import { draggedNumber } from "../../src/games/gold_hunting/mine/drag-to-declare";

const built = arrangementIn("build 1123 22 131 2") ?? EMPTY;

test("pieces are stacked in the middle of their column", () => {
  const room = roomFor(400, 270, built);
  const [first, , , , two] = spots(built, room);
  expect(first).toEqual({ x: 50 - room.piece / 2, y: 270 - room.unit });
  expect(two?.y).toBe(270 - 4 * room.unit);
});

test("pieces are drawn flatter if a pile would not fit", () => {
  const tower = arrangementIn("build 1 1 1 1222233") ?? EMPTY;
  const room = roomFor(400, 270, tower);
  expect(room.unit).toBeLessThan(roomFor(400, 270, built).unit);
  expect(Math.min(...spots(tower, room).map(({ y }) => y))).toBeGreaterThanOrEqual(0);
});

test.each([360, 400, 980])("at a width of %i all tray slots stay within the stage and do not overlap", (width) => {
  const room = roomFor(width, 240, EMPTY);
  const slots = PIECES.map((_, piece) => traySpot(piece, room));
  for (const [piece, { x, y }] of slots.entries()) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + room.piece).toBeLessThanOrEqual(width);
    expect(y).toBeGreaterThan(trayTop(room) - 1);
    expect(y + (PIECES[piece] ?? 0) * room.unit).toBeLessThan(wholeHeight(room));
    for (const other of slots.slice(piece + 1)) {
      expect(Math.abs(other.x - x) >= room.piece || Math.abs(other.y - y) > room.unit).toBe(true);
    }
  }
});

test("a piece can be dropped between others, on top, on an empty pile, or in the tray", () => {
  const room = roomFor(400, 270, built);
  const others = move(built, 8, null);
  const up = (units: number) => 270 - units * room.unit;
  expect(dropAt(others, room, { x: 50, y: up(0.2) })).toEqual({ pile: 0, at: 0 });
  expect(dropAt(others, room, { x: 50, y: up(0.8) })).toEqual({ pile: 0, at: 1 });
  expect(dropAt(others, room, { x: 50, y: up(9) })).toEqual({ pile: 0, at: 3 });
  expect(dropAt(EMPTY, room, { x: 399, y: 0 })).toEqual({ pile: 3, at: 0 });
  expect(dropAt(others, room, { x: 50, y: trayTop(room) })).toBeNull();
  expect(dropAt(others, room, { x: -5, y: 100 })).toBeNull();
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
