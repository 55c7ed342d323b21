/** How this browser's games ended: for the history, the statistics, and the opponent that the start page suggests. */

import { scoresIn, tieIn } from "../games/registry";
import type { TableView } from "./api/types";
import { storage } from "./storage.svelte";

/** Somebody who played; `score` is null in games that an earlier version of the page remembered. */
export type Player = { name: string; bot: string | null; score: number | null };

/** Somebody against whom one played, on this seat. */
export type Opponent = Player & { seat: number };

export type OwnResult = {
  /** The id of the table. */
  table: string;
  game: string;
  /** Everybody, by seat. */
  players: Player[];
  /** The seats of this browser; several where people shared the device. */
  own: number[];
  /** Who won; empty where the players ended the game before it was over. */
  winners: number[];
  /** When the page saw the end of the game, in milliseconds. */
  at: number;
};
export type Outcome = "won" | "shared" | "drawn" | "lost";

/** A result as earlier versions of the page stored it. */
type OldResult = { table: string; game: string; bots: string[]; outcome: OldOutcome; score: number; at: number };
type OldOutcome = "won" | "shared" | "lost";

const STORAGE_KEY = "doubloon.results";
const MAX_RESULTS = 1000;
const UNKNOWN: Player = { name: "", bot: null, score: null };

/** All of them, the newest first. */
export function ownResults(): OwnResult[] {
  return readResults(storage.readJson(STORAGE_KEY));
}

/** The results in a stored or imported list, without the entries that are none. */
export function readResults(list: unknown): OwnResult[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => (isResult(entry) ? [entry] : isOldResult(entry) ? [migrated(entry)] : []));
}

/**
 * Remember how a table ended, once. A game that the players ended early has no winners, only the points so far; one that
 * a stand-in finished counts like any other.
 */
export function rememberResult(table: TableView, seats: readonly number[]): void {
  const { id, game, status, view } = table;
  if (!seats.length || status !== "finished" || !view) return;
  const totals = view.result?.scores.map((score) => score["total"]) ?? scoresIn(view);
  const players = table.seats.map(({ name, kind }, seat) => ({
    name: name ?? "",
    bot: kind === "bot" ? name : null,
    score: totals?.[seat] ?? null,
  }));
  const winners = [...(view.result?.winners ?? [])];
  mergeResults([{ table: id, game, players, own: [...seats], winners, at: Date.now() }]);
}

/** Add the results of tables that are not known yet; returns how many these are. */
export function mergeResults(more: readonly OwnResult[]): number {
  const before = ownResults();
  const known = new Set(before.map(({ table }) => table));
  const added = more.filter(({ table }) => !known.has(table) && known.add(table));
  if (added.length) {
    const all = [...added, ...before].sort((one, other) => other.at - one.at);
    storage.writeJson(STORAGE_KEY, all.slice(0, MAX_RESULTS));
  }
  return added.length;
}

/** Forget all results. */
export function deleteResults(): void {
  storage.writeJson(STORAGE_KEY, []);
}

/** The own seat; null where several people shared the device, so that the result is nobody's alone. */
export function ownSeat({ own }: OwnResult): number | null {
  return own.length === 1 ? (own[0] ?? null) : null;
}

/** Whether the players ended the game before it was over. */
export function endedEarly({ winners }: OwnResult): boolean {
  return winners.length === 0;
}

/** How the game ended for the person; null where it does not count: it ended early, or people shared the device. */
export function outcomeOf(result: OwnResult): Outcome | null {
  const seat = ownSeat(result);
  if (seat === null || endedEarly(result)) return null;
  if (!result.winners.includes(seat)) return "lost";
  return result.winners.length > 1 ? tieIn(result.game) : "won";
}

/** The person's score; null where it is not known. */
export function ownScore(result: OwnResult): number | null {
  const seat = ownSeat(result);
  return seat === null ? null : (result.players[seat]?.score ?? null);
}

/** The others; everybody where people shared the device. */
export function opponentsOf(result: OwnResult): Opponent[] {
  const own = ownSeat(result);
  return result.players.map((player, seat) => ({ ...player, seat })).filter(({ seat }) => seat !== own);
}

/** The bots that played, by their ids. */
export function botsIn({ players }: OwnResult): string[] {
  return players.flatMap(({ bot }) => (bot === null ? [] : [bot]));
}

function isResult(entry: unknown): entry is OwnResult {
  if (!isRecord(entry) || !hasFacts(entry)) return false;
  const { players, own, winners } = entry;
  return Array.isArray(players) && players.length > 0 && players.every(isPlayer) && areSeats(own) && areSeats(winners);
}

function isOldResult(entry: unknown): entry is OldResult {
  if (!isRecord(entry) || !hasFacts(entry)) return false;
  return Array.isArray(entry["bots"]) && entry["bots"].every(isText) && typeof entry["score"] === "number";
}

function migrated({ table, game, bots, outcome, score, at }: OldResult): OwnResult {
  const others = bots.length ? bots.map((bot) => ({ name: bot, bot, score: null })) : [UNKNOWN];
  const winners = { won: [0], shared: [0, 1], lost: [1] }[outcome];
  return { table, game, players: [{ ...UNKNOWN, score }, ...others], own: [0], winners, at };
}

function isPlayer(entry: unknown): entry is Player {
  if (!isRecord(entry)) return false;
  const { name, bot, score } = entry;
  return isText(name) && (bot === null || isText(bot)) && (score === null || typeof score === "number");
}

function hasFacts({ table, game, at }: Record<string, unknown>): boolean {
  return isText(table) && isText(game) && typeof at === "number";
}

const isText = (value: unknown): value is string => typeof value === "string";
const areSeats = (value: unknown): boolean => Array.isArray(value) && value.every(Number.isInteger);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
