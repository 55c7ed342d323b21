import { expect, test } from "vitest";
import { rock, seedOf } from "../../src/games/gold_hunting/drawings/rocks";

const points = (text: string) => text.split(" ").map((point) => point.split(",").map(Number));

test("the same seed gives the same rock, and different seeds give different rocks", () => {
  expect(rock(80, 90, 7)).toEqual(rock(80, 90, 7));
  expect(rock(80, 90, 7)).not.toEqual(rock(80, 90, 8));
  expect(seedOf("table-a")).not.toBe(seedOf("table-b"));
});

test.each([1, 2, 3, 8, 15])("a rock of %i units stays within its size", (units) => {
  for (let seed = 0; seed < 40; seed++) {
    const { outline, tones } = rock(72, units * 20, seed);
    const facets = tones.flatMap((path) => path.split(/[MZ]+/).filter(Boolean));
    expect(facets.length).toBeGreaterThan(5);
    const all = [outline, ...facets].flatMap(points);
    const [xs, ys] = [all.map(([x = 0]) => x), all.map(([, y = 0]) => y)];
    expect(Math.min(...xs, ...ys)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...xs)).toBeLessThanOrEqual(72);
    expect(Math.max(...ys)).toBeLessThanOrEqual(units * 20);
  }
});

test("the lower part of a pile keeps its shape after a lift", () => {
  const [tall, lower] = [rock(72, 160, 5), rock(72, 100, 5)];
  const left = (shape: typeof tall, height: number) =>
    points(shape.outline)
      .map(([x = 0, y = 0]) => [x, Math.round((height - y) * 10) / 10])
      .slice(0, 4);
  expect(left(lower, 100)).toEqual(left(tall, 160));
});
