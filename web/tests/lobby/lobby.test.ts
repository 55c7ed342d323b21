import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../src/lib/api/http";
import type { ListedTable } from "../../src/lib/api/types";
import { locale } from "../../src/lib/i18n/locale.svelte";
import { terms } from "../../src/lib/i18n/terms";
import { durationInWords, waitingInWords } from "../../src/lib/terms";
import Lobby from "../../src/pages/Lobby.svelte";
import TableCard from "../../src/pages/lobby/TableCard.svelte";

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
const NOW = 1_790_000_000;

let shown: ReturnType<typeof mount> | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW * 1000 });
  void locale.choose("en");
});

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function listed(some: Partial<ListedTable> = {}): ListedTable {
  return {
    id: "t",
    game: "silver-and-gold",
    status: "open",
    variant: "standard",
    seconds: null,
    hints_allowed: true,
    seats: [{ name: "Mara", bot: null }, null],
    created: NOW - 3 * MINUTE,
    updated: NOW - MINUTE,
    ...some,
  };
}

function words(language: "en" | "de"): NonNullable<ReturnType<typeof terms.in>> {
  const found = terms.in(language);
  if (!found) throw new Error("the words have not been loaded");
  return found;
}

test("the card of an open table tells its terms and how long it has waited", () => {
  const table = listed({ variant: "display-first", seconds: 2 * MINUTE, hints_allowed: false });
  shown = mount(TableCard, { target: document.body, props: { table } });
  flushSync();
  const told = [...document.querySelectorAll('[aria-label="How you play"] li')].map((each) => each.textContent);
  expect(told).toEqual(["Variant: display first", "2 minutes per move", "No hints"]);
  expect(document.querySelector("small")?.textContent).toBe("Waiting for 3 minutes");
});

test("a long German name of a bot breaks with a hyphen", () => {
  void locale.choose("de");
  const seats = [{ name: "Strandgutsammlerin", bot: null }, { name: "beachcomber", bot: "beachcomber" }, null];
  shown = mount(TableCard, { target: document.body, props: { table: listed({ seats }) } });
  flushSync();
  const names = [...document.querySelectorAll("article .body > ul li")].map((each) => each.textContent.trim());
  expect(names.slice(0, 2)).toEqual(["SStrandgutsammlerin", "Strandgut\u00adsammler"]);
});

test("the lobby offers a public table of one's own, also beside those that wait", async () => {
  vi.spyOn(api, "games").mockResolvedValue({});
  vi.spyOn(api, "tables").mockResolvedValue([listed()]);
  shown = mount(Lobby, { target: document.body });
  await vi.waitFor(() => expect(document.querySelector("article")).not.toBeNull());
  const ways = [...document.querySelectorAll("li.own a")].map((link) => link.getAttribute("href"));
  expect(ways).toEqual(["/new/silver-and-gold#public", "/new/gold-hunting#public"]);
});

test("a time limit is shown in the largest unit that fits", () => {
  const told = [30, MINUTE, 90, 5 * MINUTE, HOUR, DAY, 3 * DAY].map((time) => durationInWords(words("en"), time));
  expect(told).toEqual(["30 seconds", "60 seconds", "90 seconds", "5 minutes", "1 hour", "1 day", "3 days"]);
});

test("how long a table has waited is rounded down", () => {
  const told = [-5, 59, MINUTE, 59.9 * MINUTE, 2 * HOUR, 3.5 * DAY].map((time) => waitingInWords(words("de"), time));
  expect(told).toEqual([
    "Gerade eröffnet",
    "Gerade eröffnet",
    "Wartet seit 1 Minute",
    "Wartet seit 59 Minuten",
    "Wartet seit 2 Stunden",
    "Wartet seit 3 Tagen",
  ]);
});
