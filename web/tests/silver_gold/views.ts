/** Views and tables to test the board with, as the server would send them. */

import { sorted, type Cards, type PrintedCards } from "../../src/games/silver_gold/cards";
import type { SilverGoldTable, SilverGoldPlayer, SilverGoldView } from "../../src/lib/api/types";

export const PRINTED: PrintedCards = {
  treasures: [
    { id: "purple-04", colour: "purple", points: 14, seal: null, rows: [".Co.", "Pooo", "oooo", "CooX"] },
    { id: "purple-09", colour: "purple", points: 14, seal: null, rows: ["ooo.", "oXCo", "oCoo", ".ooX"] },
    {
      id: "purple-03",
      colour: "purple",
      points: 14,
      seal: { colour: "grey", points_each: 1 },
      rows: [".oXo", "o.oo", "oooo", "XooX"],
    },
    {
      id: "green-02",
      colour: "green",
      points: 10,
      seal: { colour: "orange", points_each: 2 },
      rows: ["oooo", "oo..", "oooo", "...."],
    },
    { id: "grey-09", colour: "grey", points: 8, seal: null, rows: ["Xo..", "oooo", "..oC", "...."] },
    { id: "grey-05", colour: "grey", points: 8, seal: null, rows: ["P.oo", "oooo", ".o..", "...."] },
    { id: "orange-05", colour: "orange", points: 12, seal: null, rows: ["Co..", "oPoo", "oooo", "..oX"] },
    { id: "orange-08", colour: "orange", points: 12, seal: null, rows: ["oC..", "CooX", "oooo", ".Co."] },
  ],
  expeditions: [
    { id: "expedition-1", shape: "I2", boxes: ["a1", "b1"] },
    { id: "expedition-4", shape: "V3", boxes: ["a1", "b1", "a2"] },
  ],
};
export const CARDS: Cards = sorted(PRINTED);

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
    can_take_back: 0,
    previous: null,
    rematch: null,
    view: null,
    ...some,
  };
}
