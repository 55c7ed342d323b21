import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Bubbles, Patience } from "../../src/lib/play/emotes.svelte";
import { Company } from "../../src/lib/play/company.svelte";
import { muted } from "../../src/lib/muted.svelte";
import { settings } from "../../src/lib/settings.svelte";
import { announcer } from "../../src/lib/announce.svelte";
import { person, tableOf } from "./people";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  settings.change({ emotes: true });
  if (muted.has("Tomasz")) muted.toggle("Tomasz");
});

test("a reaction is shown for a moment, and a newer one replaces it", () => {
  const bubbles = new Bubbles();
  bubbles.show(1, "wave");
  vi.advanceTimersByTime(2000);
  bubbles.show(1, "wow");
  vi.advanceTimersByTime(2000);
  expect([bubbles.of(0), bubbles.of(1)]).toEqual([null, "wow"]);
  vi.advanceTimersByTime(1500);
  expect(bubbles.of(1)).toBeNull();
});

test("after three in a row one has to wait", () => {
  const patience = new Patience();
  for (let count = 0; count < 3; count += 1) patience.use();
  expect(patience.isOver).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(patience.isOver).toBe(false);
});

test("a reaction is shown and said, unless it is hidden", () => {
  const company = new Company();
  company.follow(tableOf([person("Ines"), person("Tomasz")]), [0]);
  company.receive({ seat: 1, emote: "wave" }, [0]);
  expect(company.bubbles.of(1)).toBe("wave");
  expect(announcer.text.trim()).toBe("Tomasz: Hello!");
  company.bubbles.clear();
  muted.toggle("Tomasz");
  company.receive({ seat: 1, emote: "wave" }, [0]);
  expect(company.bubbles.of(1)).toBeNull();
  muted.toggle("Tomasz");
  settings.change({ emotes: false });
  company.receive({ seat: 1, emote: "wave" }, [0]);
  expect(company.bubbles.of(1)).toBeNull();
});

test("a loaded page is no absence worth a word, a longer one is, and the return from it", () => {
  const company = new Company();
  const seat = (state: "here" | "away") => [
    { seat: 1, state, since: state === "here" ? null : 1, substitute_at: null },
  ];
  company.follow(tableOf([person("Ines"), person("Tomasz")]), [0]);
  announcer.say("");
  company.attend(seat("here"), [0]);
  company.attend(seat("away"), [0]);
  vi.advanceTimersByTime(1000);
  company.attend(seat("here"), [0]);
  vi.advanceTimersByTime(5000);
  expect(announcer.text.trim()).toBe("");
  company.attend(seat("away"), [0]);
  vi.advanceTimersByTime(3000);
  expect(announcer.text.trim()).toBe("Tomasz is away.");
  company.attend(seat("here"), [0]);
  expect(announcer.text.trim()).toBe("Tomasz is back.");
  expect(company.toast).toBe("Tomasz is back.");
});
