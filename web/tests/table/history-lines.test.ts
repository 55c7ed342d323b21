import { expect, test } from "vitest";
import type { LineInWords } from "../../src/games/parts";
import type { History, Seat } from "../../src/lib/api/types";
import de from "../../src/lib/i18n/shell.de";
import en from "../../src/lib/i18n/shell.en";
import { historyInWords } from "../../src/table/history-lines";

const seat = (name: string, kind: Seat["kind"], substitute: string | null = null): Seat => ({
  name,
  kind,
  substitute,
  left: false,
  awaited: false,
  offers_end: false,
  deadline: null,
  hints: 0,
});
const SEATS = [seat("Ann", "person", "Bosun"), seat("Captain", "bot")];
const HISTORY: History = {
  lines: ["0 keep", "1 hint", "1 take stack", "0 keep"],
  replacements: [
    { line: 2, bot: "navigator" },
    { line: 3, bot: "random" },
  ],
};
const inWords: LineInWords = (line, names) => `${names[Number(line[0])] ?? ""} ${line.slice(2)}.`;

test("the history says which bot moved instead of another", () => {
  expect(historyInWords(HISTORY, SEATS, inWords, en)).toEqual([
    "Ann keep.",
    "Captain asked for a hint",
    "Captain take stack.",
    "Navigator moved instead of Captain",
    "Ann keep.",
    "Driftwood moved instead of the substitute for Ann",
  ]);
});

test("the history says it in German too", () => {
  expect(historyInWords(HISTORY, SEATS, inWords, de)[3]).toBe("Steuermann hat statt Captain gezogen");
});
