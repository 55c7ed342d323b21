import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SilverGoldPlayer } from "../../src/lib/api/types";
import Ending from "../../src/games/silver_gold/ending/Ending.svelte";
import { verdictOf } from "../../src/games/silver_gold/ending/verdict";
import { announcer } from "../../src/lib/announce.svelte";
import { locale } from "../../src/lib/i18n/locale.svelte";
import { settings } from "../../src/lib/settings.svelte";
import { COMPONENTS, player, table, view } from "./views";

let shown: object | undefined;
const counted = vi.fn();

beforeEach(() => {
  counted.mockClear();
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(COMPONENTS)));
  void locale.choose("en");
  settings.change({ speed: "none" });
});

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A player with these points for coins, trophies, palms, islands and seals. */
function scored(points: readonly [number, number, number, number, number], completed: string[] = []): SilverGoldPlayer {
  const [coins, trophies, palms, maps, seals] = points;
  const total = points.reduce((sum, each) => sum + each, 0);
  return player({ coins, completed, score: { coins, trophies, palms, maps, seals, total } });
}

function over(players: SilverGoldPlayer[], winners: number[], places: number[]): ReturnType<typeof view> {
  return view({ phase: "over", players, result: { scores: [], winners, places } });
}

function open(final: ReturnType<typeof view>, viewer: number | null, fresh = false): void {
  shown = mount(Ending, { target: document.body, props: { table: table(), view: final, viewer, fresh, counted } });
  flushSync();
}

const headline = (): string | undefined => document.querySelector("h2")?.textContent;
const visibleRows = (): number => document.querySelectorAll("tbody tr:not(.uncounted)").length;

test("a category without points has no bar", () => {
  open(over([scored([11, 0, 10, 80, 0]), scored([10, 9, 8, 82, 4])], [0], [1, 2]), 0);
  const bars = [...document.querySelectorAll("tbody tr")].map((row) => row.querySelectorAll("td i").length);
  expect(bars).toEqual([2, 1, 2, 2, 1, 0]);
});

test("a game that was ended early shows who agreed and the points so far, and is not counted row by row", async () => {
  settings.change({ speed: "calm" });
  const seats = table().seats.map((seat, number) => ({
    ...seat,
    name: ["Ines", "Tomasz"][number] ?? "",
    offers_end: true,
  }));
  const players = [scored([3, 0, 2, 8, 0]), scored([5, 0, 0, 0, 0])];
  const props = { table: table({ seats }), view: view({ players, result: null }), viewer: 0, fresh: true, counted };
  shown = mount(Ending, { target: document.body, props });
  flushSync();
  expect(headline()).toBe("Ended by agreement");
  expect(document.querySelector("header p")?.textContent).toContain("Ines and Tomasz agreed to end the game.");
  expect(visibleRows()).toBe(6);
  await vi.waitFor(() => expect(document.querySelector("h3")?.textContent).toContain("No island completed"));
  expect(document.querySelector("tr.total")?.textContent).toMatch(/13\s*5/);
  expect(counted).toHaveBeenCalledOnce();
});

describe("the headline", () => {
  const final = over([scored([11, 9, 10, 80, 8]), scored([10, 9, 8, 82, 4])], [0], [1, 2]);

  test("speaks to the viewer who has won", () => {
    open(final, 0);
    expect(headline()).toBe("You win, 118 to 113");
    expect(document.body.textContent).toContain("Seals (+4) and palms (+2) made the difference.");
  });

  test("names the winner to others, with the winner's points first", () => {
    open(final, 1);
    expect(headline()).toBe("Ann wins, 118 to 113");
  });

  test("is the same for spectators", () => {
    open(final, null);
    expect(headline()).toBe("Ann wins, 118 to 113");
  });

  test("of a shared win names everybody who shares it", () => {
    open(over([scored([1, 0, 0, 8, 0]), scored([1, 0, 0, 8, 0])], [0, 1], [1, 1]), 0);
    expect(headline()).toBe("You and Ben share the win with 9 points");
    expect(document.body.textContent).toContain("Equal points, and equally many islands of every colour.");
  });
});

