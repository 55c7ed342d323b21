/** How a tie was broken. The server has broken it; this only explains it. */

import type { GoldHuntingView } from "../../../lib/api/types";

export type TieBreak =
  | { readonly by: "threes" | "twos"; readonly winner: number; readonly more: number; readonly fewer: number }
  | { readonly by: "equal" };

/** What broke the tie; `null` where there was none. */
export function tieBreak(view: GoldHuntingView): TieBreak | null {
  const [first, second] = view.players;
  const winners = view.result?.winners ?? [];
  if (!first || !second || first.score["total"] !== second.score["total"]) return null;
  const winner = winners[0];
  if (winner === undefined || winners.length > 1) return { by: "equal" };
  const count = (value: number) =>
    view.players.map(({ hand, kept }) => [...hand, ...kept].filter((piece) => piece === value).length);
  const by = (counts: number[]) => ({ winner, more: counts[winner] ?? 0, fewer: counts[1 - winner] ?? 0 });
  const threes = by(count(3));
  return threes.more > threes.fewer ? { by: "threes", ...threes } : { by: "twos", ...by(count(2)) };
}
