import { afterAll, expect, test } from "vitest";
import type { TableView } from "../../src/lib/api/types";
import { locale } from "../../src/lib/i18n/locale.svelte";
import de from "../../src/lib/i18n/shell.de";
import en from "../../src/lib/i18n/shell.en";
import { titleState, winnerTitle } from "../../src/table/title-state";
import { view } from "../gold_hunting/samples";
import { person, tableOf } from "./people";

afterAll(() => locale.choose("en"));

const playing = (offers: boolean, own = false) =>
  tableOf([person("Ines", { offers_end: own }), person("Tomasz", { offers_end: offers })]);

test("the title says that it is the own turn", () => {
  expect(titleState(playing(false), [0], true)).toBe("turn");
  expect(titleState(playing(false), [0], false)).toBeNull();
});

test("an offer to end the game is a question for the others only", () => {
  expect(titleState(playing(true), [0], true)).toBe("question");
  expect(titleState(playing(true, true), [0], false)).toBeNull();
  expect(titleState(playing(true), [], false)).toBeNull();
});

test("a finished game says so, and asks for a rematch", () => {
  const seats = [person("Ines"), person("Tomasz", { rematch: "offered" })];
  expect(titleState(tableOf([person("Ines"), person("Tomasz")], { status: "finished" }), [0], false)).toBe("over");
  expect(titleState(tableOf(seats, { status: "finished" }), [0], false)).toBe("rematch");
  expect(titleState(tableOf(seats, { status: "finished" }), [1], false)).toBe("over");
});

function wonBy(game: string, ...winners: number[]): TableView {
  const over = tableOf([person("Ines"), person("Tomasz"), person("Mara")], { status: "finished" });
  const result = { winners, places: [], scores: [] };
  return { ...over, game, view: { ...view({ phase: "over" }), result } } as TableView;
}

test.each([
  ["en", en, ["You won", "Tomasz won", "Ines won", "A draw", "You and Ines won", "Tomasz and Mara won"]],
  [
    "de",
    de,
    [
      "Du hast gewonnen",
      "Tomasz hat gewonnen",
      "Ines hat gewonnen",
      "Unentschieden",
      "Du und Ines habt gewonnen",
      "Tomasz und Mara haben gewonnen",
    ],
  ],
] as const)("a finished game says who has won: %s", async (language, words, titles) => {
  await locale.choose(language);
  const title = (table: TableView, ...own: number[]) => winnerTitle(table, own, words.table.titles);
  expect([
    title(wonBy("gold-hunting", 0), 0),
    title(wonBy("gold-hunting", 1), 0),
    title(wonBy("gold-hunting", 0), 0, 1),
    title(wonBy("gold-hunting", 0, 1), 0),
    title(wonBy("silver-and-gold", 0, 2), 2),
    title(wonBy("silver-and-gold", 1, 2)),
  ]).toEqual(titles);
  expect(title(tableOf([person("Ines")], { status: "finished" }), 0)).toBeNull();
});
