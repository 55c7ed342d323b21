import { expect, test } from "vitest";
import { shareOfStrength } from "../../src/games/registry";

test("the bar of a strength is the share of games that it names", () => {
  const bots = ["greenhorn", "prospector", "assayer", "smuggler", "baron"];
  const shares = bots.map((bot) => shareOfStrength("gold-hunting", bot));
  expect(shares).toEqual([0.1, 0.3, 0.5, 0.6, 0.7]);
  expect(shareOfStrength("silver-and-gold", "captain")).toBe(1);
  expect(shareOfStrength("gold-hunting", "sea-dog")).toBeNull();
});
