import { expect, test } from "vitest";
import words from "../../src/games/gold_hunting/words/lesson.en";
import { coachFor, type Coach } from "../../src/pages/learn/coach";
import { plan } from "../../src/games/gold_hunting/lesson/plan";
import { lesson } from "../../src/games/gold_hunting/lesson/index";
import { goldHunting, lift } from "../learn/tables";

const titles = words.steps;
const newsWords = words.news;
const title = (coach: Coach): string => coach.text().step.title;
const news = (coach: Coach): string[] => coach.text().news;
const waiting = { awaited: [1], move_count: 0, marker_moves: { keep: null, rush: null } };

test("the lesson starts with building and continues with declaring", () => {
  const coach = coachFor(plan, goldHunting({ phase: "build", move_count: 264_600 }));
  expect(coach.text().step.text).toContain("*2*");
  expect(title(coach.follow(goldHunting(), []))).toBe(titles.declare.title);
});

test("the lesson explains heights by the lowest remaining pile", () => {
  const explanation = (heights: number[]): string =>
    coachFor(plan, goldHunting({ other: { heights } }), ["build", "declare"]).text().step.text;
  expect(explanation([7, 2, 8, 1])).toBe(titles.heights.sure.text("d"));
  expect(explanation([7, 2, 9, 0])).toBe(titles.heights.two.text("b"));
  expect(explanation([7, 3, 8, 0])).toBe(titles.heights.tall.text);
});

test("the lesson explains a break down if there is gold to lose, and a keep if it scores points", () => {
  const before = ["build", "declare", "heights"];
  const poor = goldHunting({
    own: { hand: [1] },
    marker_moves: { keep: { gold: 1, points: 0 }, rush: { number: 2, points: 2, risk: 0 } },
  });
  expect(title(coachFor(plan, poor, before))).toBe(titles.rush.title);
  expect(title(coachFor(plan, poor, [...before, "rush"]))).toBe(titles.count.title);
  expect(title(coachFor(plan, poor, [...before, "rush", "count"]))).toBe(titles.free.title);
  const rich = goldHunting({ own: { hand: [2, 3] }, marker_moves: { keep: { gold: 5, points: 2 }, rush: null } });
  expect(coachFor(plan, rich, before).text().step.text).toBe(titles["break-down"].text(5));
  expect(coachFor(plan, rich, [...before, "break-down"]).text().step.text).toBe(titles.keep.text(5, 2));
  expect(coachFor(plan, rich, [...before, "break-down", "keep", "count"]).ended).toBe(true);
});

test("the lesson always ends before the piles run out", () => {
  const lifts = Array.from({ length: 7 }, () => lift(0, 0, 1, 2));
  expect(coachFor(plan, goldHunting({ lifts }), ["build"]).ended).toBe(true);
});

test("the coach describes the learner's lift together with the opponent's reply", () => {
  const mine = lift(0, 1, 2, 2);
  let coach = coachFor(plan, goldHunting(), ["build"]);
  coach = coach.follow(goldHunting({ ...waiting, own: { hand: [2] }, lifts: [mine] }), ["mine b 2"]);
  expect(news(coach)).toEqual([newsWords.right(2)]);
  expect(title(coach)).toBe(titles.wait.title);
  coach = coach.follow(goldHunting({ own: { hand: [2] }, lifts: [mine, lift(1, 3, 1, 2)] }), ["mine b 2"]);
  expect(news(coach)).toEqual([newsWords.right(2), newsWords.theirWrong("d", 2)]);
});

test.each([
  [[], lift(0, 0, 1, 3), newsWords.wrongEmpty(3)],
  [[2], lift(0, 0, 1, 2), newsWords.wrong(2, 2)],
  [[2, 1], lift(0, 0, 1, 2, { broke_down: true }), newsWords.broke(2, 3)],
  [[1], lift(0, 0, 2, 2, { rush: true }), newsWords.rushWon(2)],
  [[1], lift(0, 0, 2, 3, { rush: true }), `${newsWords.rushLost} ${newsWords.wrong(3, 1)}`],
  [[], lift(1, 2, 3, 3), newsWords.theirRight("c", 3)],
  [[], lift(1, 2, 3, 3, { rush: true }), newsWords.theirRushWon("c", 3)],
])("with %j in hand, the coach explains %j", (hand, lifted, sentence) => {
  const coach = coachFor(plan, goldHunting({ own: { hand } }), ["build"]);
  expect(news(coach.follow(goldHunting({ ...waiting, lifts: [lifted] }), []))).toEqual([sentence]);
});

test("the coach names the gold that the opponent lost in a break down", () => {
  const coach = coachFor(plan, goldHunting({ other: { hand: [3, 2] } }), ["build"]);
  const after = coach.follow(
    goldHunting({ lifts: [lift(1, 0, 3, 1, { broke_down: true })], other: { hand: [1] } }),
    [],
  );
  expect(news(after)).toEqual([newsWords.theirBroke("a", 5)]);
});

test("the coach describes kept gold, and no longer counts it as in hand for a lift in the same turn", () => {
  const coach = coachFor(plan, goldHunting({ own: { hand: [2, 3] } }), ["build"]);
  const kept = coach.follow(goldHunting({ own: { kept: [2, 3] } }), ["keep"]);
  expect(news(kept)).toEqual([newsWords.kept(5, 2)]);
  const both = coach.follow(goldHunting({ ...waiting, own: { kept: [2, 3] }, lifts: [lift(0, 0, 1, 2)] }), []);
  expect(news(both)).toEqual([newsWords.kept(5, 2), newsWords.wrongEmpty(2)]);
});

test("the coach waits until the board has shown a lift, and a hint applies to one question only", () => {
  const before = goldHunting();
  const one = goldHunting({ lifts: [lift(0, 0, 1, 1)] });
  const two = goldHunting({ lifts: [lift(0, 0, 1, 1), lift(1, 0, 1, 1)] });
  expect(lesson.boardDelay(before, before)).toBe(0);
  expect(lesson.boardDelay(before, two)).toBeGreaterThan(lesson.boardDelay(before, one));
  expect(lesson.hintQuestion(goldHunting())).toBe(lesson.hintQuestion(before));
  expect(lesson.hintQuestion(two)).not.toBe(lesson.hintQuestion(before));
});
