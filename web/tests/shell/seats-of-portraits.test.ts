import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { locale } from "../../src/lib/i18n/locale.svelte";
import type { OwnResult } from "../../src/lib/own-results";
import ResultRow from "../../src/pages/games/ResultRow.svelte";
import RunningCard from "../../src/pages/games/RunningCard.svelte";
import Statistics from "../../src/pages/games/Statistics.svelte";
import { person, tableOf } from "../table/people";

let shown: ReturnType<typeof mount> | undefined;

beforeEach(() => void locale.choose("en"));
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
});

/** A game that the person on seat 2 won against Ines on seat 1. */
const RESULT: OwnResult = {
  table: "t",
  game: "gold-hunting",
  players: [
    { name: "Ines", bot: null, score: 7 },
    { name: "Tomasz", bot: null, score: 9 },
  ],
  own: [1],
  winners: [1],
  at: Date.UTC(2026, 0, 2),
};

const medals = (): string[] =>
  [...document.querySelectorAll<HTMLElement>(".medal")].map((medal) => medal.style.getPropertyValue("--medal"));

test("a running game shows the opponent in the colour of the seat", () => {
  const table = { ...tableOf([person("Ines"), person("Tomasz")]), seat: 1 };
  const game = { table, known: { id: "t", game: "gold-hunting", seats: [1], at: 0 } };
  shown = mount(RunningCard, { target: document.body, props: { game } });
  flushSync();
  expect(medals()).toEqual(["var(--medal-0)"]);
});

test("a finished game and the statistics show the opponent in the colour of the seat", async () => {
  shown = mount(ResultRow, { target: document.body, props: { result: RESULT } });
  flushSync();
  expect(medals()).toEqual(["var(--medal-0)"]);
  await unmount(shown);
  shown = mount(Statistics, { target: document.body, props: { game: "gold-hunting", results: [RESULT] } });
  flushSync();
  expect(medals()).toEqual(["var(--medal-0)"]);
});
