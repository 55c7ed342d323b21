/** The lesson of Silver & Gold. */

import type { KnownTable } from "../../../lib/api/types";
import { coachFor, type GameLesson } from "../../../pages/learn/coach";
import "./highlights.css";
import { plan, viewOf } from "./plan";

/** The time that the board takes to show everybody's crosses, in milliseconds. */
const REVEAL = 1500;

export const lesson: GameLesson = {
  coach: (table, finished) => coachFor(plan, table, finished),
  boardDelay: (before, now) => {
    const { turn } = viewOf(before);
    return turn > 0 && viewOf(now).turn !== turn ? REVEAL : 0;
  },
  hintQuestion: (table: KnownTable) => {
    const { phase, turn, own, move_count } = viewOf(table);
    return `${phase} ${turn} ${own?.owed ?? 0} ${move_count}`;
  },
  whereHintIs: () => null,
};
