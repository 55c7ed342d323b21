import { mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { TableView } from "../../src/lib/api/types";
import { locale } from "../../src/lib/i18n/locale.svelte";
import { seriesWith } from "../../src/lib/play/series";
import Series from "../../src/table/company/Series.svelte";
import { table, view } from "../gold_hunting/samples";
import { table as silverTable } from "../silver_gold/views";

const SCORE = { hand: 0, kept: 5, rush: 0, total: 5 };
const BEFORE = { games: 3, wins: [2, 0], draws: 1 };
const finished = (winners: number[] | null) =>
  table(view({ result: winners && { scores: [SCORE, SCORE], places: [1, 2], winners } }), {
    status: "finished",
    series: BEFORE,
  });

test("a finished game counts for its winner, or as a draw", () => {
  expect(seriesWith(finished([1]))).toEqual({ games: 4, wins: [2, 1], draws: 1 });
  expect(seriesWith(finished([0, 1]))).toEqual({ games: 4, wins: [2, 0], draws: 2 });
});

test("a game that runs, or ended by agreement, counts for nobody", () => {
  expect(seriesWith(finished(null))).toEqual(BEFORE);
  expect(seriesWith(table(view(), { series: BEFORE }))).toEqual(BEFORE);
});

async function inWords(shown: TableView, language: "en" | "de"): Promise<string> {
  await locale.choose(language);
  const mounted = mount(Series, { target: document.body, props: { table: shown } });
  const text = document.body.textContent.replace(/\s+/g, " ").trim();
  await unmount(mounted);
  return text;
}

afterEach(() => locale.choose("en"));

test("equal winners have drawn in Gold Hunting, and share the win in Silver & Gold", async () => {
  const hunting = table(view(), { series: BEFORE });
  expect(await inWords(hunting, "en")).toBe("Series Ines 2 : 0 Tomasz, 1 draw");
  const silver = silverTable({ series: BEFORE });
  expect(await inWords(silver, "en")).toBe("Series Ann 2 : 0 Ben, 1 shared win");
  expect(await inWords(silver, "de")).toBe("Serie Ann 2 : 0 Ben, 1 geteilter Sieg");
});
