import { expect, test } from "vitest";
import type { Gain } from "../../src/lib/api/types";
import words from "../../src/games/silver_gold/words/lesson.en";
import { coachFor, type Coach } from "../../src/pages/learn/coach";
import { plan } from "../../src/games/silver_gold/lesson/plan";
import { silverGold } from "../learn/tables";

const titles = words.steps;
const gain = (change: Partial<Gain>): Gain => ({ coins: 0, palms: [], extras: 0, completes: false, ...change });
const ALL = {
  "cross grey-01 b1": gain({ coins: 1 }),
  "cross grey-01 c1": gain({ palms: [2] }),
  "cross grey-01 d1": gain({ extras: 1 }),
};
const title = (coach: Coach): string => coach.text().step.title;
const news = (coach: Coach): string[] => coach.text().news;

test("the lesson starts with keeping two cards, and then explains one step per turn", () => {
  let coach = coachFor(plan, silverGold({ phase: "keep", turn: 0, moves: ["keep a b"] }));
  expect(title(coach)).toBe(titles.keep.title);
  const stepTitles: string[] = [];
  for (let turn = 1; turn <= 6; turn++) {
    coach = coach.follow(silverGold({ turn, gains: ALL }), []);
    stepTitles.push(title(coach));
  }
  expect(stepTitles).toEqual(
    [titles.pattern, titles.single, titles.coins, titles.palms, titles.x, titles.complete].map((each) => each.title),
  );
  expect(coach.follow(silverGold({ turn: 7, gains: ALL }), []).ended).toBe(true);
});

test("the lesson explains gains within reach first and the other gains later", () => {
  const reach = { "cross grey-01 d1": gain({ extras: 1 }) };
  let coach = coachFor(plan, silverGold({ turn: 3, gains: reach }), ["keep", "pattern", "single"]);
  expect(title(coach)).toBe(titles.x.title);
  coach = coach.follow(silverGold({ turn: 4, gains: { "cross grey-01 e1": gain({ completes: true }) } }), []);
  expect(title(coach)).toBe(titles.complete.title);
  coach = coach.follow(silverGold({ turn: 5 }), []);
  expect(title(coach)).toBe(titles.coins.title);
});

test("the lesson skips the X step after the learner has crossed off an X", () => {
  const before = ["keep", "pattern", "single", "coins", "palms"];
  const table = silverGold({ turn: 5, gains: ALL });
  expect(title(coachFor(plan, table, before))).toBe(titles.x.title);
  expect(title(coachFor(plan, table, [...before, "owed"]))).toBe(titles.complete.title);
});

test("the lesson gives the current value of a palm", () => {
  const table = silverGold({ turn: 4, gains: ALL, palm_value: 4 });
  const coach = coachFor(plan, table, ["keep", "pattern", "single", "coins"]);
  expect(coach.text().step.text).toContain("*4*");
  expect(coach.text().step.part).toBe("display");
});

test("the coach explains an X while an extra box is owed, and counts the extra boxes afterwards", () => {
  let coach = coachFor(plan, silverGold({ turn: 2 }), ["keep", "pattern"]);
  const played = ["cross grey-01 a1 b1"];
  coach = coach.follow(silverGold({ turn: 2, owed: 1, moves: ["extra grey-01 c1"] }), played);
  expect(title(coach)).toBe(titles.owed.title);
  expect(news(coach)).toEqual([]);
  coach = coach.follow(silverGold({ turn: 2, owed: 1, moves: ["extra grey-01 d1"] }), [...played, "extra grey-01 c1"]);
  coach = coach.follow(silverGold({ turn: 3 }), [...played, "extra grey-01 c1", "extra grey-01 d1"]);
  expect(news(coach)).toEqual([words.news.chain(2)]);
});

test("the coach explains the points for a palm", () => {
  const coach = coachFor(plan, silverGold({ turn: 1 }), ["keep"]);
  const after = coach.follow(silverGold({ turn: 2, player: { palms: [3] } }), ["cross grey-01 a1 b1"]);
  expect(news(after)).toEqual(["You crossed off a palm: 3 points, because there are 2 palms in the display."]);
});

test("the coach mentions a completed card before coins, and at most two events", () => {
  const coach = coachFor(plan, silverGold({ turn: 5, player: { coins: 3 } }), []);
  const score = { coins: 4, trophies: 6, palms: 1, maps: 12, seals: 0, total: 23 };
  const player = { completed: ["orange-08"], coins: 4, trophies: [6], palms: [1], score };
  const after = coach.follow(silverGold({ phase: "take", turn: 5, moves: ["take stack"], player }), []);
  expect(news(after)).toEqual([words.news.completed(12), words.news.trophy(6)]);
  expect(title(after)).toBe(titles.take.title);
});

test("the coach distinguishes a pattern from a single box", () => {
  const coach = coachFor(plan, silverGold({ turn: 1 }), ["keep"]);
  const next = silverGold({ turn: 2 });
  expect(news(coach.follow(next, ["cross grey-01 a1 b1 c1"]))).toEqual([words.news.pattern(3)]);
  expect(news(coach.follow(next, ["cross grey-01 a1"]))).toEqual([words.news.single]);
});

test("the coach still describes the learner's move after the other players have finished", () => {
  let coach = coachFor(plan, silverGold({ turn: 1 }), ["keep"]);
  coach = coach.follow(silverGold({ turn: 1, moves: [], player: { coins: 1 } }), ["cross grey-01 a1 b1"]);
  expect(title(coach)).toBe(titles.wait.title);
  coach = coach.follow(silverGold({ turn: 2, player: { coins: 1 } }), ["cross grey-01 a1 b1"]);
  expect(news(coach)).toEqual([words.news.coins(1, 1)]);
  expect(title(coach)).toBe(titles.single.title);
});

test("all steps can be skipped one after another", () => {
  let coach = coachFor(plan, silverGold({ turn: 1, gains: ALL }), ["keep"]);
  const places: number[] = [];
  for (let step = 0; step < 6; step++) {
    places.push(coach.place);
    coach = coach.skip();
  }
  expect(places).toEqual([2, 3, 4, 5, 6, 7]);
  expect(coach.ended).toBe(true);
});

test("the coach gives no instructions for a required move whose step was skipped", () => {
  const coach = coachFor(plan, silverGold({ phase: "keep", turn: 0, moves: ["keep a b"] })).skip();
  expect(title(coach)).toBe(titles.free.title);
  expect(coach.canSkip).toBe(false);
  expect(title(coach.follow(silverGold({ turn: 1 }), []))).toBe(titles.pattern.title);
});

test("the lesson stays ended, and a finished game ends it", () => {
  const coach = coachFor(plan, silverGold({ turn: 7 }), ["keep"]);
  expect(coach.ended).toBe(true);
  expect(coach.follow(silverGold({ phase: "take", turn: 7, moves: ["take stack"] }), []).ended).toBe(true);
  const over = coachFor(plan, silverGold({ phase: "over", turn: 28, moves: [] }, "finished"));
  expect(over.text().step.text).toBe(words.steps.over);
});
