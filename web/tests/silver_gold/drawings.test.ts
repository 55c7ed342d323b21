import { describe, expect, test } from "vitest";
import { boxesOn } from "../../src/games/silver_gold/cards";
import { hash } from "../../src/games/silver_gold/drawings/hash";
import { coast } from "../../src/games/silver_gold/drawings/island";
import { gainLabels } from "../../src/games/silver_gold/board/gains";
import { CARDS } from "./views";

const islands = (path: string): number => path.split("Z").length - 1;

describe("the coast", () => {
  test("is one line around connected boxes", () => {
    expect(islands(coast(["a1", "b1", "b2"], 4, "x"))).toBe(1);
  });

  test("also goes around a lake", () => {
    const ring = ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"];
    expect(islands(coast(ring, 4, "x"))).toBe(2);
  });

  test("joins boxes that touch only at a corner", () => {
    expect(islands(coast(["a1", "b2"], 4, "x"))).toBe(1);
    expect(islands(coast(["b1", "a2"], 4, "x"))).toBe(1);
    expect(islands(coast(["a1", "c1"], 4, "x"))).toBe(2);
  });

  test("is the same for the same seed", () => {
    expect(coast(["a1"], 4, "x")).toBe(coast(["a1"], 4, "x"));
    expect(coast(["a1"], 4, "x")).not.toBe(coast(["a1"], 4, "y"));
    expect(hash("a1")).toBeGreaterThanOrEqual(0);
    expect(hash("a1")).toBeLessThan(1);
  });
});

test("the boxes of a card are listed row by row", () => {
  const card = CARDS.treasures.get("grey-09");
  expect(card && [...boxesOn(card)].map(([box]) => box).join(" ")).toBe("a1 b1 a2 b2 c2 d2 c3 d3");
});

test("boxes with a gain are labelled, and boxes with a forfeited gain are not", () => {
  const card = CARDS.treasures.get("purple-04");
  const gain = { coins: 1, palms: [], extras: 1, completes: false };
  expect(card && [...gainLabels(card, ["b1", "a2", "a4", "d4"], gain)]).toEqual([
    ["b1", "+1"],
    ["d4", "+×"],
  ]);
});
