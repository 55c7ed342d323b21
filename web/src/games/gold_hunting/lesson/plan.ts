/** What the lesson teaches: one thing each turn of the learner. */

import type { GoldHuntingView, Lift, KnownTable } from "../../../lib/api/types";
import { say } from "../../../lib/i18n/locale.svelte";
import type { Plan, StepText } from "../../../pages/learn/coach";
import { gold, other, pileName } from "../pieces";
import { lessonWords } from "../words/index";

export type Step = "build" | "declare" | "heights" | "break-down" | "rush" | "keep" | "count";
export type News =
  | {
      readonly kind: "lift";
      readonly own: boolean;
      readonly lift: Lift;
      /** The gold in hand before the lift. */
      readonly hand: number;
    }
  | { readonly kind: "kept"; readonly own: boolean; readonly gold: number };

/** The lesson ends after this many turns of the learner. */
const LAST_TURN = 7;
/** From this much gold in hand on, a 1 can break the hand down. */
const DANGER = 2;
const PARTS: Readonly<Record<string, string>> = {
  declare: "piles",
  heights: "piles",
  "break-down": "hand",
  rush: "rush",
  keep: "keep",
  count: "counts",
};

/** The steps for the turns, and when the position is a good example for them. */
const TURNS: readonly { step: Step; fits: (view: GoldHuntingView, seat: number) => boolean }[] = [
  { step: "declare", fits: () => true },
  { step: "heights", fits: (view, seat) => view.players[other(seat)]?.heights !== null },
  { step: "break-down", fits: (view, seat) => handOf(view, seat) >= DANGER },
  { step: "rush", fits: (view) => view.marker_moves.rush !== null },
  { step: "keep", fits: (view) => (view.marker_moves.keep?.points ?? 0) > 0 },
  { step: "count", fits: () => true },
];

export const plan: Plan<Step, News> = {
  steps: ["build", ...TURNS.map(({ step }) => step)],

  question(table) {
    const { phase, lifts, players } = viewOf(table);
    const kept = players.map((player) => player.kept.length).join();
    return `${phase} ${lifts.length} ${kept} ${asked(table)} ${table.status}`;
  },

  step(table, finished) {
    const view = viewOf(table);
    const seat = table.seat ?? 0;
    if (table.status === "finished") return "end";
    if (!asked(table)) return "wait";
    if (view.phase === "build") return "build";
    if (view.lifts.filter((lift) => lift.seat === seat).length >= LAST_TURN) return "end";
    const step = TURNS.find(({ step, fits }) => !finished.includes(step) && fits(view, seat))?.step;
    if (step) return step;
    // As long as the learner has had no gold in hand, the step about a break down is still to come.
    return finished.includes("break-down") ? "end" : "free";
  },

  news(before, now) {
    const [old, view] = [viewOf(before), viewOf(now)];
    const seat = now.seat ?? 0;
    const lifts = view.lifts.slice(old.lifts.length);
    const kept = view.players.flatMap(({ kept }, number): News[] => {
      const fresh = kept.length > (old.players[number]?.kept.length ?? 0);
      return fresh ? [{ kind: "kept", own: number === seat, gold: gold(kept) }] : [];
    });
    const lifted = lifts.map((lift): News => {
      const own = lift.seat === seat;
      const keptNow = kept.some((each) => each.own === own);
      return { kind: "lift", own, lift, hand: keptNow ? 0 : handOf(old, lift.seat) };
    });
    return [...kept, ...lifted];
  },

  stepText(step, table) {
    const texts = say(lessonWords).steps;
    const view = viewOf(table);
    const seat = table.seat ?? 0;
    const part = PARTS[step] ?? null;
    switch (step) {
      case "build":
        return { ...texts.build, text: texts.build.text(view.own?.marker ?? 0), part };
      case "heights":
        return { ...heightsText(view.players[other(seat)]?.heights ?? []), part };
      case "break-down":
        return { ...texts[step], text: texts[step].text(handOf(view, seat)), part };
      case "rush":
        return { ...texts.rush, text: texts.rush.text(view.own?.marker ?? 0), part };
      case "keep": {
        const { gold, points } = view.marker_moves.keep ?? { gold: 0, points: 0 };
        return { ...texts.keep, text: texts.keep.text(gold, points), part };
      }
      case "end":
        return { ...texts.end, text: table.status === "finished" ? texts.over : texts.end.text, part };
      default:
        return { ...texts[step], part };
    }
  },

  newsText(news) {
    const texts = say(lessonWords).news;
    if (news.kind === "kept") {
      return news.own ? texts.kept(news.gold, Math.floor(news.gold / 2)) : texts.theirKept(news.gold);
    }
    const { own, hand, lift } = news;
    const { piece, broke_down: broke } = lift;
    const pile = pileName(lift.pile);
    const right = piece === lift.declared;
    if (!own) {
      if (right) return lift.rush ? texts.theirRushWon(pile, piece) : texts.theirRight(pile, piece);
      return broke ? texts.theirBroke(pile, hand) : texts.theirWrong(pile, piece);
    }
    if (right) return lift.rush ? texts.rushWon(piece) : texts.right(piece);
    const outcome = broke ? texts.broke(piece, hand) : hand ? texts.wrong(piece, hand) : texts.wrongEmpty(piece);
    return lift.rush ? `${texts.rushLost} ${outcome}` : outcome;
  },
};

/** What the lowest pile reveals. */
function heightsText(tall: readonly number[]): Omit<StepText, "part"> {
  const [one, two] = [tall.indexOf(1), tall.indexOf(2)];
  const { sure, two: either, tall: any } = say(lessonWords).steps.heights;
  if (one >= 0) return { ...sure, text: sure.text(pileName(one)) };
  if (two >= 0) return { ...either, text: either.text(pileName(two)) };
  return any;
}

/** The view of a table of this game. */
export function viewOf(table: KnownTable): GoldHuntingView {
  if (table.game !== "gold-hunting" || !table.view) throw new Error("not a table of Gold Hunting");
  return table.view;
}

/** Whether the learner is to move. There are too many builds to list them, but they are counted. */
function asked(table: KnownTable): boolean {
  return viewOf(table).move_count > 0;
}

function handOf(view: GoldHuntingView, seat: number): number {
  return gold(view.players[seat]?.hand ?? []);
}
