import { describe, expect, test } from "vitest";
import * as arrangement from "../../src/games/gold_hunting/build/arrangement";
import { dice } from "../../src/games/gold_hunting/drawings/rocks";

const { move, EMPTY, arrangementIn, shuffled, tray, buildText } = arrangement;

/** A random number generator that gives the same numbers in every run. */
function seededRandom(seed: number): (limit: number) => number {
  const roll = dice(seed);
  return (limit) => Math.floor(roll() * limit);
}

describe("placing pieces", () => {
  test("all ten pieces start in the tray", () => {
    expect(tray(EMPTY)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(arrangement.missingParts(EMPTY)).toEqual({ loose: 10, empty: [0, 1, 2, 3] });
  });

  test("a piece can go on top, below, between others, on another pile, and back to the tray", () => {
    let piles = move(EMPTY, 8, 0);
    piles = move(piles, 0, 0);
    expect(buildText(piles)).toBe("build 31   ");
    piles = move(piles, 4, 0, 1);
    expect(buildText(piles)).toBe("build 321   ");
    piles = move(piles, 0, 0, 0);
    expect(buildText(piles)).toBe("build 132   ");
    expect(arrangement.whereIs(piles, 4)).toEqual({ pile: 0, at: 2 });
    piles = move(piles, 8, 2);
    expect(buildText(piles)).toBe("build 12  3 ");
    expect(arrangement.heightOf(piles[0] ?? [])).toBe(3);
    piles = move(piles, 8, null);
    expect(arrangement.whereIs(piles, 8)).toBeNull();
    expect(tray(piles)).toContain(8);
  });

  test("a piece is never in two places", () => {
    const randomBelow = seededRandom(3);
    let piles = shuffled(randomBelow);
    for (let round = 0; round < 200; round++) {
      const pile = randomBelow(5);
      piles = move(piles, randomBelow(10), pile === 4 ? null : pile, randomBelow(8));
      expect([...piles.flat(), ...tray(piles)].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }
  });
});

describe("the build move", () => {
  test("round-trips", () => {
    const piles = arrangementIn("build 1123 22 131 2");
    expect(piles && buildText(piles)).toBe("build 1123 22 131 2");
    expect(piles && arrangement.missingParts(piles)).toEqual({ loose: 0, empty: [] });
  });

  test.each(["", "mine a 3", "build 1123 22 131 3", "build 1123 22 1312", "build 1123 22 131 2 "])(
    "%j is not a complete build",
    (text) => expect(arrangementIn(text)).toBeNull(),
  );
});

describe("shuffling", () => {
  test("places all ten pieces and leaves no pile empty", () => {
    for (let round = 0; round < 100; round++) {
      expect(arrangement.missingParts(shuffled())).toEqual({ loose: 0, empty: [] });
    }
  });

  test("makes each of the 84 combinations of pile sizes equally likely", () => {
    const counts = new Map<string, number>();
    const randomBelow = seededRandom(1);
    for (let round = 0; round < 84 * 60; round++) {
      const sizes = shuffled(randomBelow)
        .map((pile) => pile.length)
        .join(" ");
      counts.set(sizes, (counts.get(sizes) ?? 0) + 1);
    }
    expect(counts.size).toBe(84);
    const distance = [...counts.values()].reduce((sum, count) => sum + (count - 60) ** 2 / 60, 0);
    expect(distance).toBeLessThan(83 + 3 * Math.sqrt(2 * 83));
  });

  test("makes each piece equally likely to be lifted first", () => {
    const tops = Array.from({ length: 10 }, () => 0);
    const randomBelow = seededRandom(2);
    for (let round = 0; round < 4000; round++) {
      const top = shuffled(randomBelow)[3]?.at(-1) ?? 0;
      tops[top] = (tops[top] ?? 0) + 1;
    }
    for (const count of tops) expect(Math.abs(count - 400)).toBeLessThan(4 * Math.sqrt(400));
  });

  test("draws another number if the remainder would favour some results", () => {
    const drawn = [2 ** 32 - 1, 7];
    const real = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = ((array: Uint32Array) => {
      array[0] = drawn.shift() ?? 0;
      return array;
    }) as typeof real;
    try {
      expect(arrangement.fairBelow(10)).toBe(7);
      expect(drawn).toEqual([]);
    } finally {
      crypto.getRandomValues = real;
    }
  });
});
