/** The categories of the final score, what seals pay, and how ties were broken. */

import type { SilverGoldPlayer, SilverGoldView } from "../../../lib/api/types";
import { COLOURS, colourOf, type Cards, type Colour, type Seal } from "../cards";

/** The categories of the count, in its order. */
export const CATEGORIES = ["coins", "trophies", "palms", "maps", "seals"] as const;
export type Category = (typeof CATEGORIES)[number];

/** A seal on a completed card, and the number of cards it pays for. */
export type Paid = { readonly seal: Seal; readonly count: number };

/** How a tie was broken: the seats with equal points, and their completed cards of each colour that was compared. */
export type Tie = {
  readonly seats: readonly number[];
  readonly colours: readonly { readonly colour: Colour; readonly counts: readonly number[] }[];
  /** Whether some of them share a place. */
  readonly shared: boolean;
};

/** The number of completed cards of a colour. */
function completedOf(player: SilverGoldPlayer, colour: Colour): number {
  return player.completed.filter((id) => colourOf(id) === colour).length;
}

/** The seals on a player's completed cards, and the number of cards each of them pays for. */
export function sealsPaid(player: SilverGoldPlayer, cards: Cards): Paid[] {
  return player.completed.flatMap((id) => {
    const seal = cards.treasures.get(id)?.seal;
    return seal ? [{ seal, count: completedOf(player, seal.colour) }] : [];
  });
}

/** The ties among the final scores; colours are listed until they decide. */
export function ties(view: SilverGoldView): Tie[] {
  if (!view.result) return [];
  const { places } = view.result;
  const totals = new Map<number, number[]>();
  view.players.forEach(({ score }, seat) => {
    const total = score.total;
    totals.set(total, [...(totals.get(total) ?? []), seat]);
  });
  return [...totals.values()]
    .filter((seats) => seats.length > 1)
    .map((seats) => {
      const colours: { colour: Colour; counts: number[] }[] = [];
      const compared = seats.map(() => "");
      for (const colour of COLOURS) {
        if (new Set(compared).size === seats.length) break;
        const counts = seats.map((seat) => {
          const player = view.players[seat];
          return player ? completedOf(player, colour) : 0;
        });
        counts.forEach((count, place) => (compared[place] = `${compared[place] ?? ""} ${count}`));
        colours.push({ colour, counts });
      }
      return { seats, colours, shared: new Set(seats.map((seat) => places[seat])).size < seats.length };
    });
}
