/** The tables where this browser has a seat. They are kept here because the server knows a guest by a cookie alone. */

export type OwnTable = {
  id: string;
  game: string;
  seats: number[];
  /** The invitation that a friend needs to join; only the browser that created the table has it. */
  invitation?: string;
  /** When the table was last remembered, in milliseconds. */
  at: number;
};

/** An entry as earlier versions of the page stored it. */
type OldTable = Omit<OwnTable, "id"> & { table: string };

const STORAGE_KEY = "doubloon.tables";
const MAX_TABLES = 50;

/** All of them, the newest first. */
export function ownTables(): OwnTable[] {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]") as (OwnTable | OldTable)[];
    return stored.map((entry) => ("id" in entry ? entry : renamed(entry)));
  } catch {
    return [];
  }
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

/** One table, if this browser has a seat there. */
export function ownTable(id: string): OwnTable | undefined {
  return ownTables().find((each) => each.id === id);
}

/** Forget a table that no longer exists. */
export function forgetTable(id: string): void {
  store(ownTables().filter((each) => each.id !== id));
}

function store(tables: readonly OwnTable[]): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(tables));
}

function renamed({ table, ...rest }: OldTable): OwnTable {
  return { id: table, ...rest };
}
