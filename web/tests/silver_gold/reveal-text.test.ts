import { beforeEach, expect, test } from "vitest";
import type { Reveal } from "../../src/games/silver_gold/board/reveal";
import { revealPrompt } from "../../src/games/silver_gold/board/reveal-text";
import { locale } from "../../src/lib/i18n/locale.svelte";
import { CARDS } from "./views";

beforeEach(() => locale.choose("en"));

const NAMES = ["Guest", "Bosun", "Bosun 2", "Navigator"];

function reveal(seat: number, boxes: number, some: Partial<Reveal> = {}): Reveal {
  const crosses = boxes ? [{ move: "", card: "grey-09", boxes: ["a1", "b1", "a2", "b2"].slice(0, boxes) }] : [];
  return { seat, crosses, coins: 0, palms: [], trophies: [], completed: [], ...some };
}

test("the reveal reports everybody, the viewer first", () => {
  const reveals = [reveal(1, 3), reveal(0, 4, { trophies: [5] })];
  expect(revealPrompt(reveals, NAMES, 0, CARDS)).toMatchObject({
    question: "The crosses are revealed",
    detail: "You crossed 4 boxes and took a trophy; Bosun crossed 3.",
  });
  void locale.choose("de");
  expect(revealPrompt(reveals, NAMES, 0, CARDS).detail).toBe(
    "Du hast 4 Felder angekreuzt und einen Pokal genommen; Bosun hat 3 angekreuzt.",
  );
});

test("rivals who did the same share a clause", () => {
  const reveals = [reveal(0, 0), reveal(1, 3), reveal(2, 3), reveal(3, 1)];
  expect(revealPrompt(reveals, NAMES, 0, CARDS).detail).toBe(
    "You passed; Bosun and Bosun 2 crossed 3 boxes; Navigator crossed 1.",
  );
});

test("a finished island is the headline: the viewer's before any other", () => {
  const reveals = [reveal(1, 3, { completed: ["green-11"] }), reveal(0, 4, { completed: ["grey-09"] })];
  expect(revealPrompt(reveals, NAMES, 0, CARDS)).toEqual({
    question: "You finished the grey island: +8",
    detail: "You crossed 4 boxes; Bosun crossed 3 and finished the green island.",
    cards: ["grey-09"],
  });
  expect(revealPrompt(reveals, NAMES, null, CARDS).question).toBe("Bosun finished the green island: +10");
});
