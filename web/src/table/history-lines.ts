/** The history of a table: lines that the game shows, and sentences about what happened around it. */

import { joinedLine } from "../games/registry";
import type { History, Seat } from "../lib/api/types";
import type { Translation } from "../lib/i18n/locale.svelte";
import type companyEn from "../lib/i18n/company.en";
import { botIn } from "../lib/i18n/shell";
import type en from "../lib/i18n/shell.en";

/** A line of the game's notation, and whether a stand-in made the move; or a sentence of the page. */
export type HistoryEntry = { readonly line: string; readonly byStandIn?: true } | { readonly sentence: string };

/** Two entries as one where the second is a line that goes on with the turn of the first; else null. */
export function joinedEntry(game: string, first: HistoryEntry, second: HistoryEntry): HistoryEntry | null {
  if (!("line" in first) || !("line" in second) || first.byStandIn !== second.byStandIn) return null;
  const line = joinedLine(game, first.line, second.line);
  return line === null ? null : { ...first, line };
}

/** The names in a line: where a stand-in made the move, it is the one who acts. */
export function namesIn(
  entry: HistoryEntry,
  names: readonly string[],
  you: number | null,
  words: Translation<typeof companyEn>["standIn"],
): { readonly names: readonly string[]; readonly you: number | null } {
  if (!("line" in entry) || !entry.byStandIn) return { names, you };
  const seat = Number(/^\d+/.exec(entry.line)?.[0]);
  const actor = seat === you ? words.yours : words.of(names[seat] ?? "…");
  return { names: names.map((name, number) => (number === seat ? actor : name)), you: seat === you ? null : you };
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
  return history.lines.flatMap((text, number): HistoryEntry[] => {
    const line = { line: text, ...(history.substituted.includes(number) ? { byStandIn: true as const } : {}) };
    const bot = bots.get(number);
    const seat = Number(/^\d+/.exec(text)?.[0]);
    if (/^\d+ hint$/.test(text)) return [{ sentence: words.table.asked(names[seat] ?? "…") }];
    if (history.clock.includes(number)) return [line, { sentence: company.timeUp(names[seat] ?? "…") }];
    if (bot === undefined) return [line];
    const replaced = seats[seat]?.kind === "person" ? words.table.substituteReplaced : words.table.replaced;
    return [line, { sentence: replaced(names[seat] ?? "…", bot) }];
  });
}
