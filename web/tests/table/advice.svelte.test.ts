import { expect, test } from "vitest";
import { Advice } from "../../src/lib/play/advice.svelte";
import { CHAIN, hint } from "./samples";

const [first = "", second = ""] = CHAIN;

function given(): Advice {
  const advice = new Advice();
  advice.take(hint());
  return advice;
}

test("without advice nothing is marked", () => {
  const advice = new Advice();
  expect(advice.suggestion).toBeNull();
  expect(advice.next([first])).toBeNull();
});

test("the best suggestion is marked first, another one when it is chosen", () => {
  const advice = given();
  expect(advice.next([first, "cross grey-01 a1"])).toBe(first);
  advice.choose(1);
  expect(advice.next([first, "cross grey-01 a1"])).toBe("cross grey-01 a1");
});

test("an illegal move is not marked, unless there are too many moves to list", () => {
  const advice = given();
  expect(advice.next(["pass"])).toBeNull();
  expect(advice.next([])).toBe(first);
});

test("a chain is followed cross by cross, and back again", () => {
  const advice = given();
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

test("playing something else drops the hint", () => {
  const advice = given();
  advice.made("cross grey-01 a3");
  expect(advice.suggestion).toBeNull();
});

test("new advice begins with its best suggestion", () => {
  const advice = given();
  advice.choose(2);
  advice.take(hint());
  expect(advice.chosen).toBe(0);
  advice.putAway();
  expect(advice.suggestions).toEqual([]);
});
