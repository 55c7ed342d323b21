import { afterEach, expect, test } from "vitest";
import { Area, listed, locale, moment, plural, say } from "../../src/lib/i18n/locale.svelte";
import { shell } from "../../src/lib/i18n/shell";

afterEach(() => locale.choose("en"));

function greeting(): { area: Area<{ hello: (name: string) => string }>; loaded: string[] } {
  const loaded: string[] = [];
  const area = new Area({
    en: () => (loaded.push("en"), Promise.resolve({ default: { hello: (name: string) => `Hello ${name}` } })),
    de: () => (loaded.push("de"), Promise.resolve({ default: { hello: (name: string) => `Hallo ${name}` } })),
  });
  return { area, loaded };
}

test("sentences are in the chosen language", async () => {
  const { area } = greeting();
  await locale.load(area);
  expect(say(area).hello("Ann")).toBe("Hello Ann");
  await locale.choose("de");
  expect(say(area).hello("Ann")).toBe("Hallo Ann");
  expect(document.documentElement.lang).toBe("de");
});

test("a language is loaded when it is chosen, and only once", async () => {
  const { area, loaded } = greeting();
  await locale.load(area);
  expect(loaded).toEqual(["en"]);
  await locale.choose("de");
  await locale.choose("en");
  await locale.choose("de");
  expect(loaded).toEqual(["en", "de"]);
});

test("the page keeps its language if another language fails to load", async () => {
  let offline = true;
  const area = new Area({
    en: () => Promise.resolve({ default: { hello: "Hello" } }),
    de: () => (offline ? Promise.reject(new Error("offline")) : Promise.resolve({ default: { hello: "Hallo" } })),
  });
  await locale.load(area);
  await expect(locale.choose("de")).rejects.toThrow("offline");
  expect(say(area).hello).toBe("Hello");
  offline = false;
  await locale.choose("de");
  expect(say(area).hello).toBe("Hallo");
});

test("the last chosen language wins, even if an earlier choice finishes loading after it", async () => {
  let finish: (sentences: { default: { hello: string } }) => void = () => undefined;
  const slow = new Area({
    en: () => Promise.resolve({ default: { hello: "Hello" } }),
    de: () => new Promise<{ default: { hello: string } }>((resolve) => (finish = resolve)),
  });
  await locale.load(slow);
  const german = locale.choose("de");
  await locale.choose("en");
  finish({ default: { hello: "Hallo" } });
  await german;
  expect(say(slow).hello).toBe("Hello");
});

test("plurals, lists and times follow the language", async () => {
  const forms = { one: "coin", other: "coins" };
  expect([0, 1, 2].map((number) => plural(number, forms))).toEqual(["coins", "coin", "coins"]);
  expect(listed([])).toBe("");
  expect(listed(["Ann"])).toBe("Ann");
  expect(listed(["Ann", "Ben", "Cem"])).toBe("Ann, Ben and Cem");
  await locale.choose("de");
  expect(listed(["Ann", "Ben", "Cem"])).toBe("Ann, Ben und Cem");
  expect(moment(Date.now() / 1000)).toMatch(/^\d\d:\d\d$/);
});

test("every shell sentence is translated into German", () => {
  const same: string[] = [];
  function compare(en: object, de: object, path: string): void {
    for (const [key, value] of Object.entries(en) as [string, unknown][]) {
      const other = (de as Record<string, unknown>)[key];
      if (value && typeof value === "object") compare(value, other as object, `${path}.${key}`);
      else if (typeof value === "string" && value === other) same.push(`${path}.${key}`);
    }
  }
  compare(shell.in("en") ?? {}, shell.in("de") ?? {}, "");
  const alike = new Set([".games.silver-and-gold", ".games.gold-hunting", ".bots.admiral.name"]);
  expect(same.filter((key) => !alike.has(key))).toEqual([]);
});
