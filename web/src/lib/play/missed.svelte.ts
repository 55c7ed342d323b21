/** The moves that were made while the person was not looking: the page was closed, hidden, or without a connection. */

import { Refused, api } from "../api/http";
import type { History } from "../api/types";
import { storage } from "../storage.svelte";

/** The last lines that the person has seen, and when the person last looked. */
type Seen = { readonly tail: readonly string[]; readonly at: number };

/** The whole history, and the place of the first line that was missed. */
export type MissedMoves = { readonly history: History; readonly from: number };

const STORAGE_KEY = "doubloon.seen";
const MAX_TABLES = 20;
/** The page shows the missed moves after an absence of at least this many milliseconds. */
const AWAY = 20_000;
/** The number of last lines that are compared to find a place in the history. */
const TAIL = 12;

export class Missed {
  /** The moves that the person missed; null if the person has seen everything. */
  moves = $state.raw<MissedMoves | null>(null);
  #seen: Seen | undefined;

  constructor(readonly tableId: string) {
    this.#seen = stored()[tableId];
  }

  /** Records that the person sees the table now, with these last lines of its history. */
  look(recent: readonly string[], now = Date.now()): void {
    const tail = recent.slice(-TAIL);
    const before = this.#seen;
    this.#seen = { tail, at: now };
    store(this.tableId, this.#seen);
    if (before && now - before.at >= AWAY && before.tail.join("\n") !== tail.join("\n")) void this.#fetch(before.tail);
  }

  dismiss(): void {
    this.moves = null;
  }

  async #fetch(tail: readonly string[]): Promise<void> {
    try {
      const history = await api.history(this.tableId);
      const from = placeAfter(history.lines, tail);
      if (history.lines.slice(from).some((line) => /^\d+ (?!hint$)/.test(line))) this.moves = { history, from };
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // the log still shows all moves
    }
  }
}

/** The place right after the last occurrence of these lines in a row; 0 if they do not occur. */
export function placeAfter(lines: readonly string[], tail: readonly string[]): number {
  for (let place = lines.length; tail.length && place >= tail.length; place -= 1) {
    if (tail.every((line, index) => lines[place - tail.length + index] === line)) return place;
  }
  return 0;
}

/** The part of a history that starts at a place. */
export function historyFrom(history: History, from: number): History {
  return {
    lines: history.lines.slice(from),
    replacements: after(history.replacements, from),
    clock: history.clock.flatMap((place) => (place >= from ? [place - from] : [])),
    substituted: after(history.substituted, from),
  };
}

/** The moves of bots from a place on, counted from there. */
function after(moves: History["replacements"], from: number): History["replacements"] {
  return moves.flatMap((each) => (each.line >= from ? [{ ...each, line: each.line - from }] : []));
}

function stored(): Record<string, Seen> {
  return (storage.readJson(STORAGE_KEY) ?? {}) as Record<string, Seen>;
}

function store(tableId: string, seen: Seen): void {
  const all = Object.entries({ ...stored(), [tableId]: seen });
  const latest = all.sort(([, one], [, other]) => other.at - one.at).slice(0, MAX_TABLES);
  storage.writeJson(STORAGE_KEY, Object.fromEntries(latest));
}
