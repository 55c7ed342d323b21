/** What an answer would gain, as the pills before "Confirm" show it. */

import type { SilverGoldPlayer, SilverGoldView } from "../../../lib/api/types";
import { say } from "../../../lib/i18n/locale.svelte";
import type { Cards, Treasure } from "../cards";
import { boardWords } from "../words/index";
import type { Step } from "./sent-steps.svelte";

export type Pill =
  | { readonly kind: "coin"; readonly points: number }
  /** At most this trophy: another player may take it first. */
  | { readonly kind: "trophy"; readonly points: number }
  | { readonly kind: "palm"; readonly points: number }
  | { readonly kind: "card"; readonly points: number; readonly card: Treasure }
  | { readonly kind: "seal"; readonly points: number };

const ROW = 4;

/** What the steps of an answer gain together, for a player as everybody sees them. */
export function pillsFor(
  steps: readonly Step[],
  player: SilverGoldPlayer | undefined,
  view: Pick<SilverGoldView, "trophies">,
  cards: Cards,
): Pill[] {
  const gains = steps.flatMap(({ gain }) => gain ?? []);
  const coins = gains.reduce((sum, gain) => sum + gain.coins, 0);
  const palms = gains.flatMap((gain) => gain.palms);
  const completed = steps.flatMap((step) => {
    const card = step.gain?.completes ? cards.treasures.get(step.card) : undefined;
    return card ? [card] : [];
  });
  const before = player?.coins ?? 0;
  const rows = Math.floor((before + coins) / ROW) - Math.floor(before / ROW);
  const owned = (player?.completed ?? []).flatMap((id) => cards.treasures.get(id) ?? []);
  const seals = sealPoints([...owned, ...completed]) - sealPoints(owned);
  return [
    ...(coins ? [{ kind: "coin", points: coins } as const] : []),
    ...view.trophies.slice(0, rows).map((points) => ({ kind: "trophy", points }) as const),
    ...palms.map((points) => ({ kind: "palm", points }) as const),
    ...completed.map((card) => ({ kind: "card", points: card.points, card }) as const),
    ...(seals ? [{ kind: "seal", points: seals } as const] : []),
  ];
}

/** The points of all pills; a trophy may turn out to be a lower one. */
export function pointsOf(pills: readonly Pill[]): number {
  return pills.reduce((sum, { points }) => sum + points, 0);
}

/** A pill in words: "+1 coin", "trophy, up to 5 points". */
export function pillInWords({ kind, points }: Pill): string {
  return say(boardWords).pills[kind](points);
}

/** What the seals on completed cards are worth: each pays for all completed cards of its colour. */
export function sealPoints(completed: readonly Treasure[]): number {
  return completed.reduce((sum, { seal }) => {
    if (!seal) return sum;
    return sum + seal.points_each * completed.filter(({ colour }) => colour === seal.colour).length;
  }, 0);
}
