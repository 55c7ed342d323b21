/** A coach follows a game and says one thing at a time. What to say about a game is up to the game's lesson plan. */

import type { KnownTable } from "../../lib/api/types";

/** One step of a lesson in words; `part` is the part of the board to highlight. */
export type StepText = { readonly title: string; readonly text: string; readonly part: string | null };

/** The steps that every plan has: others are to move, the learner plays freely, the lesson has ended. */
export type CommonStep = "wait" | "free" | "end";

/** What a game teaches, and when. All tables are seen from the learner's seat. */
export type Plan<Step extends string, News> = {
  /** The steps that are counted, in their usual order. */
  readonly steps: readonly Step[];
  /** Identifies the question that the learner is asked; the coach speaks again when it changes. */
  readonly question: (table: KnownTable) => string;
  /** The step that fits now, after the finished ones. */
  readonly step: (table: KnownTable, finished: readonly string[]) => Step | CommonStep;
  /** The events worth mentioning, the most important first; `played` are the learner's moves among them. */
  readonly news: (before: KnownTable, now: KnownTable, played: readonly string[]) => readonly News[];
  readonly stepText: (step: Step | CommonStep, table: KnownTable) => StepText;
  readonly newsText: (news: News) => string;
};

/** A coach at one moment. Every event returns a new one. */
export interface Coach {
  /** The table has changed; `played` are all moves of the learner so far. */
  follow(table: KnownTable, played: readonly string[]): Coach;
  /** Skip the present step. */
  skip(): Coach;
  /** What the coach says, in the present language. */
  text(): { step: StepText; news: string[] };
  /** The steps that have been taught. */
  readonly finished: readonly string[];
  /** The number of the present step, from 1, and the number of all steps. */
  readonly place: number;
  readonly places: number;
  readonly ended: boolean;
  readonly canSkip: boolean;
}

/** The lesson of a game. */
export type GameLesson = {
  /** A coach for this table; some steps may have been finished before the page was reloaded. */
  readonly coach: (table: KnownTable, finished: readonly string[]) => Coach;
  /** Milliseconds until the board has shown what happened between two tables. The coach speaks only then. */
  readonly boardDelay: (before: KnownTable, now: KnownTable) => number;
  /** Identifies what the learner is asked; a hint stays valid as long as this text stays the same. */
  readonly hintQuestion: (table: KnownTable) => string;
  /** Where to find a hinted move that the board does not mark; null where it does. */
  readonly whereHintIs: (move: string) => string | null;
};

const COMMON_STEPS: readonly string[] = ["wait", "free", "end"] satisfies CommonStep[];
const MAX_NEWS = 2;

/** A coach who follows a plan. */
export function coachFor<Step extends string, News>(
  plan: Plan<Step, News>,
  table: KnownTable,
  finished: readonly string[] = [],
): Coach {
  type Moment = {
    readonly table: KnownTable;
    /** The table in which the question was first asked, and the number of the learner's moves before it. */
    readonly asked: KnownTable;
    readonly moves: number;
    readonly step: Step | CommonStep;
    readonly finished: readonly string[];
    readonly news: readonly News[];
  };

  function at(moment: Moment): Coach {
    const { asked, step, finished, news } = moment;
    const behind = plan.steps.filter((each) => finished.includes(each)).length;
    return {
      follow(table, played) {
        if (plan.question(table) === plan.question(asked))
          return table === moment.table ? this : at({ ...moment, table });
        const after = COMMON_STEPS.includes(step) ? finished : [...new Set([...finished, step])];
        const fresh = plan.news(asked, table, played.slice(moment.moves));
        return at({
          table,
          asked: table,
          moves: played.length,
          finished: after,
          step: step === "end" ? step : plan.step(table, after),
          // News from the time when others were to move are still news when the learner is asked.
          news: step === "wait" ? [...news, ...fresh] : fresh,
        });
      },
      skip() {
        const after = [...new Set([...finished, step])];
        const next = plan.step(moment.table, after);
        return at({ ...moment, finished: after, news: [], step: next === step ? "free" : next });
      },
      text: () => ({
        step: plan.stepText(step, moment.table),
        news: news.slice(0, MAX_NEWS).map(plan.newsText),
      }),
      finished,
      place: Math.min(behind + 1, plan.steps.length),
      places: plan.steps.length,
      ended: step === "end",
      canSkip: !COMMON_STEPS.includes(step),
    };
  }

  return at({ table, asked: table, moves: 0, step: plan.step(table, finished), finished, news: [] });
}
