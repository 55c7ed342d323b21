/** What there is to learn about Gold Hunting: a step each own turn. */

import type { GoldHuntingView, Lift, KnownTable } from "../../../lib/api/types";
import type { Plan, Said, Words } from "../../../pages/learn/coach";

export type Step = "build" | "declare" | "heights" | "break-down" | "rush" | "keep" | "count";
export type News =
  | {
      readonly kind: "lift";
      readonly own: boolean;
      readonly lift: Lift;
      /** The gold in hand before it. */ readonly hand: number;
    }
  | { readonly kind: "kept"; readonly own: boolean; readonly gold: number };

/** By then all has been told that can be shown. */
const LAST_TURN = 7;
/** From here on a 1 can break a hand down. */
const DANGER = 2;
const PILES = ["a", "b", "c", "d"];
const PARTS: Readonly<Record<string, string>> = {
  declare: "piles",
  heights: "piles",
  "break-down": "hand",
  rush: "rush",
  keep: "keep",
  count: "counts",
};

/** The steps that are told when one mines, and what must be so for them. */
const TURNS: readonly { step: Step; fits: (view: GoldHuntingView, seat: number) => boolean }[] = [
  { step: "declare", fits: () => true },
  { step: "heights", fits: (view, seat) => view.players[1 - seat]?.heights !== null },
  { step: "break-down", fits: (view, seat) => handOf(view, seat) >= DANGER },
  { step: "rush", fits: (view) => view.marker_moves.rush !== null },
  { step: "keep", fits: (view) => (view.marker_moves.keep?.points ?? 0) > 0 },
  { step: "count", fits: () => true },
];

export const goldHuntingPlan: Plan<Step, News> = {
  steps: ["build", ...TURNS.map(({ step }) => step)],

  question(table) {
    const { phase, lifts, players } = viewIn(table);
    const kept = players.map((player) => player.kept.length).join();
    return `${phase} ${lifts.length} ${kept} ${asked(table)} ${table.status}`;
  },

  step(table, told) {
    const view = viewIn(table);
    const seat = table.seat ?? 0;
    if (table.status === "finished") return "end";
    if (!asked(table)) return "wait";
    if (view.phase === "build") return "build";
    if (view.lifts.filter((lift) => lift.seat === seat).length >= LAST_TURN) return "end";
    const step = TURNS.find(({ step, fits }) => !told.includes(step) && fits(view, seat))?.step;
    if (step) return step;
    // Gold in hand may still come, and with it what there is to say about it.
    return told.includes("break-down") ? "end" : "free";
  },

  news(before, now) {
    const [old, view] = [viewIn(before), viewIn(now)];
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

  say(words, step, table) {
    const texts = words.goldHunting;
    const view = viewIn(table);
    const seat = table.seat ?? 0;
    const part = PARTS[step] ?? null;
    switch (step) {
      case "build":
        return { ...texts.build, text: texts.build.text(view.own?.marker ?? 0), part };
      case "heights":
        return { ...heights(texts, view.players[1 - seat]?.heights ?? []), part };
      case "break-down":
        return { ...texts[step], text: texts[step].text(handOf(view, seat)), part };
      case "rush":
        return { ...texts.rush, text: texts.rush.text(view.own?.marker ?? 0), part };
      case "keep": {
        const { gold, points } = view.marker_moves.keep ?? { gold: 0, points: 0 };
        return { ...texts.keep, text: texts.keep.text(gold, points), part };
      }
      case "end":
        return { ...texts.end, text: table.status === "finished" ? words.over : texts.end.text, part };
      default:
        return { ...texts[step], part };
    }
  },

  sayNews(words, news) {
    const texts = words.goldHuntingNews;
    if (news.kind === "kept") {
      return news.own ? texts.kept(news.gold, Math.floor(news.gold / 2)) : texts.theirKept(news.gold);
    }
    const { own, hand, lift } = news;
    const { piece, broke_down: broke } = lift;
    const pile = PILES[lift.pile] ?? "?";
    const right = piece === lift.declared;
    if (!own) {
      if (right) return lift.rush ? texts.theirRushWon(pile, piece) : texts.theirRight(pile, piece);
      return broke ? texts.theirBroke(pile, hand) : texts.theirWrong(pile, piece);
    }
    if (right) return lift.rush ? texts.rushWon(piece) : texts.right(piece);
    const said = broke ? texts.broke(piece, hand) : hand ? texts.wrong(piece, hand) : texts.wrongEmpty(piece);
    return lift.rush ? `${texts.rushLost} ${said}` : said;
  },
};

/** What the lowest of the piles tells. */
function heights(texts: Words["goldHunting"], tall: readonly number[]): Omit<Said, "part"> {
  const [one, two] = [tall.indexOf(1), tall.indexOf(2)];
  const { sure, two: both, tall: any } = texts.heights;
  if (one >= 0) return { ...sure, text: sure.text(PILES[one] ?? "") };
  if (two >= 0) return { ...both, text: both.text(PILES[two] ?? "") };
  return any;
}

function viewIn(table: KnownTable): GoldHuntingView {
  if (table.game !== "gold-hunting" || !table.view) throw new Error("no game of Gold Hunting");
  return table.view;
}

/** Whether the own seat is to answer; builds are too many to be listed. */
function asked(table: KnownTable): boolean {
  return viewIn(table).move_count > 0;
}

function handOf(view: GoldHuntingView, seat: number): number {
  return gold(view.players[seat]?.hand ?? []);
}

function gold(pieces: readonly number[]): number {
  return pieces.reduce((sum, piece) => sum + piece, 0);
}