describe("a tie on points", () => {
  const reason = (): string | undefined => document.querySelector("header p")?.textContent;
  const tied = (first: string[], second: string[]): ReturnType<typeof view> =>
    over([scored([4, 6, 0, 8, 0], first), scored([4, 6, 0, 8, 0], second)], [0], [1, 2]);

  test("is explained below the headline by the completed islands", () => {
    open(tied(["grey-09", "grey-10"], ["orange-05"]), 0);
    expect(headline()).toBe("You win with 18 points");
    expect(reason()).toBe("Equal points; you have 2 grey islands, Ben none.");
  });

  test("speaks to the viewer who has lost, too", () => {
    open(tied(["grey-09"], ["orange-05"]), 1);
    expect(headline()).toBe("Ann wins with 18 points");
    expect(reason()).toBe("Equal points; you have no grey islands, Ann 1.");
  });

  test("names the colours in which both were equal", () => {
    open(tied(["grey-09", "green-01"], ["grey-10"]), null);
    expect(reason()).toBe("Equal points and equally many grey islands; Ann has 1 green island, Ben none.");
  });

  test("is explained in German", async () => {
    await locale.choose("de");
    open(tied(["grey-09", "grey-10"], ["orange-05"]), 0);
    expect(headline()).toBe("Du gewinnst mit 18 Punkten");
    expect(reason()).toBe("Gleichstand; du hast 2 graue Inseln, Ben keine.");
  });
});

describe("what made the difference", () => {
  test("is the one lead that alone covers the margin", () => {
    const verdict = verdictOf(over([scored([3, 0, 2, 30, 0]), scored([5, 0, 2, 20, 0])], [0], [1, 2]), 0);
    expect(verdict?.leads).toEqual([{ category: "maps", by: 10, more: 30, less: 20 }]);
  });

  test("compares the winner with the viewer, not with the second", () => {
    const players = [scored([9, 0, 0, 30, 0]), scored([9, 0, 0, 28, 0]), scored([1, 0, 0, 30, 0])];
    expect(verdictOf(over(players, [0], [1, 2, 3]), 2)?.leads).toEqual([
      { category: "coins", by: 8, more: 9, less: 1 },
    ]);
    expect(verdictOf(over(players, [0], [1, 2, 3]), null)?.leads[0]?.category).toBe("maps");
  });

  test("is nothing where the totals are equal", () => {
    expect(verdictOf(over([scored([2, 0, 0, 8, 0]), scored([0, 2, 0, 8, 0])], [0, 1], [1, 1]), 0)?.leads).toEqual([]);
  });
});

describe("the count", () => {
  const final = over([scored([11, 9, 10, 80, 8]), scored([10, 9, 8, 82, 4])], [0], [1, 2]);

  test("shows everything at once to somebody who comes later", () => {
    settings.change({ speed: "calm" });
    open(final, 0);
    expect(visibleRows()).toBe(6);
  });

  test("plays row by row after the last turn, and a key finishes it", () => {
    vi.useFakeTimers();
    settings.change({ speed: "calm" });
    open(final, 0, true);
    expect(visibleRows()).toBe(0);
    expect(headline()).toBe("Who has won?");
    expect(document.querySelectorAll("tbody th")).toHaveLength(6);
    expect(counted).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    flushSync();
    expect(visibleRows()).toBe(2);
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "x" }));
    flushSync();
    expect(visibleRows()).toBe(6);
    expect(headline()).toBe("You win, 118 to 113");
    expect(counted).toHaveBeenCalledOnce();
    expect(announcer.text).toContain("You win, 118 to 113. Seals (+4) and palms (+2) made the difference.");
  });

  test("has the islands beside it from the beginning", async () => {
    vi.useFakeTimers();
    settings.change({ speed: "calm" });
    open(over([scored([1, 0, 0, 8, 0], ["grey-09"]), scored([1, 0, 0, 8, 0])], [0], [1, 2]), 0, true);
    await vi.waitFor(() => expect(document.querySelector(".islands")).not.toBeNull());
    expect(visibleRows()).toBeLessThan(6);
    expect(document.querySelector(".islands.waiting")).toBeNull();
  });
});
