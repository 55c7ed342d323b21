import { expect, test } from "vitest";
import { roomOf, rulerNumbers } from "../../src/games/gold_hunting/mine/strongroom-layout";

const counting = (to: number) => Array.from({ length: to }, (_, index) => index + 1);

test("the rule of a phone prints every height", () => {
  expect(rulerNumbers(roomOf(370, 220, 7))).toEqual(counting(7));
  expect(rulerNumbers(roomOf(370, 250, 12))).toEqual(counting(12));
});

test("where the numbers would touch, the rule prints every second height", () => {
  expect(rulerNumbers(roomOf(370, 160, 10))).toEqual([2, 4, 6, 8, 10]);
});
