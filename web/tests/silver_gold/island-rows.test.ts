import { expect, test } from "vitest";
import { largestRows } from "../../src/games/silver_gold/ending/island-rows";

const GAP = 10;

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])("%i islands fit their room, in rows of nearly equal length", (count) => {
  for (const [width, height] of [
    [520, 300],
    [520, 120],
    [240, 500],
  ] as const) {
    const { card, row } = largestRows(count, width, height, GAP);
    const columns = Math.round((row + GAP) / (card + GAP));
    const rows = Math.ceil(count / columns);
    expect(row).toBeLessThanOrEqual(width);
    expect(count - (rows - 1) * columns).toBeGreaterThan(columns - rows);
  }
});

test("four islands stand in two rows of two where two rows are larger than one", () => {
  const { card, row } = largestRows(4, 520, 300, GAP);
  expect(row).toBe(2 * card + GAP);
});
