/** The lesson of Silver & Gold: coins, a trophy, an X, a finished island and a new card in four turns. */

import { say } from "../../../lib/i18n/locale.svelte";
import type { GameLesson } from "../../../pages/learn/coach";
import "../tokens.css";
import { lessonWords } from "../words/index";
import "./highlights.css";
import Picture from "./Picture.svelte";
import { positions } from "./prepared";

/** What each position of the prepared game teaches, and the part of the board that it is about. */
const STEPS = [
  { step: "keep", part: "hand" },
  { step: "pattern", part: "expedition" },
  { step: "mirror", part: "tools" },
  { step: "trophy", part: "score" },
  { step: "x", part: null },
  { step: "extra", part: null },
  { step: "take", part: "display" },
] as const;

export const lesson: GameLesson = {
  positions,
  last: STEPS.length - 1,
  stepText: (position) => {
    const texts = say(lessonWords).steps;
    const found = STEPS[position];
    if (found) return { ...texts[found.step], part: found.part };
    const [own, other] = positions[position]?.table.view?.players ?? [];
    return { title: texts.end.title(own?.score.total ?? 0, other?.score.total ?? 0), text: texts.end.text, part: null };
  },
  aim: () => say(lessonWords).aim,
  captions: () => {
    const { island, coins, palms } = say(lessonWords).captions;
    return [island, coins, palms];
  },
  Picture,
};
