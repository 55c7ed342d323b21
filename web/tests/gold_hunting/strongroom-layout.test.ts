import { expect, test } from "vitest";
import { besideOf, middleOf, roomOf, rulerNumbers } from "../../src/games/gold_hunting/mine/strongroom-layout";

const counting = (to: number) => Array.from({ length: to }, (_, index) => index + 1);

test("the rule of a phone prints every height", () => {
  expect(rulerNumbers(roomOf(370, 220, 7))).toEqual(counting(7));
  expect(rulerNumbers(roomOf(370, 250, 12))).toEqual(counting(12));
});

test("where the numbers would touch, the rule prints every second height", () => {
  expect(rulerNumbers(roomOf(370, 160, 10))).toEqual([2, 4, 6, 8, 10]);
});

test("what stands beside a pile is inside the room, on the wider side", () => {
  const room = roomOf(370, 220, 7);
  for (const pile of [0, 1, 2, 3]) {
    const { side, width } = besideOf(room, pile);
    expect(side).toBe(pile < 2 ? "right" : "left");
    expect(width).toBeGreaterThan(120);
    expect(middleOf(room, pile) + (side === "right" ? 1 : -1) * (room.pile / 2 + 12 + width)).toBeGreaterThan(0);
    expect(middleOf(room, pile) + (side === "right" ? 1 : -1) * (room.pile / 2 + 12 + width)).toBeLessThan(room.width);
  }
});
