import { expect, test } from "vitest";
import de from "../../src/lib/i18n/company.de";
import en from "../../src/lib/i18n/company.en";
import type { Seat } from "../../src/lib/api/types";
import { newsBetween } from "../../src/lib/play/news";
import { person, tableOf } from "./people";

/** The news that Ines gets when the seat of Tomasz changes like this. */
function newsOf(before: Partial<Seat>, after: Partial<Seat>, words: typeof en | typeof de = en): string[] {
  const then = tableOf([person("Ines"), person("Tomasz", before)]);
  const now = tableOf([person("Ines"), person("Tomasz", after)]);
  return newsBetween(then, now, [0], words).map(({ text }) => text);
}

test("an unchanged seat makes no news", () => {
  expect(newsOf({ declined_end: true }, { declined_end: true })).toEqual([]);
});

test("an answered offer and a withdrawn offer are news", () => {
  expect(newsOf({}, { declined_end: true })).toEqual(["Tomasz would like to play on."]);
  expect(newsOf({ offers_end: true }, {})).toEqual(["Tomasz has withdrawn the offer to end the game."]);
});

test("offers that go because somebody declines are not withdrawn", () => {
  const then = tableOf([person("Ines"), person("Tomasz", { offers_end: true }), person("Ann")]);
  const now = tableOf([person("Ines"), person("Tomasz"), person("Ann", { declined_end: true })]);
  expect(newsBetween(then, now, [0], en).map(({ text }) => text)).toEqual(["Ann would like to play on."]);
});

test("substitutes come and go", () => {
  expect(newsOf({}, { substitute: "Bosun" })).toEqual(["A stand-in plays for Tomasz now."]);
  expect(newsOf({ substitute: "Bosun" }, {}, de)).toEqual(["Tomasz spielt wieder selbst."]);
});

test("each move that the computer chose after a timeout is news", () => {
  const late = (lines: string[]) =>
    tableOf([person("Ines", { clock_moved: true }), person("Tomasz")], { recent: lines });
  const texts = (own: number[]) =>
    newsBetween(late(["0 keep"]), late(["0 keep", "0 pass"]), own, en).map(({ text }) => text);
  expect(texts([0])).toEqual(["Your time was up: the computer chose for you."]);
  expect(texts([1])).toEqual(["Time was up: the computer chose for Ines."]);
  expect(newsBetween(late(["0 keep"]), late(["0 keep", "1 pass"]), [1], en)).toEqual([]);
});

test("who leaves is shown to those who watch; the players are asked about it", () => {
  const then = tableOf([person("Ines"), person("Tomasz")]);
  const now = tableOf([person("Ines"), person("Tomasz", { left: true })]);
  const text = "Tomasz has left the game.";
  expect(newsBetween(then, now, [0], en)).toEqual([{ text, isShown: false }]);
  expect(newsBetween(then, now, [], en)).toEqual([{ text, isShown: true }]);
});

test("a declined rematch is announced but not shown: the screen shows it already", () => {
  const then = tableOf([person("Ines"), person("Tomasz")], { status: "finished" });
  const now = tableOf([person("Ines"), person("Tomasz", { rematch: "declined" })], { status: "finished" });
  expect(newsBetween(then, now, [0], en)).toEqual([{ text: "Tomasz does not want to play again.", isShown: false }]);
});
