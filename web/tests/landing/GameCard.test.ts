import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../src/lib/api/http";
import type { GameFacts } from "../../src/lib/api/types";
import { locale } from "../../src/lib/i18n/locale.svelte";
import GameCard from "../../src/pages/landing/GameCard.svelte";

const SILVER: GameFacts = { title: "Silver & Gold", about: {}, seats: [2, 3, 4], variants: ["standard"], bots: [] };

let shown: ReturnType<typeof mount> | undefined;

beforeEach(() => locale.choose("en"));

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  vi.restoreAllMocks();
});

test("a click before the server has named its games still asks for the number of players", async () => {
  let answer: (games: Record<string, GameFacts>) => void = () => undefined;
  vi.spyOn(api, "games").mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const start = vi.fn();
  const props = { game: "silver-and-gold", opponent: null, main: true, busy: false, start };
  shown = mount(GameCard, { target: document.body, props });
  [...document.querySelectorAll("button")].find((each) => each.textContent.includes("Play with friends"))?.click();
  answer({ "silver-and-gold": SILVER });
  await vi.waitFor(() => expect(document.querySelectorAll("dialog[open] .numbers button")).toHaveLength(3));
  expect(start).not.toHaveBeenCalled();
});

test("a game for two asks for one friend before the server has named its games", () => {
  vi.spyOn(api, "games").mockReturnValue(new Promise(() => undefined));
  const props = { game: "gold-hunting", opponent: null, main: false, busy: false, start: vi.fn() };
  shown = mount(GameCard, { target: document.body, props });
  const labels = [...document.querySelectorAll("button")].map((each) => each.textContent);
  expect(labels).toContain("Play with a friend");
  expect(labels).not.toContain("Play with friends");
});
