import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Playback } from "../../src/games/silver_gold/board/playback.svelte";
import { player, view } from "./views";

const before = view({ turn: 1 });
const after = view({ turn: 2, first: 1, players: [player({ coins: 1 }), player()] });
const recent = ["0 cross grey-09 a1", "1 cross purple-04 b1"];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("answers are played back seat by seat, followed by the current view", () => {
  const playback = new Playback();
  playback.follow(before, [], 0, true);
  expect(playback.view).toBeNull();
  playback.follow(after, recent, 0, true);
  expect(playback.now?.seat).toBe(0);
  vi.advanceTimersByTime(600);
  expect(playback.now?.seat).toBe(1);
  expect(playback.view?.players[1]?.cards[0]?.crossed).toBe("b1");
  vi.advanceTimersByTime(600 + 250);
  expect(playback.view).toBeNull();
});

test("the viewer's crosses stay drawn while other answers are played back", () => {
  const playback = new Playback();
  playback.follow(view({ turn: 1, first: 1 }), [], 0, true);
  playback.follow(after, recent, 0, true);
  expect(playback.now?.seat).toBe(1);
  expect(playback.view?.players[0]?.cards[0]?.crossed).toBe("a1");
});

test("the playback can be skipped, and does not run without motion", () => {
  const playback = new Playback();
  playback.follow(before, [], 0, true);
  playback.follow(after, recent, 0, true);
  playback.skip();
  expect(playback.view).toBeNull();
  const still = new Playback();
  still.follow(before, [], 0, false);
  still.follow(after, recent, 0, false);
  expect(still.view).toBeNull();
});
