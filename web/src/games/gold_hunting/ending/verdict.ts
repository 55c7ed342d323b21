/** The result in words: a headline that speaks to the viewer, and what made the difference. */

import type { GoldHuntingTable, GoldHuntingView } from "../../../lib/api/types";
import { say } from "../../../lib/i18n/locale.svelte";
import { shell } from "../../../lib/i18n/shell";
import { namesOf } from "../narration";
import { other } from "../pieces";
import { boardWords } from "../words/index";
import { decisive } from "./final-count";
import { tieBreak } from "./tie-break";

export type Verdict = { readonly title: string; readonly reason: string };

/** The verdict as `viewer` reads it; a spectator is `null`. There is none where the players ended the game early. */
export function verdictOf(table: GoldHuntingTable, view: GoldHuntingView, viewer: number | null): Verdict | null {
  const words = say(boardWords).ending;
  const nameOf = (seat: number) => (seat === viewer ? null : (namesOf(table)[seat] ?? ""));
  const totals = view.players.map(({ score }) => score.total);
  const [high, low] = [Math.max(...totals), Math.min(...totals)];
  const [winner, ...others] = view.result?.winners ?? [];
  if (winner === undefined) return null;
  const title = others.length ? say(shell).table.drawn(totals) : words.wins(nameOf(winner), high, low);
  const tie = tieBreak(view);
  if (tie?.by === "equal") return { title, reason: words.equal };
  if (tie) return { title, reason: words[tie.by](nameOf(tie.winner), tie.more, tie.fewer) };
  const category = decisive(view);
  if (!category) return { title, reason: "" };
  const points = (seat: number) => view.players[seat]?.score[category] ?? 0;
  return { title, reason: words.decided[category](nameOf(winner), points(winner), points(other(winner))) };
}
