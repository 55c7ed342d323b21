/** Which plan is whose, and how long the board takes to show what the coach is going to speak about. */

import type { GameName, TableView } from "../../lib/api/types";
import { coachFor, type Coach } from "./coach";
import { goldHuntingPlan } from "./gold-hunting";
import { silverGoldPlan } from "./silver-gold";

const LIFT_TURNED = 800;
const LIFT_SEEN = 1750;
const ANSWERS_TOLD = 1500;

export const STARTS: { readonly [Game in GameName]: (look: TableView, told: readonly string[]) => Coach } = {
  "silver-and-gold": (look, told) => coachFor(silverGoldPlan, look, told),
  "gold-hunting": (look, told) => coachFor(goldHuntingPlan, look, told),
};

/** Milliseconds after which the board has shown what happened: the coach does not tell it before. */
export function showing(before: TableView, now: TableView): number {
  const [old, view] = [before.gold_hunting, now.gold_hunting];
  if (old && view) {
    const lifts = view.lifts.length - old.lifts.length;
    return lifts > 0 ? LIFT_TURNED + (Math.min(lifts, 2) - 1) * LIFT_SEEN : 0;
  }
  const turn = before.silver_and_gold?.turn ?? 0;
  return turn > 0 && now.silver_and_gold?.turn !== turn ? ANSWERS_TOLD : 0;
}

/** Whether two looks ask the own seat for the same: then a hint for the one is good for the other. */
export function asksTheSame(before: TableView, now: TableView): boolean {
  return asked(before) === asked(now);
}

function asked({ silver_and_gold: one, gold_hunting: other }: TableView): string {
  if (one) return `${one.phase} ${one.turn} ${one.own?.owed} ${one.move_count}`;
  return `${other?.phase} ${other?.lifts.length} ${other?.move_count}`;
}
