/** Which plan is whose, and how long the board takes to show what the coach is going to speak about. */

import type { GoldHuntingTable, KnownGame, KnownTable } from "../../lib/api/types";
import { coachFor, type Coach } from "./coach";
import { goldHuntingPlan } from "../../games/gold_hunting/lesson/plan";
import { silverGoldPlan } from "../../games/silver_gold/lesson/plan";

const LIFT_TURNED = 800;
const LIFT_SEEN = 1750;
const ANSWERS_TOLD = 1500;

export const STARTS: { readonly [Game in KnownGame]: (table: KnownTable, told: readonly string[]) => Coach } = {
  "silver-and-gold": (table, told) => coachFor(silverGoldPlan, table, told),
  "gold-hunting": (table, told) => coachFor(goldHuntingPlan, table, told),
};

/** Milliseconds after which the board has shown what happened: the coach does not tell it before. */
export function showing(before: KnownTable, now: KnownTable): number {
  if (before.game === "gold-hunting" && now.game === "gold-hunting") {
    const lifts = liftsOn(now) - liftsOn(before);
    return lifts > 0 ? LIFT_TURNED + (Math.min(lifts, 2) - 1) * LIFT_SEEN : 0;
  }
  if (before.game === "silver-and-gold" && now.game === "silver-and-gold") {
    const turn = before.view?.turn ?? 0;
    return turn > 0 && now.view?.turn !== turn ? ANSWERS_TOLD : 0;
  }
  return 0;
}

/** Whether two tables ask the own seat for the same: then a hint for the one is good for the other. */
export function asksTheSame(before: KnownTable, now: KnownTable): boolean {
  return asked(before) === asked(now);
}

function asked({ game, view }: KnownTable): string {
  if (game === "silver-and-gold") return `${view?.phase} ${view?.turn} ${view?.own?.owed} ${view?.move_count}`;
  return `${view?.phase} ${view?.lifts.length} ${view?.move_count}`;
}

function liftsOn(table: GoldHuntingTable): number {
  return table.view?.lifts.length ?? 0;
}
