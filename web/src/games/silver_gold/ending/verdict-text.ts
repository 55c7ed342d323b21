/** The verdict in words. */

import type { SilverGoldView } from "../../../lib/api/types";
import { say } from "../../../lib/i18n/locale.svelte";
import { storyWords } from "../words/index";
import { ties } from "./final-score";
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
  if (next === best) return isWinner ? words.youWinTie(best) : words.winsTie(others[0] ?? "", best);
  return isWinner ? words.youWin(best, next) : words.wins(others[0] ?? "", best, next);
}

/** How ties were broken. The viewer comes first; a tie for the win needs no names before it. */
function tieReasons(verdict: Verdict, view: SilverGoldView, names: readonly string[], viewer: number | null): string[] {
  const words = say(storyWords).ending;
  return ties(view).map(({ seats, colours, shared }) => {
    const isForTheWin = seats.some((seat) => verdict.winners.includes(seat));
    const named = isForTheWin ? [] : seats.map((seat) => (seat === viewer ? words.tieYou : (names[seat] ?? "")));
    const places = seats.map((_, place) => place);
    const ordered = [
      ...places.filter((place) => seats[place] === viewer),
      ...places.filter((place) => seats[place] !== viewer),
    ];
    const isEqual = (counts: readonly number[]): boolean => new Set(counts).size === 1;
    const decided = colours.filter(({ counts }) => !isEqual(counts));
    if (shared && !decided.length) return words.tieShared(named);
    return words.tie(
      named,
      colours.filter(({ counts }) => isEqual(counts)).map(({ colour }) => colour),
      decided.map(({ colour, counts }) =>
        words.tieColour(
          colour,
          ordered.map((place) => {
            const seat = seats[place] ?? 0;
            return { name: seat === viewer ? null : (names[seat] ?? ""), count: counts[place] ?? 0 };
          }),
        ),
      ),
    );
  });
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
  return [...reasons, ...tieReasons(verdict, view, names, viewer)];
}
