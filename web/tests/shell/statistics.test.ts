import { expect, test } from "vitest";
import type { OwnResult, Player } from "../../src/lib/own-results";
import { fromJson, toCsv, toJson } from "../../src/lib/results-file";
import { byOpponent, figuresOf } from "../../src/lib/statistics";

const bosun = (score: number): Player => ({ name: "bosun", bot: "bosun", score });
const tomasz = (score: number | null): Player => ({ name: "Tomasz", bot: null, score });

function game(table: string, score: number, winners: number[], ...others: Player[]): OwnResult {
  const players = [{ name: "Ines", bot: null, score }, ...others];
  return { table, game: "silver-and-gold", players, own: [0], winners, at: Date.UTC(2026, 0, 2) };
}

const RESULTS = [
  game("a", 100, [0], bosun(90)),
  game("b", 80, [1], bosun(95), tomasz(70)),
  game("c", 90, [0, 1], tomasz(90)),
  { ...game("d", 200, [0], tomasz(1)), own: [0, 1] },
];

test("games, wins, average and best score; games on a shared device do not count", () => {
  expect(figuresOf(RESULTS)).toEqual({ games: 3, won: 2, drawn: 0, lost: 1, average: 90, best: 100 });
  expect(figuresOf([])).toEqual({ games: 0, won: 0, drawn: 0, lost: 0, average: null, best: null });
});

test("a draw is neither a win nor a loss, also in the table for spreadsheets", () => {
  const drawn = { ...game("e", 3, [0, 1], tomasz(3)), game: "gold-hunting" };
  expect(figuresOf([drawn])).toMatchObject({ games: 1, won: 0, drawn: 1, lost: 0 });
  const csv = toCsv(
    [drawn],
    (id) => id,
    ({ name }) => name,
  );
  expect(csv).toContain("gold-hunting,drawn,3,Tomasz 3,e");
});

test("the same by opponent", () => {
  expect(byOpponent(RESULTS)).toEqual([
    { name: "bosun", bot: "bosun", seat: 1, games: 2, won: 1, drawn: 0, lost: 1, average: 90, best: 100 },
    { name: "Tomasz", bot: null, seat: 2, games: 2, won: 1, drawn: 0, lost: 1, average: 85, best: 90 },
  ]);
});

test("two of the same bots at one table are one game", () => {
  expect(byOpponent([game("a", 1, [0], bosun(2), bosun(3))])).toMatchObject([{ games: 1 }]);
});

test("a file of results can be read again", () => {
  expect(fromJson(toJson(RESULTS))).toEqual(RESULTS);
});

test.each(["", "[]", '{"format":"other","results":[]}', "null"])("another file is refused: %j", (text) => {
  expect(fromJson(text)).toBeNull();
});

test("the table for spreadsheets quotes names, and contains no formula", () => {
  const odd = game("e", -3, [1], { name: '=cmd,"x"', bot: null, score: 4 });
  const [, line] = toCsv(
    [odd],
    () => "Silver & Gold",
    ({ name }) => name,
  ).split("\r\n");
  expect(line).toBe(`2026-01-02T00:00:00.000Z,Silver & Gold,lost,-3,"'=cmd,""x"" 4",e`);
});
