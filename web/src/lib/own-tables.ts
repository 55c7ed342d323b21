/** The tables where this browser has a seat. They are kept here because the server knows a guest by a cookie alone. */

import { api } from "./api/http";
import { storage } from "./storage.svelte";

export type OwnTable = {
  id: string;
  game: string;
  seats: number[];
  /** The invitation that a friend needs to join; only the browser that created the table has it. */
  invitation?: string;
  /** When this browser was last at the table, in milliseconds. */
  at: number;
};

/** An entry as earlier versions of the page stored it. */
type OldTable = Omit<OwnTable, "id"> & { table: string };

const STORAGE_KEY = "doubloon.tables";
const MAX_TABLES = 50;

/** All of them, the newest first. */
export function ownTables(): OwnTable[] {
  const stored = storage.readJson(STORAGE_KEY);
  if (!Array.isArray(stored)) return [];
  return (stored as (OwnTable | OldTable)[]).map((entry) => ("id" in entry ? entry : renamed(entry)));
}

/** Remember a table, or add to what is known about it. */
export function rememberTable(known: Omit<OwnTable, "at">): void {
  const before = ownTables();
  const old = before.find((each) => each.id === known.id);
  const seats = [...new Set([...(old?.seats ?? []), ...known.seats])].sort();
  const table: OwnTable = { ...old, ...known, seats, at: Date.now() };
  const rest = before.filter((each) => each.id !== known.id);
  store([table, ...rest].slice(0, MAX_TABLES));
}

/** The person has changed seats before the game. */
export function changeSeat(id: string, from: number, to: number): void {
  const seats = (own: readonly number[]): number[] => [...own.filter((seat) => seat !== from), to].sort();
  store(ownTables().map((each) => (each.id === id ? { ...each, seats: seats(each.seats) } : each)));
}

/** One table, if this browser has a seat there. */
export function ownTable(id: string): OwnTable | undefined {
  return ownTables().find((each) => each.id === id);
}

/** Forget a table that no longer exists, or where this browser has no seat any more. */
export function forgetTable(id: string): void {
  store(ownTables().filter((each) => each.id !== id));
}

/** Leave a table for good with all own seats, and forget it. */
export async function leaveTable(id: string, seats: readonly number[]): Promise<void> {
  for (const seat of seats) await api.leave(id, seat);
  forgetTable(id);
}

function store(tables: readonly OwnTable[]): void {
  storage.writeJson(STORAGE_KEY, tables);
}

function renamed({ table, ...rest }: OldTable): OwnTable {
  return { id: table, ...rest };
}
