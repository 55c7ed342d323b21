import { afterEach, beforeEach, expect, test, vi } from "vitest";
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
