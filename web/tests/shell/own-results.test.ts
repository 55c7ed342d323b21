import { beforeEach, expect, test } from "vitest";
import type { SilverGoldTable } from "../../src/lib/api/types";
import {
  deleteResults,
  endedEarly,
  mergeResults,
  opponentsOf,
  outcomeOf,
  ownResults,
  ownScore,
  rememberResult,
} from "../../src/lib/own-results";
import { figuresOf } from "../../src/lib/statistics";
import { table, view } from "../silver_gold/views";

beforeEach(() => localStorage.clear());

type Result = NonNullable<NonNullable<SilverGoldTable["view"]>["result"]>;

const score = (total: number): Result["scores"][number] => ({
  coins: 0,
  trophies: 0,
  palms: 0,
  maps: total,
  seals: 0,
  total,
});

/** A finished table: the own seat is the first one, the second belongs to a bot. */
function finished(id: string, result: Partial<Result>, substitute: string | null = null): SilverGoldTable {
  const [own, other] = table().seats;
  if (!own || !other) throw new Error("the sample has two seats");
  return table({
    id,
    status: "finished",
    seats: [
      { ...own, name: "Ines", substitute },
      { ...other, kind: "bot", name: "bosun" },
    ],
    view: view({
      phase: "over",
      result: { winners: [0], places: [1, 2], scores: [score(104), score(99)], ...result },
    }),
  });
}

test("a finished game is remembered once, with everybody's score", () => {
  rememberResult(finished("a", {}), [0]);
  rememberResult(finished("a", {}), [0]);
  expect(ownResults()).toMatchObject([
    {
      table: "a",
      game: "silver-and-gold",
      players: [
        { name: "Ines", bot: null, score: 104 },
        { name: "bosun", bot: "bosun", score: 99 },
      ],
      own: [0],
      winners: [0],
    },
  ]);
});

test("lost and shared games are told apart", () => {
  rememberResult(finished("a", { winners: [1] }), [0]);
  rememberResult(finished("b", { winners: [0, 1] }), [0]);
  const outcomes = Object.fromEntries(ownResults().map((result) => [result.table, outcomeOf(result)]));
  expect(outcomes).toEqual({ a: "lost", b: "shared" });
});

test("several first places are a shared win in Silver & Gold, and a draw in Gold Hunting and any other game", () => {
  rememberResult(finished("a", { winners: [0, 1] }), [0]);
  const [result] = ownResults();
  if (!result) throw new Error("the result is not remembered");
  const outcomeIn = (game: string): unknown => outcomeOf({ ...result, game });
  expect(["silver-and-gold", "gold-hunting", "nim"].map(outcomeIn)).toEqual(["shared", "drawn", "drawn"]);
});

test("only the latest thousand games are kept, the newest first", () => {
  const result = (at: number): ReturnType<typeof ownResults>[number] => ({
    table: String(at),
    game: "gold-hunting",
    players: [{ name: "Ines", bot: null, score: 1 }],
    own: [0],
    winners: [0],
    at,
  });
  mergeResults(Array.from({ length: 1005 }, (_, at) => result(at)));
  const tables = ownResults().map(({ table }) => table);
  expect(tables).toHaveLength(1000);
  expect([tables[0], tables.at(-1)]).toEqual(["1004", "5"]);
});

test("where people shared the device, the result is nobody's alone", () => {
  rememberResult(finished("shared device", {}), [0, 1]);
  const [result] = ownResults();
  if (!result) throw new Error("the result is not remembered");
  expect([outcomeOf(result), ownScore(result)]).toEqual([null, null]);
  expect(opponentsOf(result)).toHaveLength(2);
});

test("a game that a stand-in finished counts", () => {
  rememberResult(finished("substitute", {}, "captain"), [0]);
  expect(ownResults().map(outcomeOf)).toEqual(["won"]);
});

test("a game that the players ended early is remembered with its points, and does not count", () => {
  rememberResult({ ...finished("ended", {}), view: view({ result: null }) }, [0]);
  const [result] = ownResults();
  if (!result) throw new Error("the game is not remembered");
  expect([endedEarly(result), outcomeOf(result), figuresOf([result]).games]).toEqual([true, null, 0]);
  expect(result.players.map(({ score }) => score)).toEqual(view().players.map(({ score }) => score.total));
});

test("the games of others and running games are not remembered", () => {
  rememberResult(finished("spectator", {}), []);
  rememberResult(table({ id: "running", view: view() }), [0]);
  expect(ownResults()).toEqual([]);
});

test("results that an earlier version stored are kept", () => {
  const old = { table: "a", game: "gold-hunting", bots: ["assayer"], outcome: "lost", score: 7, at: 5 };
  const friends = { ...old, table: "b", bots: [], outcome: "shared", at: 4 };
  localStorage.setItem("doubloon.results", JSON.stringify([old, friends]));
  const [first, second] = ownResults();
  if (!first || !second) throw new Error("a result is missing");
  expect([outcomeOf(first), ownScore(first), opponentsOf(first)]).toEqual([
    "lost",
    7,
    [{ name: "assayer", bot: "assayer", score: null, seat: 1 }],
  ]);
  expect([outcomeOf(second), opponentsOf(second)]).toEqual(["drawn", [{ name: "", bot: null, score: null, seat: 1 }]]);
});

test("all results can be deleted", () => {
  rememberResult(finished("a", {}), [0]);
  deleteResults();
  expect(ownResults()).toEqual([]);
});

test.each(["{not json", "7", '[{"table":"a"},null,7]'])("invalid data in the storage is ignored: %s", (stored) => {
  localStorage.setItem("doubloon.results", stored);
  expect(ownResults()).toEqual([]);
});
