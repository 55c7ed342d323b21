import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cardCounts, nele, orientations, patternCounts, scoreOf } from "../../src/games/silver_gold/rules/examples";
import { loadRules } from "../../src/games/registry";
import type { KnownGame } from "../../src/lib/api/types";
import Rules from "../../src/pages/Rules.svelte";
import { CARDS, COMPONENTS } from "../silver_gold/views";

beforeEach(() => vi.stubGlobal("fetch", () => Promise.resolve(Response.json(COMPONENTS))));
afterEach(() => {
  vi.unstubAllGlobals();
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
  "the rules of %s have an anchor for every phase and every topic",
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

test("the rules page of an unknown game links to all games", async () => {
  const page = mount(Rules, { target: document.body, props: { subject: "chess" } });
  const links = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/rules/silver-and-gold", "/rules/gold-hunting"]);
  await unmount(page);
});

test("the examples show cards, all patterns, and the L in eight orientations", () => {
  expect(cardCounts(CARDS).map(({ colour, count, points }) => `${colour} ${count} ${points}`)).toEqual([
    "purple 12 14",
    "orange 12 12",
    "green 12 10",
    "grey 11 8",
  ]);
  expect(patternCounts(CARDS).map(({ card, count }) => `${card.shape} ${count}`)).toEqual([
    "I2 1",
    "I3 2",
    "V3 2",
    "T4 1",
    "L4 1",
    "O4 1",
  ]);
  const pattern = CARDS.expeditions.get("expedition-7");
  expect(pattern && orientations(pattern)).toHaveLength(8);
});

test("the scoring example adds up", () => {
  expect(scoreOf(nele(CARDS))).toEqual({ parts: [10, 9, 7, 72, 7], total: 105 });
});
