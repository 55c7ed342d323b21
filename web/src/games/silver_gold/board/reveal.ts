/** What a new view reveals about the turn before, by seat, clockwise from the start player, and what everybody gains. */

import type { SilverGoldPlayer, SilverGoldView } from "../../../lib/api/types";
import { boxesIn } from "../boxes";
import { boxesOn, type Cards } from "../cards";
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

/** Where a gain goes on the score card. */
export type GainKind = "coins" | "palms" | "trophies" | "completed";

/** One gain of a seat. */
export type Gained = {
  readonly seat: number;
  readonly kind: GainKind;
  readonly points: number;
  /** The card that it comes from or that is completed; null for a trophy. */
  readonly card: string | null;
  /** The box that it comes from; null for trophies and completed cards. */
  readonly box: string | null;
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

/**
 * All gains of the turn in the order of the rules: first everybody's coins and palms, box by box, since all cross at the
 * same time. Then one player after the other, clockwise from the start player, takes trophies and sets completed cards
 * aside.
 */
export function gainsOf(reveals: readonly Reveal[], cards: Cards): Gained[] {
  return [
    ...reveals.flatMap((reveal) => fromBoxes(reveal, cards)),
    ...reveals.flatMap(({ seat, trophies, completed }) => [
      ...trophies.map((points): Gained => ({ seat, kind: "trophies", points, card: null, box: null })),
      ...completed.map((card): Gained => {
        const points = cards.treasures.get(card)?.points ?? 0;
        return { seat, kind: "completed", points, card, box: null };
      }),
    ]),
  ];
}

/** The coins and palms of a seat, box by box. */
function fromBoxes({ seat, crosses, ...gains }: Reveal, cards: Cards): Gained[] {
  let { coins } = gains;
  const palms = [...gains.palms];
  return crosses.flatMap(({ card, boxes }) => {
    const treasure = cards.treasures.get(card);
    const contents = treasure ? boxesOn(treasure) : new Map<string, string>();
    return boxes.flatMap((box): Gained[] => {
      const content = contents.get(box);
      if (content === "coin" && coins-- > 0) return [{ seat, kind: "coins", points: 1, card, box }];
      const points = content === "palm" ? palms.shift() : undefined;
      return points === undefined ? [] : [{ seat, kind: "palms", points, card, box }];
    });
  });
}

/**
 * The earlier view with everybody's crosses and the gains that have arrived; nobody is asked to move in it. The cards that
 * have `left` their places are on their way to the completed ones.
 */
export function withReveals(
  before: SilverGoldView,
  after: SilverGoldView,
  reveals: readonly Reveal[],
  arrived: readonly Gained[] = [],
  left: readonly string[] = [],
): SilverGoldView {
  const players = before.players.map((player, seat) => {
    const reveal = reveals.find((each) => each.seat === seat);
    const own = arrived.filter((gain) => gain.seat === seat);
    const crossed = reveal ? withCrosses(player, reveal.crosses) : player;
    const cards = crossed.cards.map((active) => (active && left.includes(active.card) ? null : active));
    return withGains({ ...crossed, cards }, own, after.players[seat]);
  });
  const taken = arrived.filter(({ kind }) => kind === "trophies").map(({ points }) => points);
  const trophies = before.trophies.filter((points) => !taken.includes(points));
  return { ...before, players, trophies, own: null, moves: [], move_count: 0, gains: {}, unfinished: [], awaited: [] };
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

/** A player with more gains. What seals score counts with the last card that is completed. */
function withGains(
  player: SilverGoldPlayer,
  gains: readonly Gained[],
  after: SilverGoldPlayer | undefined,
): SilverGoldPlayer {
  if (!gains.length) return player;
  const pointsOf = (wanted: GainKind): number[] =>
    gains.filter(({ kind }) => kind === wanted).map(({ points }) => points);
  const sum = (wanted: GainKind): number => pointsOf(wanted).reduce((total, points) => total + points, 0);
  const completed = [
    ...player.completed,
    ...gains.flatMap(({ kind, card }) => (kind === "completed" && card ? [card] : [])),
  ];
  const { score } = player;
  const added = {
    coins: score.coins + sum("coins"),
    trophies: score.trophies + sum("trophies"),
    palms: score.palms + sum("palms"),
    maps: score.maps + sum("completed"),
    seals: after && completed.length === after.completed.length ? after.score.seals : score.seals,
  };
  return {
    ...player,
    coins: player.coins + pointsOf("coins").length,
    palms: [...player.palms, ...pointsOf("palms")],
    trophies: [...player.trophies, ...pointsOf("trophies")],
    completed,
    score: { ...added, total: Object.values(added).reduce((total, points) => total + points, 0) },
  };
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
