import { beforeEach, describe, expect, test } from "vitest";
import { lesson as goldHunting } from "../../src/games/gold_hunting/lesson/index";
import { lesson as silverGold } from "../../src/games/silver_gold/lesson/index";
import { lessonWords as goldWords } from "../../src/games/gold_hunting/words/index";
import { lessonWords as silverWords } from "../../src/games/silver_gold/words/index";
import { LANGUAGES, locale } from "../../src/lib/i18n/locale.svelte";
import type { GameLesson } from "../../src/pages/learn/coach";
import { Lesson } from "../../src/pages/learn/lesson.svelte";

const LESSONS: readonly [string, GameLesson][] = [
  ["Silver & Gold", silverGold],
  ["Gold Hunting", goldHunting],
];
const begin = (gameLesson: GameLesson): Lesson => new Lesson(gameLesson, () => "Ines");

beforeEach(async () => {
  await locale.load(goldWords, silverWords);
  await locale.choose("en");
});

describe.each(LESSONS)("the lesson of %s", (_, gameLesson) => {
  test("asks nothing any more when it is over", () => {
    const lesson = begin(gameLesson);
    while (!lesson.isOver) {
      if (lesson.isComputersTurn) lesson.goOn();
      else lesson.showMe();
    }
    expect(lesson.table.view?.moves).toEqual([]);
    expect(lesson.table.seats.some(({ awaited }) => awaited)).toBe(false);
  });

  test("leads from the first decision to the end by the moves that the coach has in mind", () => {
    const lesson = begin(gameLesson);
    const places: number[] = [];
    while (!lesson.isOver) {
      if (lesson.isComputersTurn) lesson.goOn();
      else {
        places.push(lesson.place);
        lesson.showMe();
      }
    }
    expect(places).toEqual(Array.from({ length: lesson.places }, (_, place) => place + 1));
    expect(lesson.astray).toBe(false);
  });

  test("waits for nobody at the end", () => {
    const lesson = begin(gameLesson);
    expect(lesson.table.seats.some(({ awaited }) => awaited)).toBe(true);
    while (!lesson.isOver) {
      if (lesson.isComputersTurn) lesson.goOn();
      else lesson.showMe();
    }
    expect(lesson.table.seats.some(({ awaited }) => awaited)).toBe(false);
  });

  test("shows the learner's own name", () => {
    expect(begin(gameLesson).table.seats.map(({ name }) => name)).toEqual(["Ines", expect.any(String)]);
  });

  test("stays where it is after a legal move that leads nowhere, and says so", () => {
    const lesson = begin(gameLesson);
    lesson.showMe();
    const { number } = lesson;
    lesson.told = number;
    const other = lesson.table.view?.moves.find((move) => move !== lesson.controls.hint) ?? "";
    expect(other).not.toBe("");
    void lesson.controls.play(other);
    expect(lesson.number).toBe(number);
    expect(lesson.astray).toBe(true);
    lesson.showMe();
    expect(lesson.astray).toBe(false);
  });

  test("explains no step that is answered already, nor the next one before the board has shown the answer", () => {
    const lesson = begin(gameLesson);
    const watch = { title: "Watch", text: "It shows your move." };
    const first = gameLesson.stepText(0);
    expect(lesson.stepText(watch)).toEqual(first);
    lesson.stage.isPlaying = true;
    lesson.showMe();
    expect(lesson.stepText(watch)).toEqual({ ...watch, part: null });
    lesson.told = lesson.number;
    expect(lesson.stepText(watch)).toEqual(gameLesson.stepText(1));
  });

  test("goes on to speak of the computer's move while the board plays it", () => {
    const lesson = begin(gameLesson);
    while (!lesson.isComputersTurn && !lesson.isOver) lesson.showMe();
    const { number } = lesson;
    lesson.told = number;
    if (lesson.isComputersTurn) lesson.goOn();
    expect(lesson.stepText({ title: "", text: "" })).toEqual(gameLesson.stepText(number));
  });

  test("marks a move only when the coach speaks of it and the board is still", () => {
    const lesson = begin(gameLesson);
    const [move] = Object.keys(gameLesson.positions[0]?.answers ?? {});
    expect(lesson.controls.hint).toBe(move);
    lesson.stage.isPlaying = true;
    expect([lesson.isAsked, lesson.controls.hint]).toEqual([false, null]);
    lesson.stage.isPlaying = false;
    lesson.showMe();
    expect([lesson.isAsked, lesson.controls.hint]).toEqual([false, null]);
    lesson.told = lesson.number;
    expect(lesson.isAsked).toBe(true);
    expect(lesson.controls.hint).not.toBe(null);
  });

  test.each(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[])(
    "has short texts for every position (%s)",
    async (language) => {
      await locale.choose(language);
      for (const number of gameLesson.positions.keys()) {
        const { title, text } = gameLesson.stepText(number);
        expect(title.length).toBeGreaterThan(3);
        expect(title.length + text.length).toBeLessThan(230);
        expect(text.split("*").length % 2).toBe(1);
      }
      expect(gameLesson.captions()).toHaveLength(3);
    },
  );

  test("asks for one move wherever it marks one, and for none at the end", () => {
    for (const [number, { answers, then }] of gameLesson.positions.entries()) {
      expect(Object.keys(answers).length > 0 || then !== null).toBe(number <= gameLesson.last);
    }
  });
});

test("the coach's own move in Gold Hunting is the 3 that the coach speaks of", () => {
  const lesson = begin(goldHunting);
  while (!lesson.isOver) {
    if (lesson.isComputersTurn) lesson.goOn();
    else lesson.showMe();
  }
  expect(goldHunting.stepText(lesson.number).title).toBe("Right, the 3 is yours!");
});

test("an extra cross can be taken back up to the pattern", () => {
  const lesson = begin(silverGold);
  while (lesson.table.can_take_back === 0) lesson.showMe();
  const { number } = lesson;
  void lesson.controls.takeBack(false);
  expect(lesson.number).toBe(number - 1);
  void lesson.controls.takeBack(false);
  expect(lesson.number).toBe(number - 1);
});

test("the coach's numbers are those of the prepared games", () => {
  const score = (gameLesson: GameLesson, number: number) =>
    gameLesson.positions[number]?.table.view?.players[0]?.score as Record<string, number> | undefined;
  expect(score(silverGold, 2)).toMatchObject({ coins: 2 });
  expect(score(silverGold, 4)).toMatchObject({ coins: 4, trophies: 6 });
  expect(score(silverGold, 6)).toMatchObject({ maps: 8 });
  expect(silverGold.stepText(7).title).toBe("You lead, 18 to 3!");
  expect(score(goldHunting, 3)).toMatchObject({ hand: 1 });
  expect(score(goldHunting, 5)).toMatchObject({ hand: 3 });
  expect(score(goldHunting, 7)).toMatchObject({ hand: 5, rush: 2 });
  expect(goldHunting.stepText(10)).toMatchObject({ title: "Right, the 3 is yours!" });
  expect(goldHunting.stepText(8)).toMatchObject({ title: "Break down! Only the 3 is left." });
});
