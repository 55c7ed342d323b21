import { expect, test } from "vitest";
import { hashOf, placeIn } from "../../src/pages/replay/place";

test.each([
  ["12", { step: 12, moves: 0, viewpoint: "open" }],
  ["12.1", { step: 12, moves: 1, viewpoint: "open" }],
  ["12,seat=2", { step: 12, moves: 0, viewpoint: 1 }],
  ["12.3,watching", { step: 12, moves: 3, viewpoint: "spectator" }],
] as const)("%j is a place", (hash, place) => {
  expect(placeIn(hash, 2, "open")).toEqual(place);
  expect(hashOf(place, "open")).toBe(hash);
});

test("a place that does not exist is the usual one", () => {
  const first = { step: 1, moves: 0 };
  expect(placeIn("", 2, "open")).toEqual({ ...first, viewpoint: "open" });
  expect(placeIn("0", 2, "open")).toEqual({ ...first, viewpoint: "open" });
  expect(placeIn("-3,seat=3", 2, "open")).toEqual({ ...first, viewpoint: "open" });
  expect(placeIn("somewhere,seat=0", 2, "spectator")).toEqual({ ...first, viewpoint: "spectator" });
});
