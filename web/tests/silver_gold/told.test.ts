import { describe, expect, test } from "vitest";
import { asTold, boxesTold } from "../../src/games/silver_gold/board/told";
import { view } from "./views";

describe("a step of a replay", () => {
  const since = view({ turn: 7, round: 1, first: 0, expedition: "expedition-4" });
  const after = view({ turn: 8, round: 2, first: 1, expedition: "expedition-2", trophies: [5] });

  test("shows the turn that was played, and not the pattern that is revealed next", () => {
    expect(asTold(after, since)).toEqual({ ...after, turn: 7, round: 1, first: 0, expedition: "expedition-4" });
  });

  test("shows the view as it is within a turn, before the first turn, and where nothing is known", () => {
    expect(asTold(after, view({ turn: 8 }))).toBe(after);
    expect(asTold(after, view({ turn: 0, phase: "keep", expedition: null }))).toBe(after);
    expect(asTold(after, null)).toBe(after);
  });

  test("marks the boxes of all lines, by card", () => {
    const lines = ["1 cross purple-04 b1 c1", "0 cross grey-09 a1", "0 extra grey-09 c2", "1 take stack"];
    expect([...boxesTold(lines)]).toEqual([
      ["purple-04", ["b1", "c1"]],
      ["grey-09", ["a1", "c2"]],
    ]);
  });
});
