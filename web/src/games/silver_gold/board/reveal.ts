/** What a new view reveals of the step before, told seat by seat, clockwise from the start player. */

import type { SilverGoldPlayer, SilverGoldView } from "../../../lib/api/types";
import { boxesIn } from "../boxes";
import { crossOf, type Cross } from "../moves";

/** What one seat did, and what it brought. */
export type Reveal = {
  readonly seat: number;
  readonly crosses: readonly Cross[];
  readonly coins: number;
  readonly palms: readonly number[];
  readonly trophies: readonly number[];
  readonly completed: readonly string[];
};

/** The crosses that `recent` tells about the turn of `before`; none where the views are not of neighbouring turns. */
export function revealsOf(before: SilverGoldView, after: SilverGoldView, recent: readonly string[]): Reveal[] {
  const closed = before.phase === "cross" && (after.phase !== "cross" || after.turn !== before.turn);
  if (!closed || after.turn < before.turn || after.turn > before.turn + 1) return [];
  const count = before.players.length;
  return before.players.map((_, place) => {
    const seat = (before.first + place) % count;
    const crosses = recent.map((line) => crossBy(seat, line)).filter((cross) => cross !== null);
    return { seat, crosses, ...brought(before.players[seat], after.players[seat]) };
  });
}

/** The view before, with the crosses and gains of some seats in it already; nobody is asked anything in it. */
export function withReveals(before: SilverGoldView, after: SilverGoldView, shown: readonly Reveal[]): SilverGoldView {
  const players = before.players.map((player, seat) => {
    const reveal = shown.find((each) => each.seat === seat);
    const now = after.players[seat];
    if (!reveal || !now) return player;
    const { coins, palms, trophies } = now;
    return { ...withCrosses(player, reveal.crosses), coins, palms, trophies };
  });
  return { ...before, players, own: null, moves: [], move_count: 0, gains: {}, unfinished: [], awaited: [] };
}

/** A player's table with more crosses on it. */
export function withCrosses(player: SilverGoldPlayer, crosses: readonly Cross[]): SilverGoldPlayer {
  const cards = player.cards.map((active) => {
    if (!active) return active;
    const added = crosses.filter(({ card }) => card === active.card).flatMap(({ boxes }) => boxes);
    if (!added.length) return active;
    return { ...active, crossed: [...new Set([...boxesIn(active.crossed), ...added])].join(" ") };
  });
  return { ...player, cards };
}

function crossBy(seat: number, line: string): Cross | null {
  const [who, ...move] = line.split(" ");
  return who === String(seat) ? crossOf(move.join(" ")) : null;
}

function brought(
  before: SilverGoldPlayer | undefined,
  after: SilverGoldPlayer | undefined,
): Omit<Reveal, "seat" | "crosses"> {
  if (!before || !after) return { coins: 0, palms: [], trophies: [], completed: [] };
  return {
    coins: after.coins - before.coins,
    palms: after.palms.slice(before.palms.length),
    trophies: after.trophies.slice(before.trophies.length),
    completed: after.completed.slice(before.completed.length),
  };
}
