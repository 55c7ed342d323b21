/** The history of a table: lines that the game shows, and sentences about what happened around it. */

import { joinedLine } from "../games/registry";
import type { History, Seat } from "../lib/api/types";
import type { Translation } from "../lib/i18n/locale.svelte";
import type companyEn from "../lib/i18n/company.en";
import { botIn } from "../lib/i18n/shell";
import type en from "../lib/i18n/shell.en";

/** A line of the game's notation, or a sentence of the page. */
export type HistoryEntry = { readonly line: string } | { readonly sentence: string };

/** Two entries as one where the second is a line that goes on with the turn of the first; else null. */
export function joinedEntry(game: string, first: HistoryEntry, second: HistoryEntry): HistoryEntry | null {
  const line = "line" in first && "line" in second ? joinedLine(game, first.line, second.line) : null;
  return line === null ? null : { line };
}

/** Each line of the history, and after a move that the seat's player did not choose, a sentence about that. */
export function historyEntries(
  history: History,
  seats: Seat[],
  words: Translation<typeof en>,
  company: Translation<typeof companyEn>,
): HistoryEntry[] {
  const names = seats.map((seat) => seat.name ?? "…");
  const bots = new Map(history.replacements.map(({ line, bot }) => [line, botIn(words, bot)[0] ?? bot]));
  return history.lines.flatMap((line, number): HistoryEntry[] => {
    const bot = bots.get(number);
    const seat = Number(/^\d+/.exec(line)?.[0]);
    if (/^\d+ hint$/.test(line)) return [{ sentence: words.table.asked(names[seat] ?? "…") }];
    if (history.clock.includes(number)) return [{ line }, { sentence: company.timeUp(names[seat] ?? "…") }];
    if (bot === undefined) return [{ line }];
    const replaced = seats[seat]?.kind === "person" ? words.table.substituteReplaced : words.table.replaced;
    return [{ line }, { sentence: replaced(names[seat] ?? "…", bot) }];
  });
}
