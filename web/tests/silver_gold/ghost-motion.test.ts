import { expect, test } from "vitest";
import { ghostMotion } from "../../src/games/silver_gold/drawings/ghost-motion";

const L = ["a1", "a2", "b2"];

test("a pattern that moves snaps from its old place", () => {
  const motion = ghostMotion(L, ["b1", "b2", "c2"]);
  expect(motion?.duration).toBe(90);
  expect(motion?.frames[0].transform).toMatch(/^translate\(33.3+px, 46.6+\d*px\) rotate\(0deg\)/);
  expect(motion?.frames[1].transform).toMatch(/^translate\(73.3+\d*px, 46.6+\d*px\) rotate\(0deg\)/);
});

test("a pattern that is turned or mirrored takes longer", () => {
  const turned = ghostMotion(L, ["a1", "b1", "a2"]);
  expect(turned?.duration).toBe(140);
  expect(turned?.frames[0].transform).toContain("rotate(-90deg)");
  expect(ghostMotion(L, ["b1", "a2", "b2"])?.frames[0].transform).toContain("scale(-1, 1)");
});

test("nothing moves where the pattern is new, the same or another one", () => {
  expect(ghostMotion([], L)).toBeNull();
  expect(ghostMotion(L, [...L])).toBeNull();
  expect(ghostMotion(L, [...L, "c2"])).toBeNull();
});
