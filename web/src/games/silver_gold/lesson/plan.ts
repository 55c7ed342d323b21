/** What there is to learn about Silver & Gold: a step a turn, and what an X or a finished island asks for. */

import type { Gain, KnownTable, SilverGoldPlayer, SilverGoldView } from "../../../lib/api/types";
import type { Plan } from "../../../pages/learn/coach";

export type Step = "keep" | "pattern" | "single" | "coins" | "palms" | "x" | "complete" | "owed" | "take";
export type News =
  | { readonly kind: "completed" | "trophy" | "palm"; readonly points: number }
  | { readonly kind: "chain" | "pattern"; readonly crosses: number }
  | { readonly kind: "coins"; readonly count: number; readonly total: number }
  | { readonly kind: "single" };

/** All of it has been told by then, or will be met in good time. */
const LAST_TURN = 7;
const POINTS: Readonly<Record<string, number>> = { grey: 8, green: 10, orange: 12, purple: 14 };
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

/** The steps that are told in turns of crossing off, and when the moment is good for them. */
const TURNS: readonly { step: Step; fits: (view: SilverGoldView) => boolean }[] = [
  { step: "pattern", fits: () => true },
  { step: "single", fits: () => true },
  { step: "coins", fits: (view) => anyGain(view, ({ coins }) => coins > 0) },
  { step: "palms", fits: (view) => anyGain(view, ({ palms }) => palms.length > 0) },
  { step: "x", fits: (view) => anyGain(view, ({ extras }) => extras > 0) },
  { step: "complete", fits: (view) => anyGain(view, ({ completes }) => completes) },
];

export const silverGoldPlan: Plan<Step, News> = {
  steps: ["keep", ...TURNS.map(({ step }) => step)],

  question(table) {
    const { phase, turn, own } = viewIn(table);
    return `${phase} ${turn} ${own?.owed ?? 0} ${asked(table)} ${table.status}`;
  },

  step(table, told) {
    const view = viewIn(table);
    if (table.status === "finished") return "end";
    if (!asked(table)) return "wait";
    if (view.phase === "keep") return "keep";
    if (view.phase === "take") return "take";
    if (view.own?.owed) return "owed";
    if (view.turn >= LAST_TURN) return "end";
    // Who has followed an X needs no lesson about it.
    const left = TURNS.filter(({ step }) => !told.includes(step === "x" && told.includes("owed") ? "owed" : step));
    return (left.find(({ fits }) => fits(view)) ?? left[0])?.step ?? "end";
  },

  news(before, now, played) {
    const [old, own] = [ownIn(before), ownIn(now)];
    if (!old || !own) return [];
    const crosses = played.filter((move) => move.startsWith("extra ")).length;
    const first = played.find((move) => move.startsWith("cross "))?.split(" ").length ?? 0;
    const coins = own.coins - old.coins;
    const great: News[] = [
      ...own.completed.slice(old.completed.length).map((id) => ({ kind: "completed", points: pointsOf(id) }) as const),
      ...own.trophies.slice(old.trophies.length).map((points) => ({ kind: "trophy", points }) as const),
      ...own.palms.slice(old.palms.length).map((points) => ({ kind: "palm", points }) as const),
      ...(crosses ? [{ kind: "chain", crosses } as const] : []),
      ...(coins > 0 ? [{ kind: "coins", count: coins, total: own.coins } as const] : []),
    ];
    if (great.length || !first || viewIn(now).own?.owed) return great;
    return [first > 3 ? { kind: "pattern", crosses: first - 2 } : { kind: "single" }];
  },

  say(words, step, table) {
    const texts = words.silverGold;
    const part = PARTS[step] ?? null;
    if (step === "palms") return { ...texts.palms, text: texts.palms.text(viewIn(table).palm_value), part };
    if (step === "owed") return { ...texts.owed, text: texts.owed.text(viewIn(table).own?.owed ?? 1), part };
    if (step === "end" && table.status === "finished") return { ...texts.end, text: words.over, part };
    return { ...texts[step], part };
  },

  sayNews(words, news) {
    const texts = words.silverGoldNews;
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

function viewIn(table: KnownTable): SilverGoldView {
  if (table.game !== "silver-and-gold" || !table.view) throw new Error("no game of Silver & Gold");
  return table.view;
}

/** Whether the own seat is to answer. */
function asked(table: KnownTable): boolean {
  return viewIn(table).moves.length > 0;
}

function ownIn(table: KnownTable): SilverGoldPlayer | undefined {
  return viewIn(table).own?.player;
}

function anyGain(view: SilverGoldView, has: (gain: Gain) => boolean): boolean {
  return view.moves.some((move) => {
    const gain = view.gains[move];
    return gain !== undefined && has(gain);
  });
}

function pointsOf(id: string): number {
  return POINTS[id.split("-")[0] ?? ""] ?? 0;
}
