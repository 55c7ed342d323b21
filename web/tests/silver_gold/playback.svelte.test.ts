import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Playback } from "../../src/games/silver_gold/board/playback.svelte";
import { CARDS, player, view } from "./views";

const CARD_GREY = { card: "grey-09", crossed: "b1 a2 b2 c2 d2 c3" };
const before = view({ turn: 1, players: [player({ cards: [CARD_GREY, null] }), player()] });
const after = view({
  turn: 2,
  first: 1,
  players: [
    player({
      cards: [null, null],
      coins: 1,
      completed: ["grey-09"],
      score: { coins: 1, trophies: 0, palms: 0, maps: 8, seals: 0, total: 9 },
    }),
    player(),
  ],
});
const recent = ["0 cross grey-09 a1", "0 extra grey-09 d3", "1 cross purple-09 b1 c1"];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function playing(pace = 1, viewer: number | null = 0): Playback {
  const playback = new Playback();
  playback.follow(before, [], viewer, CARDS, pace);
  playback.follow(after, recent, viewer, CARDS, pace);
  return playback;
}

describe("when everybody has answered", () => {
  test("the hidden answers turn over together, while the viewer's own crosses stay", () => {
    const playback = playing();
    expect(playback.turning).toEqual(["purple-09"]);
    expect(playback.of(0)).not.toBeNull();
    expect(playback.of(1)).not.toBeNull();
    expect(playback.view?.players[0]?.cards[0]?.crossed).toContain("a1");
    expect(playback.view?.players[1]?.cards[1]?.crossed).toBe("");
    vi.advanceTimersByTime(120);
    expect(playback.view?.players[1]?.cards[1]?.crossed).toBe("b1 c1");
  });

  test("gains fly one after the other, and the score grows as they arrive", () => {
    const playback = playing();
    vi.advanceTimersByTime(630);
    expect(playback.flights.map(({ kind, box }) => [kind, box])).toEqual([["coins", "d3"]]);
    expect(playback.view?.players[0]).toMatchObject({ coins: 0, score: { total: 0 } });
    vi.advanceTimersByTime(390);
    expect(playback.view?.players[0]).toMatchObject({ coins: 1, score: { total: 1 } });
    expect(playback.flights.map(({ kind }) => kind)).toEqual(["completed"]);
    expect(playback.view?.players[0]?.cards[0]).toBeNull();
    vi.advanceTimersByTime(820);
    expect(playback.view?.players[0]).toMatchObject({ completed: ["grey-09"], score: { total: 9 } });
    expect(playback.flights).toEqual([]);
    vi.advanceTimersByTime(400);
    expect(playback.view).toBeNull();
    expect(playback.of(0)).toBeNull();
  });

  test("a trophy sets out only when the coin before it has arrived", () => {
    const playback = new Playback();
    const first = after.players[0];
    const won = view({ turn: 2, first: 1, players: [player({ ...first, trophies: [6] }), player()] });
    playback.follow(before, [], 0, CARDS, 1);
    playback.follow(won, recent, 0, CARDS, 1);
    const seen: string[] = [];
    for (let time = 0; time < 4000; time += 10) {
      vi.advanceTimersByTime(10);
      seen.push(playback.flights.map(({ kind }) => kind).join("+"));
    }
    const changes = seen.filter((flying, place) => flying !== seen[place - 1] && flying !== "");
    expect(changes).toEqual(["coins", "trophies", "completed"]);
  });

  test("each moment waits for the one before it, however late the browser is", () => {
    const playback = playing();
    while (playback.view) {
      expect(vi.getTimerCount()).toBe(1);
      vi.runOnlyPendingTimers();
    }
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a quick pace takes half the time", () => {
    const playback = playing(0.5);
    vi.advanceTimersByTime(1200);
    expect(playback.view).toBeNull();
  });

  test("it can be skipped, and does not play without motion", () => {
    const playback = playing();
    vi.advanceTimersByTime(700);
    playback.skip();
    expect(playback.view).toBeNull();
    expect(playback.flights).toEqual([]);
    vi.advanceTimersByTime(5000);
    expect(playback.view).toBeNull();
    expect(playing(0).view).toBeNull();
  });
});
