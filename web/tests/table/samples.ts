/** A hint as the server sends it. */

import type { Hint, Suggestion } from "../../src/lib/api/types";

export function suggestion(
  moves: string[],
  value: number,
  words: string,
  { outlook = null, win = null }: { outlook?: string | null; win?: number | null } = {},
): Suggestion {
  const text = (language: string) => ({
    title: `${words} ${language}`,
    value: `${value} ${language}`,
    win: win === null ? null : `${100 * win} % ${language}`,
    reason: `Why ${words}, ${language}.`,
    outlook: outlook && `${outlook} ${language}.`,
  });
  return {
    moves,
    value,
    win,
    facts: { kind: "passing" },
    text: { en: text("en"), de: text("de") },
  };
}

export const CHAIN = ["cross purple-03 a1 a2", "extra purple-03 b1"];

/** A hint of three moves; `wins` are their chances to win. */
export function hint(wins: readonly number[] = []): Hint {
  const win = (number: number): number | null => wins[number] ?? null;
  const suggestions = [
    suggestion(CHAIN, 90, "one", { outlook: "Later", win: win(0) }),
    suggestion(["cross grey-01 a1"], 88, "two", { win: win(1) }),
    suggestion(["cross grey-01 a2"], 87, "three", { win: win(2) }),
  ];
  return { move: CHAIN[0] ?? "", seq: 3, hints: { measure: "points", suggestions } };
}
