/** How this browser's games ended. The start page proposes an opponent by the latest of them. */

import type { TableView } from "./api/types";

export type OwnResult = {
  /** The id of the table. */
  table: string;
  game: string;
  /** The bots that played, by their ids; none among friends. */
  bots: string[];
  outcome: "won" | "shared" | "lost";
  score: number;
  /** When the page saw the end of the game, in milliseconds. */
  at: number;
};

const STORAGE_KEY = "doubloon.results";
const MAX_RESULTS = 100;

/** All of them, the newest first. */
export function ownResults(): OwnResult[] {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]") as OwnResult[];
  } catch {
    return [];
  }
}

/**
 * Remember how a table ended, once. A table without a result, a table with several own seats, and a seat that the
 * computer played say nothing about the person, and are not remembered.
 */
export function rememberResult(table: TableView, seats: readonly number[]): void {
  const [seat, ...others] = seats;
  const result = table.view?.result;
  if (seat === undefined || others.length || !result || table.seats[seat]?.substitute) return;
  const before = ownResults();
  if (before.some((each) => each.table === table.id)) return;
  const won = result.winners.includes(seat);
  const known: OwnResult = {
    table: table.id,
    game: table.game,
    bots: table.seats.flatMap(({ kind, name }) => (kind === "bot" && name !== null ? [name] : [])),
    outcome: won ? (result.winners.length > 1 ? "shared" : "won") : "lost",
    score: result.scores[seat]?.["total"] ?? 0,
    at: Date.now(),
  };
  localStorage.setItem(STORAGE_KEY, JSON.stringify([known, ...before].slice(0, MAX_RESULTS)));
}
