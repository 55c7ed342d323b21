/** The verdict in words. */

import type { SilverGoldView } from "../../../lib/api/types";
import { say } from "../../../lib/i18n/locale.svelte";
import { storyWords } from "../words/index";
import type { Verdict } from "./verdict";

/** The headline: it speaks to the viewer where the viewer has won. */
export function headlineOf(verdict: Verdict, names: readonly string[], viewer: number | null): string {
  const words = say(storyWords).ending;
  const { winners, best, next } = verdict;
  const isWinner = viewer !== null && winners.includes(viewer);
  const others = winners.filter((seat) => seat !== viewer).map((seat) => names[seat] ?? "");
  if (isWinner && others.length) return words.youShare(others, best);
  if (others.length > 1) return words.share(others, best);
  if (next === null) return words.youWinAlone(best);
  return isWinner ? words.youWin(best, next) : words.wins(others[0] ?? "", best, next);
}

/** What made the difference, and in a larger group the place of a viewer who has not won. */
export function reasonsOf(
  verdict: Verdict,
  view: SilverGoldView,
  names: readonly string[],
  viewer: number | null,
): string[] {
  const words = say(storyWords).ending;
  const { winners, leads, everywhere } = verdict;
  const isWinner = viewer !== null && winners.includes(viewer);
  const place = viewer === null ? undefined : view.result?.places[viewer];
  const own = viewer === null ? undefined : view.players[viewer];
  const [lead] = leads;
  const reasons: string[] = [];
  if (everywhere) reasons.push(isWinner ? words.youEverywhere : words.everywhere(names[winners[0] ?? 0] ?? ""));
  else if (lead && leads.length === 1) reasons.push(words.one(words[lead.category], lead.more, lead.less));
  else if (leads.length) {
    reasons.push(words.difference(leads.map(({ category, by }) => words.lead(words.parts[category], by))));
  }
  if (!isWinner && own && place !== undefined && view.players.length > 2) {
    reasons.push(words.yourPlace(place, own.score.total));
  }
  return reasons;
}
