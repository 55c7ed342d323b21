/** Tables as the server sends them, reduced to the fields that the coach reads. */

import type {
  GoldHuntingPlayer,
  GoldHuntingView,
  Lift,
  GoldHuntingTable,
  SilverGoldTable,
  TableView,
  SilverGoldPlayer,
  SilverGoldView,
} from "../../src/lib/api/types";

const TABLE = {
  id: "t1",
  options: { seats: 2, start: 0, variant: "standard" },
  seq: 1,
  seat: 0,
  seconds: null,
  listed: false,
  hints_allowed: true,
  seats: [],
  recent: [],
  can_take_back: 0,
  previous: null,
  rematch: null,
};

const NO_SCORE = { coins: 0, trophies: 0, palms: 0, maps: 0, seals: 0, total: 0 };

type Status = TableView["status"];

type SilverGoldChange = Partial<Omit<SilverGoldView, "own">> & { player?: Partial<SilverGoldPlayer>; owed?: number };

/** A position of Silver & Gold; by default its moves are one plain cross and the moves in `gains`. */
export function silverGold(
  { player, owed = 0, ...change }: SilverGoldChange = {},
  status: Status = "running",
): SilverGoldTable {
  const own = { cards: [], completed: [], coins: 0, palms: [], trophies: [], score: NO_SCORE, ...player };
  const moves = change.moves ?? ["cross grey-01 a1", ...Object.keys(change.gains ?? {})];
  const view: SilverGoldView = {
    phase: "cross",
    turn: 1,
    round: 1,
    first: 0,
    awaited: [0],
    expedition: "expedition-1",
    display: [],
    stack: 30,
    trophies: [6, 5, 4, 3, 2, 1],
    palm_value: 1,
    players: [own, own],
    result: null,
    own: { hand: [], player: own, owed },
    gains: {},
    unfinished: [],
    ...change,
    moves,
    move_count: moves.length,
  };
  return { ...TABLE, status, game: "silver-and-gold", view };
}

type Sides = { own?: Partial<GoldHuntingPlayer>; other?: Partial<GoldHuntingPlayer> };

/** A position of Gold Hunting; seat 0 is asked by default. */
export function goldHunting(
  { own, other, ...change }: Partial<Omit<GoldHuntingView, "own">> & Sides = {},
  status: Status = "running",
): GoldHuntingTable {
  const side: GoldHuntingPlayer = {
    heights: [7, 4, 5, 2],
    standing: [true, true, true, true],
    hand: [],
    kept: [],
    marker: "held",
    rushed: null,
    score: { hand: 0, kept: 0, rush: 0, total: 0 },
  };
  const view: GoldHuntingView = {
    phase: "mine",
    awaited: [0],
    players: [
      { ...side, ...own },
      { ...side, ...other },
    ],
    lifts: [],
    result: null,
    own: { marker: 2, piles: ["1123", "22", "131", "2"] },
    moves: [],
    move_count: 16,
    marker_moves: { keep: null, rush: { number: 2, points: 2, risk: 0 } },
    ...change,
  };
  return { ...TABLE, status, game: "gold-hunting", view };
}

export function lift(seat: number, pile: number, declared: number, piece: number, more: Partial<Lift> = {}): Lift {
  return { seat, pile, declared, piece, rush: false, broke_down: false, ...more };
}
