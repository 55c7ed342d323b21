/** What the lesson teaches: one thing each turn, and what to do about an X or a completed card when they come up. */

import type { Gain, KnownTable, SilverGoldPlayer, SilverGoldView } from "../../../lib/api/types";
import { say } from "../../../lib/i18n/locale.svelte";
import type { Plan } from "../../../pages/learn/coach";
import { parseMove } from "../moves";
import { lessonWords } from "../words/index";

export type Step = "keep" | "pattern" | "single" | "coins" | "palms" | "x" | "complete" | "owed" | "take";
export type News =
  | { readonly kind: "completed" | "trophy" | "palm"; readonly points: number }
  | { readonly kind: "chain" | "pattern"; readonly crosses: number }
  | { readonly kind: "coins"; readonly count: number; readonly total: number }
  | { readonly kind: "single" };

/** The lesson ends in this turn. */
const LAST_TURN = 7;
const PARTS: Readonly<Record<string, string>> = {
  keep: "hand",
  pattern: "expedition",
  single: "cards",
  coins: "score",
  palms: "display",
  x: "cards",
  owed: "cards",
  take: "display",
  complete: "cards",
};

/** The steps for the turns, and when the position is a good example for them. */
const TURNS: readonly { step: Step; fits: (view: SilverGoldView) => boolean }[] = [
  { step: "pattern", fits: () => true },
  { step: "single", fits: () => true },
  { step: "coins", fits: (view) => anyGain(view, ({ coins }) => coins > 0) },
  { step: "palms", fits: (view) => anyGain(view, ({ palms }) => palms.length > 0) },
  { step: "x", fits: (view) => anyGain(view, ({ extras }) => extras > 0) },
  { step: "complete", fits: (view) => anyGain(view, ({ completes }) => completes) },
];

export const plan: Plan<Step, News> = {
  steps: ["keep", ...TURNS.map(({ step }) => step)],

  question(table) {
    const { phase, turn, own } = viewOf(table);
    return `${phase} ${turn} ${own?.owed ?? 0} ${asked(table)} ${table.status}`;
  },

  step(table, finished) {
    const view = viewOf(table);
    if (table.status === "finished") return "end";
    if (!asked(table)) return "wait";
    if (view.phase === "keep") return "keep";
    if (view.phase === "take") return "take";
    if (view.own?.owed) return "owed";
    if (view.turn >= LAST_TURN) return "end";
    // A player who has already crossed off an X needs no step about it.
    const left = TURNS.filter(
      ({ step }) => !finished.includes(step === "x" && finished.includes("owed") ? "owed" : step),
    );
    return (left.find(({ fits }) => fits(view)) ?? left[0])?.step ?? "end";
  },

  news(before, now, played) {
    const [old, own] = [learnerIn(before), learnerIn(now)];
    if (!old || !own) return [];
    const moves = played.map(parseMove);
    const extras = moves.filter((move) => move?.kind === "extra").length;
    const cross = moves.find((move) => move?.kind === "cross");
    const coins = own.coins - old.coins;
    const completed = own.score.maps - old.score.maps;
    const great: News[] = [
      ...(completed > 0 ? [{ kind: "completed", points: completed } as const] : []),
      ...own.trophies.slice(old.trophies.length).map((points) => ({ kind: "trophy", points }) as const),
      ...own.palms.slice(old.palms.length).map((points) => ({ kind: "palm", points }) as const),
      ...(extras ? [{ kind: "chain", crosses: extras } as const] : []),
      ...(coins > 0 ? [{ kind: "coins", count: coins, total: own.coins } as const] : []),
    ];
    if (great.length || !cross || viewOf(now).own?.owed) return great;
    return [cross.boxes.length > 1 ? { kind: "pattern", crosses: cross.boxes.length } : { kind: "single" }];
  },

  stepText(step, table) {
    const texts = say(lessonWords).steps;
    const part = PARTS[step] ?? null;
    if (step === "palms") return { ...texts.palms, text: texts.palms.text(viewOf(table).palm_value), part };
    if (step === "owed") return { ...texts.owed, text: texts.owed.text(viewOf(table).own?.owed ?? 1), part };
    if (step === "end" && table.status === "finished") return { ...texts.end, text: texts.over, part };
    return { ...texts[step], part };
  },

  newsText(news) {
    const texts = say(lessonWords).news;
    switch (news.kind) {
      case "coins":
        return texts.coins(news.count, news.total);
      case "chain":
      case "pattern":
        return texts[news.kind](news.crosses);
      case "single":
        return texts.single;
      default:
        return texts[news.kind](news.points);
    }
  },
};

/** The view of a table of this game. */
export function viewOf(table: KnownTable): SilverGoldView {
  if (table.game !== "silver-and-gold" || !table.view) throw new Error("not a table of Silver & Gold");
  return table.view;
}

/** Whether the learner is to move. */
function asked(table: KnownTable): boolean {
  return viewOf(table).moves.length > 0;
}

function learnerIn(table: KnownTable): SilverGoldPlayer | undefined {
  return viewOf(table).own?.player;
}

function anyGain(view: SilverGoldView, has: (gain: Gain) => boolean): boolean {
  return view.moves.some((move) => {
    const gain = view.gains[move];
    return gain !== undefined && has(gain);
  });
}
