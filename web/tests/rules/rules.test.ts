import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import {
  allBoxes,
  NELE,
  NUMBERS,
  PATTERNS,
  scoreOf,
  treasure,
  TURNED,
} from "../../src/games/silver_gold/rules/examples";
import { loadRules } from "../../src/games/registry";
import type { KnownGame } from "../../src/lib/api/types";
import Rules from "../../src/pages/Rules.svelte";

afterEach(() => {
  document.body.innerHTML = "";
});

/** The table links to the phase of its view. */
const ANCHORS = {
  "silver-and-gold":
    "deal keep stack expeditions cross take over pattern single x coins palms complete trophies replace run-out seals ties example variants display-first hidden",
  "gold-hunting":
    "markers build mine over heights right wrong break-down rush keep-gold ties example variants hidden-heights hidden",
};

test.each(Object.entries(ANCHORS))(
  "the rules of %s have a place for every phase and every question",
  async (game, ids) => {
    await loadRules(game as KnownGame);
    const page = mount(Rules, { target: document.body, props: { subject: game } });
    await vi.waitFor(() => expect(document.querySelector("h1")).not.toBeNull());
    const missing = ids.split(" ").filter((id) => !document.getElementById(id));
    expect(missing).toEqual([]);
    const all = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    expect(all.length).toBe(new Set(all).size);
    const links = [...document.querySelectorAll("nav a")].map((link) => link.getAttribute("href")?.slice(1) ?? "");
    expect(links.filter((id) => !document.getElementById(id))).toEqual([]);
    await unmount(page);
  },
);

test("without a game one chooses", async () => {
  const page = mount(Rules, { target: document.body, props: { subject: "chess" } });
  const links = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/rules/silver-and-gold", "/rules/gold-hunting"]);
  await unmount(page);
});

test("the drawn cards have as many boxes as points, and the L has eight positions", () => {
  for (const card of [...NELE.completed, ...["purple-01", "purple-09", "green-04", "grey-09"].map(treasure)]) {
    expect(allBoxes(card).length).toBe(card.points);
  }
  expect(NUMBERS.reduce((sum, { cards }) => sum + cards, 0)).toBe(47);
  expect(PATTERNS.reduce((sum, { times }) => sum + times, 0)).toBe(8);
  expect(new Set(TURNED.map((boxes) => boxes.join())).size).toBe(8);
});

test("the worked score adds up", () => {
  expect(scoreOf(NELE)).toEqual({ parts: [10, 9, 7, 72, 7], total: 105 });
});
