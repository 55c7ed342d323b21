/** Who won and what made the difference, computed from the final scores. */

import type { SilverGoldView } from "../../../lib/api/types";
import { CATEGORIES, type Category } from "./final-score";

/** A category in which the better player was ahead, and by how much. */
export type Lead = { readonly category: Category; readonly by: number; readonly more: number; readonly less: number };

export type Verdict = {
  /** The winners; several share the win. */
  readonly winners: readonly number[];
  /** The points of the winners, and of the best of all others; null where there is nobody else. */
  readonly best: number;
  readonly next: number | null;
  /** The categories that decided the game: without these leads the winner would not have had more points. */
  readonly leads: readonly Lead[];
  /** Whether the winner was ahead in every category. */
  readonly everywhere: boolean;
};

/** The verdict of a finished game. The winner is compared with the viewer, or with the best other player. */
export function verdictOf(view: SilverGoldView, viewer: number | null): Verdict | null {
  const winners = view.result?.winners ?? [];
  const [winner] = winners;
  const score = winner === undefined ? undefined : view.players[winner]?.score;
  if (!score) return null;
  const others = view.players.flatMap((player, seat) => (winners.includes(seat) ? [] : [{ seat, ...player.score }]));
  const [best] = others.sort((one, other) => other.total - one.total);
  const compared = others.find(({ seat }) => seat === viewer) ?? best;
  const leads = compared ? leadsOf(score, compared) : [];
  return {
    winners,
    best: score.total,
    next: best?.total ?? null,
    leads: compared ? decisive(leads, score.total - compared.total) : [],
    everywhere: leads.length === CATEGORIES.length,
  };
}

type Points = Readonly<Record<Category, number>>;

/** The categories in which one was ahead of the other, the greatest lead first. */
function leadsOf(one: Points, other: Points): Lead[] {
  return CATEGORIES.map((category) => ({
    category,
    by: one[category] - other[category],
    more: one[category],
    less: other[category],
  }))
    .filter(({ by }) => by > 0)
    .sort((first, second) => second.by - first.by);
}

/** The greatest leads that together cover the margin; none where the totals are equal. */
function decisive(leads: readonly Lead[], margin: number): Lead[] {
  const found: Lead[] = [];
  let covered = 0;
  for (const lead of leads) {
    if (covered >= margin) break;
    found.push(lead);
    covered += lead.by;
  }
  return found;
}
