/** A coach follows a game and has one thing to say at a time. What it says of which game is a plan's business. */

import type { KnownTable } from "../../lib/api/types";
import type { learn } from "../../lib/i18n/learn";
import type { Translation } from "../../lib/i18n/locale.svelte";

export type Words = Translation<(typeof learn)["en"]>;

/** A step of a lesson in words; `part` is what on the board to look at. */
export type Said = { readonly title: string; readonly text: string; readonly part: string | null };

/** These steps every plan has: nobody is asked, one plays as one likes, all is told. */
export type Always = "wait" | "free" | "end";

/** What there is to learn about a game, and when. Everything is seen from one seat. */
export type Plan<Step extends string, News> = {
  /** The steps that are counted, in the order in which they mostly come. */
  readonly steps: readonly Step[];
  /** What is asked now; the coach speaks anew when this changes. */
  readonly question: (table: KnownTable) => string;
  /** The step that fits, where some have been told already. */
  readonly step: (table: KnownTable, told: readonly string[]) => Step | Always;
  /** What deserves a word of all that happened, the most important first; `played` are the own moves among it. */
  readonly news: (before: KnownTable, now: KnownTable, played: readonly string[]) => readonly News[];
  readonly say: (words: Words, step: Step | Always, table: KnownTable) => Said;
  readonly sayNews: (words: Words, news: News) => string;
};

/** A coach at one moment; what happens next makes another one of it. */
export interface Coach {
  /** The table has changed; `played` are all own moves so far. */
  follow(table: KnownTable, played: readonly string[]): Coach;
  /** The present step is left out. */
  skip(): Coach;
  say(words: Words): { step: Said; news: string[] };
  /** The steps that are behind. */
  readonly told: readonly string[];
  /** Which of how many steps this is, from 1. */
  readonly place: number;
  readonly places: number;
  readonly ended: boolean;
  /** Whether there is a step to be left out. */
  readonly canSkip: boolean;
}

const ALWAYS: readonly string[] = ["wait", "free", "end"] satisfies Always[];
const MOST_NEWS = 2;

/** A coach who has told some steps already. */
export function coachFor<Step extends string, News>(
  plan: Plan<Step, News>,
  table: KnownTable,
  told: readonly string[] = [],
): Coach {
  type Moment = {
    readonly table: KnownTable;
    /** The table in which the question was first asked, and how many own moves had been played by then. */
    readonly asked: KnownTable;
    readonly moves: number;
    readonly now: Step | Always;
    readonly told: readonly string[];
    readonly news: readonly News[];
  };

  function at(moment: Moment): Coach {
    const { asked, now, told, news } = moment;
    const behind = plan.steps.filter((step) => told.includes(step)).length;
    return {
      follow(table, played) {
        if (plan.question(table) === plan.question(asked))
          return table === moment.table ? this : at({ ...moment, table });
        const after = ALWAYS.includes(now) ? told : [...new Set([...told, now])];
        const fresh = plan.news(asked, table, played.slice(moment.moves));
        return at({
          table,
          asked: table,
          moves: played.length,
          told: after,
          now: now === "end" ? now : plan.step(table, after),
          // What happened while nobody was asked is still news when somebody is.
          news: now === "wait" ? [...news, ...fresh] : fresh,
        });
      },
      skip() {
        const after = [...new Set([...told, now])];
        const next = plan.step(moment.table, after);
        return at({ ...moment, told: after, news: [], now: next === now ? "free" : next });
      },
      say: (words) => ({
        step: plan.say(words, now, moment.table),
        news: news.slice(0, MOST_NEWS).map((each) => plan.sayNews(words, each)),
      }),
      told,
      place: Math.min(behind + 1, plan.steps.length),
      places: plan.steps.length,
      ended: now === "end",
      canSkip: !ALWAYS.includes(now),
    };
  }

  return at({ table, asked: table, moves: 0, now: plan.step(table, told), told, news: [] });
}
