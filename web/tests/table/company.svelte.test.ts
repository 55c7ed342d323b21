import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announcer } from "../../src/lib/announce.svelte";
import type { SeatPresence } from "../../src/lib/api/types";
import { Company } from "../../src/lib/play/company.svelte";
import { person, tableOf } from "./people";

let company: Company;

beforeEach(() => {
  vi.useFakeTimers();
  company = new Company();
});

afterEach(() => {
  company.close();
  vi.useRealTimers();
});

test("news of the game is gone when the game has ended", () => {
  const seats = [person("Ines", { offers_end: true }), person("Tomasz")];
  const declined = [person("Ines"), person("Tomasz", { declined_end: true })];
  company.follow(tableOf(seats), [0]);
  company.follow(tableOf(declined), [0]);
  expect(company.toast).toBe("Tomasz would like to play on.");
  company.follow(tableOf(declined, { status: "finished" }), [0]);
  expect(company.toast).toBe("");
});

test("a player who changes seats is not announced as away", () => {
  const open = person("", { name: null, kind: "open" });
  announcer.clear();
  company.follow(tableOf([person("Ines"), person("Tomasz"), open], { status: "open" }), [0]);
  company.attend([presence(0), presence(1)], [0]);
  company.attend([presence(0), presence(1, "away")], [0]);
  company.follow(tableOf([person("Ines"), open, person("Tomasz")], { status: "open" }), [0]);
  company.attend([presence(0), presence(2)], [0]);
  announcer.clear();
  vi.advanceTimersByTime(5000);
  expect(announcer.text).toBe("");
});

test("a player who is away for long is announced by name", () => {
  company.follow(tableOf([person("Ines"), person("Tomasz")]), [0]);
  company.attend([presence(0), presence(1)], [0]);
  company.attend([presence(0), presence(1, "away")], [0]);
  vi.advanceTimersByTime(5000);
  expect(announcer.text.trim()).toBe("Tomasz is away.");
});

test("after the game, a player who closes the table is not said to be away", () => {
  company.follow(tableOf([person("Ines"), person("Tomasz")], { status: "finished" }), [0]);
  company.attend([presence(0), presence(1)], [0]);
  company.attend([presence(0), presence(1, "away")], [0]);
  vi.advanceTimersByTime(5000);
  expect(announcer.text.trim()).toBe("Tomasz is no longer at the table.");
});

function presence(seat: number, state: SeatPresence["state"] = "here"): SeatPresence {
  return { seat, state, since: null, substitute_at: null };
}
