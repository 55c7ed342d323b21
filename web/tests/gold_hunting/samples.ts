/** Views and tables for tests. */

import type { GoldHuntingPlayer, GoldHuntingTable, GoldHuntingView, Lift, Seat } from "../../src/lib/api/types";

export function player(some: Partial<GoldHuntingPlayer> = {}): GoldHuntingPlayer {
  return {
    heights: [7, 4, 5, 2],
    standing: [true, true, true, true],
    hand: [],
    kept: [],
    marker: "held",
    rushed: null,
    score: { hand: 0, kept: 0, rush: 0, total: 0 },
    ...some,
  };
}

export function lift(some: Partial<Lift> = {}): Lift {
  return { seat: 0, pile: 3, declared: 1, piece: 1, rush: false, broke_down: false, ...some };
}

export function view(some: Partial<GoldHuntingView> = {}): GoldHuntingView {
  return {
    phase: "mine",
    awaited: [0],
    players: [player(), player({ heights: [3, 7, 7, 1] })],
    lifts: [],
    result: null,
    own: { marker: 2, piles: ["1123", "22", "131", "2"] },
    moves: MOVES,
    move_count: MOVES.length,
    marker_moves: { keep: null, rush: { number: 2, points: 2, risk: 0 } },
    ...some,
  };
}

export const MOVES = [
  ...["a", "b", "c", "d"].flatMap((pile) => [1, 2, 3].map((value) => `mine ${pile} ${value}`)),
  ...["a", "b", "c", "d"].map((pile) => `rush ${pile}`),
];

export function table(of: GoldHuntingView, some: Partial<GoldHuntingTable> = {}): GoldHuntingTable {
  const seat = (name: string, index: number): Seat => ({
    name,
    kind: "person",
    substitute: null,
    left: false,
    awaited: of.awaited.includes(index),
    offers_end: false,
    declined_end: false,
    rematch: null,
    clock_moved: false,
    deadline: null,
    hints: 0,
  });
  return {
    id: "t",
    game: "gold-hunting",
    options: { seats: 2, start: 0, variant: "standard" },
    status: "running",
    seq: 1,
    seat: 0,
    seconds: null,
    listed: false,
    hints_allowed: true,
    seats: ["Ines", "Tomasz"].map(seat),
    recent: [],
    substituted: [],
    can_take_back: 0,
    previous: null,
    rematch: null,
    series: { games: 0, wins: [0, 0], draws: 0 },
    view: of,
    ...some,
  };
}
