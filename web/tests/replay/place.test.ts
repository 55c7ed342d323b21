import { expect, test } from "vitest";
import { hashOf, placeIn } from "../../src/pages/replay/place";

test.each([
  ["", { step: 0, viewpoint: "open" }],
  ["12", { step: 12, viewpoint: "open" }],
  ["12,seat=2", { step: 12, viewpoint: 1 }],
  ["12,watching", { step: 12, viewpoint: "spectator" }],
] as const)("%j is a place", (hash, place) => {
  expect(placeIn(hash, 2, "open")).toEqual(place);
  expect(hashOf(place, "open")).toBe(hash || "0");
});

test("a place that does not exist is the usual one", () => {
  expect(placeIn("-3,seat=3", 2, "open")).toEqual({ step: 0, viewpoint: "open" });
  expect(placeIn("somewhere,seat=0", 2, "spectator")).toEqual({ step: 0, viewpoint: "spectator" });
});
