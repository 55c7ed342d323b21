/** The sentences that accompany revealed answers. */

import { say } from "../../../lib/i18n/locale.svelte";
import { colourOf, type Cards } from "../cards";
import { boardWords, storyWords } from "../words/index";
import type { Prompt } from "./prompt";
import type { Reveal } from "./reveal";

/** What a seat gained, as a short text; empty where it gained nothing. */
export function revealedGains(reveal: Reveal | null): string {
  if (!reveal) return "";
  const words = say(boardWords);
  return [
    ...(reveal.coins ? [words.plusCoins(reveal.coins)] : []),
    ...reveal.palms.map((points) => words.palmScored(points)),
    ...reveal.trophies.map((points) => words.trophy(points)),
    ...reveal.completed.map((id) => words.cardCompleted(id)),
  ].join(", ");
}

/**
 * What everybody did in the turn that is revealed, the viewer first. A finished island is the headline: the viewer's, else
 * the first one.
 */
export function revealPrompt(
  reveals: readonly Reveal[],
  names: readonly string[],
  viewer: number | null,
  cards: Cards,
): Prompt {
  const words = say(storyWords);
  const nameOf = (seat: number): string => (seat === viewer ? words.reveal.you : (names[seat] ?? ""));
  const own = reveals.filter(({ seat }) => seat === viewer);
  const ordered = [...own, ...reveals.filter(({ seat }) => seat !== viewer)];
  const headed = ordered.find(({ completed }) => completed.length > 0);
  const points = (headed?.completed ?? []).reduce((sum, id) => sum + (cards.treasures.get(id)?.points ?? 0), 0);
  const question = headed
    ? words.reveal.finished(nameOf(headed.seat), headed.seat === viewer, headed.completed.map(colourOf), points)
    : words.revealed;

  const { deed, did } = words.reveal;
  let isNamed = false;
  const clauses = new Map<string, { seats: number[]; deeds: string[] }>();
  for (const reveal of ordered) {
    const count = reveal.crosses.reduce((sum, { boxes }) => sum + boxes.length, 0);
    const rest = [
      ...reveal.trophies.map(() => deed.trophy),
      ...(reveal.completed.length && reveal !== headed ? [deed.finished(reveal.completed.map(colourOf))] : []),
    ];
    // Rivals who did the same share a clause; the viewer has one of their own.
    const key = [reveal.seat === viewer, count, ...rest].join();
    const same = clauses.get(key);
    if (same) same.seats.push(reveal.seat);
    else {
      const crossed = count ? deed.crossed(count, !isNamed) : deed.passed;
      isNamed ||= count > 0;
      clauses.set(key, { seats: [reveal.seat], deeds: [crossed, ...rest] });
    }
  }
  const detail = [...clauses.values()]
    .map(({ seats, deeds }) => did(seats.map(nameOf), seats[0] === viewer, deeds))
    .join("; ");
  return { question, detail: `${detail}.`, cards: headed?.completed ?? [] };
}
