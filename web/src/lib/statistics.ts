/** A person's statistics, from the results that this browser remembers. */

import { opponentsOf, outcomeOf, ownScore, type OwnResult } from "./own-results";

/** Some games of one person. `average` and `best` are null where no score is known. */
export type Figures = {
  games: number;
  won: number;
  shared: number;
  average: number | null;
  best: number | null;
};
export type Against = Figures & { name: string; bot: string | null };

/** The games that say something about the person: nobody shared the device. */
export function ownGames(results: readonly OwnResult[]): OwnResult[] {
  return results.filter((result) => outcomeOf(result) !== null);
}

/** The figures of these games. */
export function figuresOf(results: readonly OwnResult[]): Figures {
  const games = ownGames(results);
  const outcomes = games.map(outcomeOf);
  const scores = games.map(ownScore).filter((score) => score !== null);
  return {
    games: games.length,
    won: outcomes.filter((outcome) => outcome === "won").length,
    shared: outcomes.filter((outcome) => outcome === "shared").length,
    average: scores.length ? scores.reduce((sum, score) => sum + score, 0) / scores.length : null,
    best: scores.length ? Math.max(...scores) : null,
  };
}

/** The figures against everybody, those met most often first. People whose names are not known are left out. */
export function byOpponent(results: readonly OwnResult[]): Against[] {
  const met = new Map<string, { name: string; bot: string | null; games: OwnResult[] }>();
  for (const result of ownGames(results)) {
    const counted = new Set<string>();
    for (const { name, bot } of opponentsOf(result)) {
      const key = bot === null ? `person ${name}` : `bot ${bot}`;
      if (!name || counted.has(key)) continue;
      counted.add(key);
      const against = met.get(key) ?? { name, bot, games: [] };
      against.games.push(result);
      met.set(key, against);
    }
  }
  return [...met.values()]
    .map(({ name, bot, games }) => ({ name, bot, ...figuresOf(games) }))
    .sort((one, other) => other.games - one.games);
}
