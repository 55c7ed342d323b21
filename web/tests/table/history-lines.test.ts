import { expect, test } from "vitest";
import type { History } from "../../src/lib/api/types";
import companyDe from "../../src/lib/i18n/company.de";
import company from "../../src/lib/i18n/company.en";
import de from "../../src/lib/i18n/shell.de";
import en from "../../src/lib/i18n/shell.en";
import { joinedWithEarlier } from "../../src/lib/joined";
import { actorsOf } from "../../src/lib/play/actors";
import { historyEntries, joinedEntry } from "../../src/table/history-lines";
import { person } from "./people";

const SEATS = [person("Ann", { substitute: "Bosun" }), person("Captain", { kind: "bot" })];
const HISTORY: History = {
  lines: ["0 keep", "1 hint", "1 take stack", "0 keep", "0 pass"],
  replacements: [
    { line: 2, bot: "navigator" },
    { line: 3, bot: "random" },
  ],
  clock: [4],
  substituted: [{ line: 3, bot: "bosun" }],
};

test("the history says which moves a player did not choose", () => {
  expect(historyEntries(HISTORY, SEATS, en, company)).toEqual([
    { line: "0 keep" },
    { sentence: "Captain asked for a hint" },
    { line: "1 take stack" },
    { sentence: "Navigator moved for Captain" },
    { line: "0 keep", standIn: "bosun" },
    { sentence: "Driftwood moved instead of the stand-in for Ann" },
    { line: "0 pass" },
    { sentence: "Time was up: the computer chose for Ann." },
  ]);
});

test("the history says it in German too", () => {
  const entries = historyEntries(HISTORY, SEATS, de, companyDe);
  expect(entries[3]).toEqual({ sentence: "Steuermann hat für Captain gezogen" });
  expect(entries[7]).toEqual({ sentence: "Die Zeit war um: Der Computer hat für Ann gewählt." });
});

test("a stand-in acts under its own name", () => {
  const actors = { names: ["Ann", "Ben"], bots: [null, null], you: 0 };
  expect(actorsOf({ line: "0 keep", standIn: "captain" }, actors, en, company)).toEqual({
    names: ["Captain for you", "Ben"],
    bots: ["captain", null],
    you: null,
    players: ["Ann", "Ben"],
  });
  expect(actorsOf({ line: "0 keep", standIn: "captain" }, { ...actors, you: 1 }, de, companyDe)).toEqual({
    names: ["Kapitän für Ann", "Ben"],
    bots: ["captain", null],
    you: 1,
    players: ["Ann", "Ben"],
  });
  expect(actorsOf({ line: "0 keep" }, actors, en, company)).toBe(actors);
  const byStandIn = { line: "0 extra grey-01 b1", standIn: "captain" };
  expect(joinedEntry("silver-and-gold", { line: "0 cross grey-01 a1" }, byStandIn)).toBe(null);
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
