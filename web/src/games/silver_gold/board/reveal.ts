/** What a new view reveals about the turn before, seat by seat, clockwise from the start player. */

import type { SilverGoldPlayer, SilverGoldView } from "../../../lib/api/types";
import { boxesIn } from "../boxes";
import { parseLine } from "../moves";
import { crossBy, type CrossOption } from "./legal-moves";

/** What one seat crossed off, and what it gained. */
export type Reveal = {
  readonly seat: number;
  readonly crosses: readonly CrossOption[];
  readonly coins: number;
  readonly palms: readonly number[];
  readonly trophies: readonly number[];
  readonly completed: readonly string[];
};

/** The crosses of the turn of `before`, from the `recent` lines; none if the views are not from successive turns. */
export function revealsOf(before: SilverGoldView, after: SilverGoldView, recent: readonly string[]): Reveal[] {
  const closed = before.phase === "cross" && (after.phase !== "cross" || after.turn !== before.turn);
  if (!closed || after.turn < before.turn || after.turn > before.turn + 1) return [];
  const count = before.players.length;
  return before.players.map((_, place) => {
    const seat = (before.first + place) % count;
    const crosses = recent.map((line) => crossInLine(seat, line)).filter((cross) => cross !== null);
    return { seat, crosses, ...gained(before.players[seat], after.players[seat]) };
  });
}

/** The earlier view with the crosses and gains of some seats added; nobody is asked to move in it. */
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

/** A player with more crosses. */
function withCrosses(player: SilverGoldPlayer, crosses: readonly CrossOption[]): SilverGoldPlayer {
  const cards = player.cards.map((active) => {
    if (!active) return active;
    const added = crosses.filter(({ card }) => card === active.card).flatMap(({ boxes }) => boxes);
    if (!added.length) return active;
    return { ...active, crossed: [...new Set([...boxesIn(active.crossed), ...added])].join(" ") };
  });
  return { ...player, cards };
}

function crossInLine(seat: number, line: string): CrossOption | null {
  const parsed = parseLine(line);
  return parsed?.seat === seat ? crossBy(parsed.move) : null;
}

function gained(
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
