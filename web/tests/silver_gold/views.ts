/** Views and tables for board tests, as the server sends them. */

import { cardsById, type Cards } from "../../src/games/silver_gold/cards";
import type { SilverGoldComponents, SilverGoldTable, SilverGoldPlayer, SilverGoldView } from "../../src/lib/api/types";
import samples from "../samples/silver-and-gold.json";

/** The cards as the server sends them. */
export const COMPONENTS = samples.components as SilverGoldComponents;
export const CARDS: Cards = cardsById(COMPONENTS);

export function player(some: Partial<SilverGoldPlayer> = {}): SilverGoldPlayer {
  return {
    cards: [
      { card: "grey-09", crossed: "" },
      { card: "purple-09", crossed: "" },
    ],
    completed: [],
    coins: 0,
    palms: [],
    trophies: [],
    score: { coins: 0, trophies: 0, palms: 0, maps: 0, seals: 0, total: 0 },
    ...some,
  };
}

export function view(some: Partial<SilverGoldView> = {}): SilverGoldView {
  const moves = some.moves ?? [];
  return {
    phase: "cross",
    turn: 1,
    round: 1,
    first: 0,
    awaited: [0, 1],
    expedition: "expedition-4",
    display: ["green-02", "grey-05", "orange-05", null],
    stack: 39,
    trophies: [6, 5, 4, 3, 2, 1],
    palm_value: 3,
    players: [player(), player({ cards: [{ card: "purple-04", crossed: "" }, null] })],
    result: null,
    own: { hand: [], player: player(), owed: 0 },
    move_count: moves.length,
    gains: {},
    unfinished: [],
    ...some,
    moves,
  };
}

export function table(some: Partial<SilverGoldTable> = {}): SilverGoldTable {
  const seat = {
    kind: "person",
    substitute: null,
    left: false,
    awaited: true,
    offers_end: false,
    declined_end: false,
    rematch: null,
    clock_moved: false,
    deadline: null,
    hints: 0,
  } as const;
  return {
    id: "t",
    game: "silver-and-gold",
    options: { seats: 2, start: 0, variant: "standard" },
    status: "running",
    seq: 1,
    seat: 0,
    seconds: null,
    listed: false,
    hints_allowed: true,
    seats: [
      { ...seat, name: "Ann" },
      { ...seat, name: "Ben" },
    ],
    recent: [],
    substituted: [],
    can_take_back: 0,
    previous: null,
    rematch: null,
    series: { games: 0, wins: [0, 0], draws: 0 },
    view: null,
    ...some,
  };
}
