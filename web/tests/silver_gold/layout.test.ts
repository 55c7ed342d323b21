import { expect, test } from "vitest";
import { hasDock, layoutFor } from "../../src/games/silver_gold/board/layout";

test.each([
  ["a desk", 1280, 696, "desk"],
  ["a large desk", 1440, 796, "desk"],
  ["a wide desk", 1920, 976, "wide"],
  ["a wide but low window", 1900, 620, "desk"],
  ["a tablet", 820, 1120, "tablet"],
  ["a low window of a tablet's width", 820, 620, "phone"],
  ["a phone", 390, 760, "phone"],
  ["a phone on its side", 844, 346, "side"],
] as const)("%s", (_, width, height, layout) => {
  expect(layoutFor(width, height, false)).toBe(layout);
});

test("a page that scrolls has its own layout", () => {
  expect(layoutFor(320, 2000, true)).toBe("scroll");
});

test("a phone has a dock", () => {
  expect(hasDock("phone")).toBe(true);
  expect(hasDock("desk")).toBe(false);
});
