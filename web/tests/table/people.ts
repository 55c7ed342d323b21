/** People at a table, for tests. */

import type { Seat, TableView } from "../../src/lib/api/types";

export function person(name: string, facts: Partial<Seat> = {}): Seat {
  return {
    name,
    kind: "person",
    substitute: null,
    left: false,
    awaited: false,
    offers_end: false,
    declined_end: false,
    rematch: null,
    clock_moved: false,
    deadline: null,
    hints: 0,
    ...facts,
  };
}

/** A table of Ines and Tomasz, without a position. */
export function tableOf(
  seats: Seat[],
  facts: Partial<Pick<TableView, "status" | "recent" | "substituted" | "series">> = {},
): TableView {
  return {
    id: "t",
    game: "gold-hunting",
    options: { seats: seats.length, start: 0, variant: "standard" },
    status: "running",
    seq: 1,
    seat: 0,
    seconds: null,
    listed: false,
    hints_allowed: true,
    seats,
    recent: [],
    substituted: [],
    can_take_back: 0,
    previous: null,
    rematch: null,
    series: { games: 0, wins: seats.map(() => 0), draws: 0 },
    view: null,
    ...facts,
  };
}
