/** A hint as the server sends it. */

import type { Hint, Suggestion } from "../../src/lib/api/types";

export function suggestion(moves: string[], value: number, words: string, outlook: string | null = null): Suggestion {
  const text = (language: string) => ({
    title: `${words} ${language}`,
    value: `${value} ${language}`,
    win: null,
    reason: `Why ${words}, ${language}.`,
    outlook: outlook && `${outlook} ${language}.`,
  });
  return {
    moves,
    value,
    win: null,
    facts: { kind: "passing" },
    text: { en: text("en"), de: text("de") },
  };
}

export const CHAIN = ["cross purple-03 a1 a2", "extra purple-03 b1"];

export function hint(): Hint {
  const suggestions = [
    suggestion(CHAIN, 90, "one", "Later"),
    suggestion(["cross grey-01 a1"], 88, "two"),
    suggestion(["cross grey-01 a2"], 87, "three"),
  ];
  return { move: CHAIN[0] ?? "", seq: 3, hints: { measure: "points", suggestions } };
}
