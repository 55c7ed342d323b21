import { afterEach, expect, test } from "vitest";
import { area, listed, locale, moment, plural, say } from "../../src/lib/i18n/locale.svelte";
import { shell } from "../../src/lib/i18n/shell";

afterEach(() => locale.choose("en"));

test("sentences come in the language that is spoken", () => {
  const sentences = area({ hello: (name: string) => `Hello ${name}` }, { hello: (name) => `Hallo ${name}` });
  expect(say(sentences).hello("Ann")).toBe("Hello Ann");
  locale.choose("de");
  expect(say(sentences).hello("Ann")).toBe("Hallo Ann");
  expect(document.documentElement.lang).toBe("de");
});

test("plurals, lists and times are as the language has them", () => {
  const forms = { one: "coin", other: "coins" };
  expect([0, 1, 2].map((number) => plural(number, forms))).toEqual(["coins", "coin", "coins"]);
  expect(listed(["Ann", "Ben", "Cem"])).toBe("Ann, Ben and Cem");
  locale.choose("de");
  expect(listed(["Ann", "Ben", "Cem"])).toBe("Ann, Ben und Cem");
  expect(moment(Date.now() / 1000)).toMatch(/^\d\d:\d\d$/);
});

test("no sentence around the games is left in English", () => {
  const same: string[] = [];
  function compare(en: object, de: object, path: string): void {
    for (const [key, value] of Object.entries(en)) {
      const other = (de as Record<string, unknown>)[key];
      if (value && typeof value === "object") compare(value as object, other as object, `${path}.${key}`);
      else if (typeof value === "string" && value === other) same.push(`${path}.${key}`);
    }
  }
  compare(shell.en, shell.de, "");
  const alike = new Set([".games.silver-and-gold", ".games.gold-hunting", ".table.computer"]);
  expect(same.filter((key) => !alike.has(key))).toEqual([]);
});
