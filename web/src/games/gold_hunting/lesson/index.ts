/** The lesson of Gold Hunting: a sure lift, a likely one, a gold rush, and a break down to be warned by. */

import { say } from "../../../lib/i18n/locale.svelte";
import type { GameLesson, StepText } from "../../../pages/learn/coach";
import "../tokens.css";
import { lessonWords } from "../words/index";
import "./highlights.css";
import Picture from "./Picture.svelte";
import { positions } from "./prepared";

/** What each position of the prepared game teaches, and the part of the board that it is about. */
const STEPS = [
  { step: "build", part: "build" },
  { step: "declare", part: "piles" },
  { step: "wait", part: null },
  { step: "height", part: "piles" },
  { step: "wait", part: null },
  { step: "rush", part: "rush" },
  { step: "wait", part: null },
  { step: "free", part: "seen" },
] as const;

export const lesson: GameLesson = {
  positions,
  last: STEPS.length - 1,
  advised: "mine a 3",
  stepText: (position) => {
    const found = STEPS[position];
    return found ? { ...say(lessonWords).steps[found.step], part: found.part } : endText(position);
  },
  aim: () => say(lessonWords).aim,
  captions: () => {
    const { right, wrong, marker } = say(lessonWords).captions;
    return [right, wrong, marker];
  },
  Picture,
};

/** The outcome of the learner's own choice, and the score. */
function endText(position: number): StepText {
  const texts = say(lessonWords).steps;
  const view = positions[position]?.table.view;
  const lift = view?.lifts.at(-1);
  const [own, other] = view?.players ?? [];
  const piece = lift?.piece ?? 0;
  return {
    title: lift?.broke_down ? texts.broke(piece) : texts.right(piece),
    text: texts.end(own?.score.total ?? 0, other?.score.total ?? 0),
    part: null,
  };
}
