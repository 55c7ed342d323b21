/** A hint as the server gives it. */

import type { Hint, Suggestion } from "../../src/lib/api/types";

export function suggestion(moves: string[], worth: number, words: string, filling: string | null = null): Suggestion {
  const told = (language: string) => ({
    title: `${words} ${language}`,
    worth: `${worth} ${language}`,
    gains: `What ${words} gains, ${language}.`,
    filling: filling && `${filling} ${language}.`,
  });
  return {
    moves,
    worth,
    gain: { kind: "passing" },
    filling: null,
    told: { en: told("en"), de: told("de") },
  };
}

export const CHAIN = ["cross purple-03 a1 a2", "extra purple-03 b1"];

export function hint(): Hint {
  const suggestions = [
    suggestion(CHAIN, 90, "one", "Filled"),
    suggestion(["cross grey-01 a1"], 88, "two"),
    suggestion(["cross grey-01 a2"], 87, "three"),
  ];
  return { move: CHAIN[0] ?? "", seq: 3, hints: { measure: "points", ideas: suggestions } };
}
