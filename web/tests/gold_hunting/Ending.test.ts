import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Ending from "../../src/games/gold_hunting/ending/Ending.svelte";
import { buildOf, decisive } from "../../src/games/gold_hunting/ending/final-count";
import type { GoldHuntingView, Lift } from "../../src/lib/api/types";
import { locale } from "../../src/lib/i18n/locale.svelte";
import { table, player, view } from "./samples";

let ending: ReturnType<typeof mount> | undefined;
/** What the server answers about the replay of the finished game. */
const answers = {
  replay: { lines: Array.from({ length: 23 }), can_open: true },
  positions: { game: "gold-hunting", revealed: [{ markers: [3, 1], piles: [] }] },
};
let asked: string[] = [];

beforeEach(async () => {
  await locale.choose("en");
  asked = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json(path.includes("positions") ? answers.positions : answers.replay));
  });
});
afterEach(async () => {
  if (ending) await unmount(ending);
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

function end(some: Partial<GoldHuntingView>, viewer: number | null = 0): string[] {
  const over = view({ phase: "over", awaited: [], moves: [], ...some });
  const props = {
    table: table(over, { status: "finished" }),
    view: over,
    viewer,
    fresh: false,
    counted: () => undefined,
  };
  ending = mount(Ending, { target: document.body, props });
  return [...document.querySelectorAll("h2, tr, p")].map((each) => each.textContent.replace(/\s+/g, " ").trim());
}

const scored = (hand: number[], kept: number[], rush: number, total: number) =>
  player({
    hand,
    kept,
    marker: kept.length ? "returned" : rush ? "won" : "held",
    rushed: rush ? 2 : null,
    score: { hand: hand.reduce((sum, piece) => sum + piece, 0), kept: kept.length ? 2 : 0, rush, total },
  });
const result = (winners: number[]) => ({ winners }) as unknown as GoldHuntingView["result"];

test("the result names the winner and both totals, and counts row by row", () => {
  const rows = end({ players: [scored([1, 2], [], 2, 5), scored([2, 2], [2, 3], 0, 6)], result: result([1]) });
  expect(document.querySelector("section")?.getAttribute("aria-label")).toBe("The result");
  expect(rows[0]).toBe("Tomasz wins by 1");
  expect(rows[1]).toBe("Tomasz’s kept gold made the difference: 2 points to 0.");
  expect(rows.find((row) => row.startsWith("Kept"))).toContain("half of 5");
  expect(rows.find((row) => row.startsWith("Total"))).toMatch(/^Total ?5 ?6$/);
});

test("the result speaks to the viewer, and explains a tie-break", () => {
  const rows = end({ players: [scored([3, 1], [], 0, 4), scored([2, 2], [], 0, 4)], result: result([0]) });
  expect(rows[0]).toBe("You win, 4 all");
  expect(rows[1]).toBe("Equal points, so the 3s decide: you have 1 of them, against 0.");
});

test("the verdict speaks to the winner in both languages", async () => {
  const players = [scored([1], [], 2, 3), scored([2], [], 0, 2)];
  expect(end({ players, result: result([0]) }).slice(0, 2)).toEqual([
    "You win by 1",
    "Your gold rush made the difference: 2 points.",
  ]);
  await locale.choose("de");
  document.body.innerHTML = "";
  expect(end({ players, result: result([0]) }).slice(0, 2)).toEqual([
    "Du gewinnst mit 1 Punkt Vorsprung",
    "Dein Goldrausch gab den Ausschlag: 2 Punkte.",
  ]);
});

test("to a spectator the result names both players", () => {
  const rows = end({ players: [scored([3], [], 0, 3), scored([2], [], 0, 2)], result: result([0]) }, null);
  expect(rows[0]).toBe("Ines wins by 1");
  expect(rows[1]).toBe("Ines’s gold in hand made the difference: 3 to 2.");
});

test("a draw has no winner and nothing that made the difference", () => {
  const rows = end({ players: [scored([2], [], 0, 2), scored([2], [], 0, 2)], result: result([0, 1]) });
  expect(rows[0]).toBe("A draw, 2 all");
  expect(rows[1]).toBe("Equal points, equal 3s and equal 2s: nobody is ahead.");
});

test("at the end the unused markers are open, too", async () => {
  end({ players: [scored([3], [], 0, 3), scored([2], [], 0, 2)], result: result([0]) }, null);
  const builds = document.querySelector(".builds");
  expect(builds?.textContent).not.toContain("?");
  await vi.waitFor(() => expect(builds?.textContent).toContain("Marker 1: not used"));
  expect(builds?.textContent).toContain("Marker 3: not used");
  expect(asked.at(-1)).toMatch(/positions\?step=23&reveal=true$/);
});

test("a game that was ended early has no winner and no open builds, but the points so far", () => {
  const rows = end({ phase: "mine", players: [scored([2], [], 0, 2), scored([1], [], 0, 1)], result: null });
  expect(rows[0]).toBe("Ended by agreement");
  expect(rows.find((row) => row.startsWith("Total"))).toMatch(/^Total ?2 ?1$/);
  expect(document.querySelector(".builds")).toBeNull();
});

test("the category in which the winner is furthest ahead made the difference", () => {
  const players = [scored([1], [], 2, 3), scored([2], [], 0, 2)];
  expect(decisive(view({ players, result: result([0]) }))).toBe("rush");
  expect(decisive(view({ players, result: result([0, 1]) }))).toBeNull();
});

test("the lifts reveal at the end how the piles were built", () => {
  const lifts = ["1a3", "1a2", "1b1", "0c2"].map((text): Lift => {
    const [seat, pile, piece] = [Number(text[0]), "abcd".indexOf(text[1] ?? ""), Number(text[2])];
    return { seat, pile, piece, declared: 1, rush: false, broke_down: false };
  });
  const over = view({ phase: "over", lifts });
  expect(buildOf(over, 0)).toEqual([[2, 3], [1], [], []]);
  expect(buildOf(over, 1)).toEqual([[], [], [2], []]);
  expect(buildOf(view({ lifts }), 0)).toBeNull();
});
