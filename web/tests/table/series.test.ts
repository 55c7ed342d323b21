import { expect, test } from "vitest";
import { seriesWith } from "../../src/lib/play/series";
import { table, view } from "../gold_hunting/samples";

const SCORE = { hand: 0, kept: 5, rush: 0, total: 5 };
const BEFORE = { games: 3, wins: [2, 0], draws: 1 };
const finished = (winners: number[] | null) =>
  table(view({ result: winners && { scores: [SCORE, SCORE], places: [1, 2], winners } }), {
    status: "finished",
    series: BEFORE,
  });

test("a finished game counts for its winner, or as a draw", () => {
  expect(seriesWith(finished([1]))).toEqual({ games: 4, wins: [2, 1], draws: 1 });
  expect(seriesWith(finished([0, 1]))).toEqual({ games: 4, wins: [2, 0], draws: 2 });
});

test("a game that runs, or ended by agreement, counts for nobody", () => {
  expect(seriesWith(finished(null))).toEqual(BEFORE);
  expect(seriesWith(table(view(), { series: BEFORE }))).toEqual(BEFORE);
});
