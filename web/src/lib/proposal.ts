/** Which opponent suits a person, by the games that they have played last. */

import { botsIn, outcomeOf, type OwnResult } from "./own-results";

export type Proposal = {
  /** The proposed bot. */
  bot: string;
  reason:
    | { kind: "first" }
    /** The last games against one opponent, and how many of them were won and lost. */
    | { kind: "up" | "top" | "down" | "stay"; against: string; won: number; lost: number; of: number };
};

/** The number of games that count. */
const LATEST = 5;

/**
 * An opponent from `levels`, which are sorted by strength. Three wins in the last five games, or only wins in two or
 * more, lead to the next stronger opponent; three losses without a win, or four losses, to the next weaker one.
 * `results` are those of one game, the newest first.
 */
export function propose(levels: readonly string[], results: readonly OwnResult[]): Proposal | null {
  const beginner = levels[Math.floor((levels.length - 1) / 3)];
  if (beginner === undefined) return null;
  const met = results
    .filter((result) => outcomeOf(result) !== null)
    .map((result) => ({ outcome: outcomeOf(result), bot: strongest(levels, botsIn(result)) }));
  const against = met.find(({ bot }) => bot !== undefined)?.bot;
  if (against === undefined) return { bot: beginner, reason: { kind: "first" } };
  const latest = met.filter(({ bot }) => bot === against).slice(0, LATEST);
  const won = latest.filter(({ outcome }) => outcome === "won").length;
  const lost = latest.filter(({ outcome }) => outcome === "lost").length;
  const facts = { against, won, lost, of: latest.length };
  const level = levels.indexOf(against);
  if (won >= 3 || (won >= 2 && won === latest.length)) {
    const stronger = levels[level + 1];
    return { bot: stronger ?? against, reason: { kind: stronger ? "up" : "top", ...facts } };
  }
  const weaker = levels[level - 1];
  if (weaker !== undefined && (lost >= 4 || (lost >= 3 && won === 0))) {
    return { bot: weaker, reason: { kind: "down", ...facts } };
  }
  return { bot: against, reason: { kind: "stay", ...facts } };
}

/** An opponent in this game, by all own results. */
export function proposeIn(game: string, levels: readonly string[], results: readonly OwnResult[]): Proposal | null {
  return propose(
    levels,
    results.filter((result) => result.game === game),
  );
}

/** The strongest of these bots that is one of the levels. */
function strongest(levels: readonly string[], bots: readonly string[]): string | undefined {
  return levels.filter((level) => bots.includes(level)).at(-1);
}
