import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../src/lib/api/http";
import type { History } from "../../src/lib/api/types";
import { Missed, historyFrom, placeAfter } from "../../src/lib/play/missed.svelte";

const HISTORY: History = {
  lines: ["0 keep", "1 keep", "0 pass", "1 pass", "0 pass"],
  replacements: [
    { line: 0, bot: "greedy" },
    { line: 3, bot: "bosun" },
  ],
  clock: [1, 4],
  substituted: [
    { line: 0, bot: "greedy" },
    { line: 3, bot: "bosun" },
  ],
};

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(api, "history").mockResolvedValue(HISTORY);
});
afterEach(() => vi.restoreAllMocks());

test("the place after the lines that were seen last", () => {
  expect(placeAfter(HISTORY.lines, ["1 keep", "0 pass"])).toBe(3);
  expect(placeAfter(HISTORY.lines, ["1 pass", "0 pass"])).toBe(5);
  expect(placeAfter(HISTORY.lines, [])).toBe(0);
  expect(placeAfter(HISTORY.lines, ["2 pass"])).toBe(0);
});

test("the rest of a history keeps what belongs to its lines", () => {
  expect(historyFrom(HISTORY, 3)).toEqual({
    lines: ["1 pass", "0 pass"],
    replacements: [{ line: 0, bot: "bosun" }],
    clock: [1],
    substituted: [{ line: 0, bot: "bosun" }],
  });
});

test("who was away for a minute is shown what happened", async () => {
  new Missed("t").look(["0 keep", "1 keep"], 0);
  const back = new Missed("t");
  back.look(HISTORY.lines, 60_000);
  await vi.waitFor(() => expect(back.moves).toEqual({ history: HISTORY, from: 2 }));
  back.dismiss();
  expect(back.moves).toBeNull();
});

test("who was away for a moment, or missed nothing, is not told anything", () => {
  const missed = new Missed("t");
  missed.look(["0 keep"], 0);
  missed.look(["0 keep", "1 keep"], 5_000);
  missed.look(["0 keep", "1 keep"], 90_000);
  expect(api.history).not.toHaveBeenCalled();
});
