/** The own games that are not over yet, as the server knows them. */

import { Refused, api } from "./api/http";
import type { TableView } from "./api/types";
import { ownResults, rememberResult } from "./own-results";
import { forgetTable, ownTables, type OwnTable } from "./own-tables";

export type RunningGame = { known: OwnTable; table: TableView };

/** The own tables that may still be running, the newest first. */
export function unfinishedTables(): OwnTable[] {
  const over = new Set(ownResults().map(({ table }) => table));
  return ownTables().filter(({ id }) => !over.has(id));
}

/**
 * Look at the latest `most` of these tables: those where it is one's turn come first. The results of games that ended
 * meanwhile are remembered. Throws `Refused` where the server cannot be reached.
 */
export async function findRunning(tables: readonly OwnTable[], most: number): Promise<RunningGame[]> {
  const found = (await Promise.all(tables.slice(0, most).map(look))).filter((each) => each !== null);
  return found.sort((one, other) => rank(one) - rank(other) || other.known.at - one.known.at);
}

/** Whether an own seat is asked. */
export function isMyTurn({ known, table }: RunningGame): boolean {
  return table.status === "running" && known.seats.some((seat) => table.seats[seat]?.awaited);
}

/** A table that is not over yet; null where there is nothing to return to. */
async function look(known: OwnTable): Promise<RunningGame | null> {
  try {
    const table = await api.table(known.id);
    rememberResult(table, known.seats);
    // The own seat was left, or has moved to another device.
    if (table.seat === null) forgetTable(known.id);
    return table.status === "finished" || table.seat === null ? null : { known, table };
  } catch (error) {
    if (!(error instanceof Refused) || error.code === "offline") throw error;
    if (error.code === "no-table" || error.code === "table-closed") forgetTable(known.id);
    return null;
  }
}

function rank(game: RunningGame): number {
  return isMyTurn(game) ? 0 : game.table.status === "running" ? 1 : 2;
}
