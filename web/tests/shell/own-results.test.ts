import { beforeEach, expect, test } from "vitest";
import type { SilverGoldTable } from "../../src/lib/api/types";
import { ownResults, rememberResult } from "../../src/lib/own-results";
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
      { ...own, substitute },
      { ...other, kind: "bot", name: "bosun" },
    ],
    view: view({
      phase: "over",
      result: { winners: [0], places: [1, 2], scores: [score(104), score(99)], ...result },
    }),
  });
}

test("a finished game is remembered once, with its opponents and the own score", () => {
  rememberResult(finished("a", {}), [0]);
  rememberResult(finished("a", {}), [0]);
  expect(ownResults()).toMatchObject([
    { table: "a", game: "silver-and-gold", bots: ["bosun"], outcome: "won", score: 104 },
  ]);
});

test("the newest game comes first, and lost and shared games are told apart", () => {
  rememberResult(finished("a", { winners: [1] }), [0]);
  rememberResult(finished("b", { winners: [0, 1] }), [0]);
  expect(ownResults().map(({ table, outcome }) => [table, outcome])).toEqual([
    ["b", "shared"],
    ["a", "lost"],
  ]);
});

test("only the latest hundred games are kept", () => {
  for (let game = 1; game <= 105; game += 1) rememberResult(finished(String(game), {}), [0]);
  const tables = ownResults().map(({ table }) => table);
  expect(tables).toHaveLength(100);
  expect([tables[0], tables.at(-1)]).toEqual(["105", "6"]);
});

test("games that say nothing about the person are not remembered", () => {
  rememberResult(finished("shared device", {}), [0, 1]);
  rememberResult(finished("spectator", {}), []);
  rememberResult(finished("substitute", {}, "captain"), [0]);
  rememberResult(table({ id: "running", view: view() }), [0]);
  expect(ownResults()).toEqual([]);
});

test("invalid data in the storage is ignored", () => {
  localStorage.setItem("doubloon.results", "{not json");
  expect(ownResults()).toEqual([]);
});
