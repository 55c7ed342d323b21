import { afterAll, beforeEach, expect, test } from "vitest";
import { namesOf, withBotNames } from "../../src/games/registry";
import { locale } from "../../src/lib/i18n/locale.svelte";
import { person, tableOf } from "../table/people";

beforeEach(() => locale.choose("de"));
afterAll(() => locale.choose("en"));

const bot = (name: string) => person(name, { kind: "bot" });

test("people keep the names that the server gave them, on every seat", () => {
  const table = tableOf([person("Ines 2"), person("Ines")]);
  expect(namesOf(withBotNames(table))).toEqual(["Ines 2", "Ines"]);
});

test("bots with the same name are numbered, and give way to people", () => {
  const table = tableOf([bot("navigator"), bot("navigator"), person("Steuermann")]);
  expect(namesOf(withBotNames(table))).toEqual(["Steuermann 2", "Steuermann 3", "Steuermann"]);
});
