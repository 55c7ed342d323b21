import { expect, test } from "vitest";
import { opponentsIn, shareOfStrength, strengthOf } from "../../src/games/registry";
import { front } from "../../src/lib/i18n/front";
import { shell } from "../../src/lib/i18n/shell";

test("the bar of a strength is the share of games that it names", () => {
  const bots = ["greenhorn", "prospector", "assayer", "smuggler", "baron"];
  const shares = bots.map((bot) => shareOfStrength("gold-hunting", bot));
  expect(shares).toEqual([0.1, 0.3, 0.5, 0.6, 0.7]);
  expect(shareOfStrength("silver-and-gold", "captain")).toBe(1);
  expect(shareOfStrength("gold-hunting", "sea-dog")).toBeNull();
});

test("the admiral comes after the eight levels, without a figure, and says that it takes its time", () => {
  expect(opponentsIn("silver-and-gold")).toHaveLength(9);
  expect(opponentsIn("silver-and-gold").at(-1)).toBe("admiral");
  expect(strengthOf("silver-and-gold", "admiral")).toBeNull();
  expect(shell.in("en")?.bots.admiral.character).toMatch(/takes its time/);
  expect(shell.in("de")?.bots.admiral.character).toMatch(/lässt sich Zeit/);
  for (const language of ["en", "de"] as const) {
    const named = Object.keys(front.in(language)?.opponents.names ?? {});
    expect(named).toEqual(expect.arrayContaining([...opponentsIn("silver-and-gold")]));
  }
});
