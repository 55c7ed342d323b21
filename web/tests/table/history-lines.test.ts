import { expect, test } from "vitest";
import type { History, Seat } from "../../src/lib/api/types";
import { joinedWithEarlier } from "../../src/lib/joined";
import de from "../../src/lib/i18n/shell.de";
import en from "../../src/lib/i18n/shell.en";
import { historyEntries, joinedEntry } from "../../src/table/history-lines";

const seat = (name: string, kind: Seat["kind"], substitute: string | null = null): Seat => ({
  name,
  kind,
  substitute,
  left: false,
  awaited: false,
  offers_end: false,
  declined_end: false,
  rematch: null,
  clock_moved: false,
  deadline: null,
  hints: 0,
});
const SEATS = [seat("Ann", "person", "Bosun"), seat("Captain", "bot")];
const HISTORY: History = {
  lines: ["0 keep", "1 hint", "1 take stack", "0 keep"],
  clock: [],
  replacements: [
    { line: 2, bot: "navigator" },
    { line: 3, bot: "random" },
  ],
};

test("the history says which bot moved instead of another", () => {
  expect(historyEntries(HISTORY, SEATS, en)).toEqual([
    { line: "0 keep" },
    { sentence: "Captain asked for a hint" },
    { line: "1 take stack" },
    { sentence: "Navigator moved for Captain" },
    { line: "0 keep" },
    { sentence: "Driftwood moved instead of the substitute for Ann" },
  ]);
});

test("the history says it in German too", () => {
  expect(historyEntries(HISTORY, SEATS, de)[3]).toEqual({ sentence: "Steuermann hat für Captain gezogen" });
});

test("the crosses of one turn are one entry, even where another player answered in between", () => {
  const entries = [
    { line: "0 cross grey-01 a1" },
    { line: "1 cross green-02 a1" },
    { sentence: "Navigator moved for Captain" },
    { line: "0 extra grey-01 b1" },
  ];
  expect(joinedWithEarlier(entries, (first, second) => joinedEntry("silver-and-gold", first, second))).toEqual([
    { line: "0 cross grey-01 a1; extra grey-01 b1" },
    { line: "1 cross green-02 a1" },
    { sentence: "Navigator moved for Captain" },
  ]);
});
