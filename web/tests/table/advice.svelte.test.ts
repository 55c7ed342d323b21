import { expect, test } from "vitest";
import { Advice } from "../../src/lib/play/advice.svelte";
import { CHAIN, hint } from "./samples";

const [first = "", second = ""] = CHAIN;

function adviceWithHint(): Advice {
  const advice = new Advice();
  advice.take(hint());
  return advice;
}

test("no move is marked without advice", () => {
  const advice = new Advice();
  expect(advice.suggestion).toBeNull();
  expect(advice.next([first])).toBeNull();
});

test("the best suggestion is marked until another one is chosen", () => {
  const advice = adviceWithHint();
  expect(advice.next([first, "cross grey-01 a1"])).toBe(first);
  advice.choose(1);
  expect(advice.next([first, "cross grey-01 a1"])).toBe("cross grey-01 a1");
});

test("an illegal move is not marked, unless there are too many moves to list", () => {
  const advice = adviceWithHint();
  expect(advice.next(["pass"])).toBeNull();
  expect(advice.next([])).toBe(first);
});

test("the marked move advances with each cross of a chain, and goes back when a cross is taken back", () => {
  const advice = adviceWithHint();
  advice.made(first);
  expect(advice.isFollowed).toBe(true);
  expect(advice.next([second, "extra purple-03 c1"])).toBe(second);
  advice.tookBack(false);
  expect(advice.next([first])).toBe(first);
  advice.made(first);
  advice.made(second);
  expect(advice.next(["extra purple-03 c1"])).toBeNull();
  advice.tookBack(true);
  expect(advice.isFollowed).toBe(false);
  expect(advice.next([first])).toBe(first);
});

test("playing a different move drops the hint", () => {
  const advice = adviceWithHint();
  advice.made("cross grey-01 a3");
  expect(advice.suggestion).toBeNull();
});

test("new advice starts with its best suggestion", () => {
  const advice = adviceWithHint();
  advice.choose(2);
  advice.take(hint());
  expect(advice.chosen).toBe(0);
  advice.putAway();
  expect(advice.suggestions).toEqual([]);
});
