/** The moves that were made while the person was not looking: the page was closed, hidden, or without a connection. */

import { Refused, api } from "../api/http";
import type { History } from "../api/types";

/** The last lines that the person has seen, and when the person last looked. */
type Seen = { readonly tail: readonly string[]; readonly at: number };

const STORAGE_KEY = "doubloon.seen";
const MAX_TABLES = 20;
/** Milliseconds after which a person who comes back is told what happened. */
const AWAY = 20_000;
/** So many of the last lines identify a place in the history. */
const TAIL = 12;

export class Missed {
  /** What happened meanwhile; null where the person has seen everything. */
  history = $state.raw<History | null>(null);
  #seen: Seen | undefined;

  constructor(readonly tableId: string) {
    this.#seen = stored()[tableId];
  }

  /** The person looks at a table with these last lines. */
  look(recent: readonly string[], now = Date.now()): void {
    const tail = recent.slice(-TAIL);
    const before = this.#seen;
    this.#seen = { tail, at: now };
    store(this.tableId, this.#seen);
    if (before && now - before.at >= AWAY && before.tail.join("\n") !== tail.join("\n")) void this.#fetch(before.tail);
  }

  dismiss(): void {
    this.history = null;
  }

  async #fetch(tail: readonly string[]): Promise<void> {
    try {
      const missed = linesAfter(await api.history(this.tableId), tail);
      if (missed.lines.some((line) => /^\d+ (?!hint$)/.test(line))) this.history = missed;
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // the log has it all
    }
  }
}

/** The part of a history after the last place where these lines stand in a row; all of it where they do not. */
export function linesAfter(history: History, tail: readonly string[]): History {
  const { lines } = history;
  let from = lines.length;
  while (from > 0 && (from < tail.length || tail.some((line, place) => lines[from - tail.length + place] !== line))) {
    from -= 1;
  }
  if (!tail.length) from = 0;
  return {
    lines: lines.slice(from),
    replacements: history.replacements.flatMap((each) =>
      each.line >= from ? [{ ...each, line: each.line - from }] : [],
    ),
    clock: history.clock.flatMap((line) => (line >= from ? [line - from] : [])),
  };
}

function stored(): Record<string, Seen> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Record<string, Seen>;
  } catch {
    return {};
  }
}

function store(tableId: string, seen: Seen): void {
  const all = Object.entries({ ...stored(), [tableId]: seen });
  const latest = all.sort(([, one], [, other]) => other.at - one.at).slice(0, MAX_TABLES);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(latest)));
}
