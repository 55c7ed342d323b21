/** The tables at which this browser sits, remembered here: the server knows guests by a cookie alone. */

import type { GameName } from "./api/types";

export type OwnTable = {
  table: string;
  game: GameName;
  seats: number[];
  /** What a friend needs to sit down; only whoever made the table knows it. */
  invitation?: string;
  at: number;
};

const PLACE = "doubloon.tables";
const MOST = 50;

/** All of them, the newest first. */
export function ownTables(): OwnTable[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]") as OwnTable[];
  } catch {
    return [];
  }
}

/** Remember a table, or more of it. */
export function rememberTable(known: Omit<OwnTable, "at">): void {
  const before = ownTables();
  const old = before.find((each) => each.table === known.table);
  const seats = [...new Set([...(old?.seats ?? []), ...known.seats])].sort();
  const table: OwnTable = { ...old, ...known, seats, at: Date.now() };
  const rest = before.filter((each) => each.table !== known.table);
  localStorage.setItem(PLACE, JSON.stringify([table, ...rest].slice(0, MOST)));
}

/** One of them, if this browser sits there. */
export function ownTable(table: string): OwnTable | undefined {
  return ownTables().find((each) => each.table === table);
}

/** Forget a table that is gone. */
export function forgetTable(table: string): void {
  localStorage.setItem(PLACE, JSON.stringify(ownTables().filter((each) => each.table !== table)));
}
