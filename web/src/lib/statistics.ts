/** A person's statistics, from the results that this browser remembers. */

import { opponentsOf, outcomeOf, ownScore, type Outcome, type OwnResult } from "./own-results";

/** Some games of one person; a shared win is a win. `average` and `best` are null where no score is known. */
export type Figures = {
  games: number;
  won: number;
  drawn: number;
  lost: number;
  average: number | null;
  best: number | null;
};
/** The figures against one opponent, who had this seat in the newest game. */
export type Against = Figures & { name: string; bot: string | null; seat: number };

/** The games that count: they were played to the end, and nobody shared the device. */
export function ownGames(results: readonly OwnResult[]): OwnResult[] {
  return results.filter((result) => outcomeOf(result) !== null);
}

/** The figures of these games. */
export function figuresOf(results: readonly OwnResult[]): Figures {
  const games = ownGames(results);
  const count = (...which: Outcome[]): number =>
    games.filter((result) => which.some((outcome) => outcome === outcomeOf(result))).length;
  const scores = games.map(ownScore).filter((score) => score !== null);
  return {
    games: games.length,
    won: count("won", "shared"),
    drawn: count("drawn"),
    lost: count("lost"),
    average: scores.length ? scores.reduce((sum, score) => sum + score, 0) / scores.length : null,
    best: scores.length ? Math.max(...scores) : null,
  };
}

/** The figures against everybody, those met most often first. People whose names are not known are left out. */
export function byOpponent(results: readonly OwnResult[]): Against[] {
  const met = new Map<string, { name: string; bot: string | null; seat: number; games: OwnResult[] }>();
  for (const result of ownGames(results)) {
    const counted = new Set<string>();
    for (const { name, bot, seat } of opponentsOf(result)) {
      const key = bot === null ? `person ${name}` : `bot ${bot}`;
      if (!name || counted.has(key)) continue;
      counted.add(key);
      const against = met.get(key) ?? { name, bot, seat, games: [] };
      against.games.push(result);
      met.set(key, against);
    }
  }
  return [...met.values()]
    .map(({ name, bot, seat, games }) => ({ name, bot, seat, ...figuresOf(games) }))
    .sort((one, other) => other.games - one.games);
}
