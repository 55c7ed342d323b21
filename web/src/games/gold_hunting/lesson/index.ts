/** The lesson of Gold Hunting. */

import { say } from "../../../lib/i18n/locale.svelte";
import { coachFor, type GameLesson } from "../../../pages/learn/coach";
import { parseMove } from "../moves";
import { lessonWords } from "../words/index";
import "./highlights.css";
import { plan, viewOf } from "./plan";

/** The time that the board takes to turn a lifted piece over, and to show it before the next one, in milliseconds. */
const LIFT_TURNED = 800;
const LIFT_SHOWN = 1750;
/** The board shows at most this many lifts one by one. */
const MAX_LIFTS = 2;

export const lesson: GameLesson = {
  coach: (table, finished) => coachFor(plan, table, finished),
  boardDelay: (before, now) => {
    const lifts = viewOf(now).lifts.length - viewOf(before).lifts.length;
    return lifts > 0 ? LIFT_TURNED + (Math.min(lifts, MAX_LIFTS) - 1) * LIFT_SHOWN : 0;
  },
  hintQuestion: (table) => {
    const { phase, lifts, move_count } = viewOf(table);
    return `${phase} ${lifts.length} ${move_count}`;
  },
  whereHintIs: (move) => (parseMove(move)?.kind === "build" ? say(lessonWords).hintedBuild : null),
};
