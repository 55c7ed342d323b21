/** The history of a table: lines that the game shows, and sentences about what happened around it. */

import { joinedLine } from "../games/registry";
import type { History, Seat } from "../lib/api/types";
import type { Translation } from "../lib/i18n/locale.svelte";
import type companyEn from "../lib/i18n/company.en";
import { botIn } from "../lib/i18n/shell";
import type en from "../lib/i18n/shell.en";
import { toldMoves, type ToldMove } from "../lib/play/actors";

/** A move of the game, or a sentence of the page. */
export type HistoryEntry = ToldMove | { readonly sentence: string };

/** Two entries as one where the second is a line that goes on with the turn of the first; else null. */
export function joinedEntry(game: string, first: HistoryEntry, second: HistoryEntry): HistoryEntry | null {
  return "line" in first && "line" in second ? joinedMove(game, first, second) : null;
}

/** Two moves as one where the second goes on with the turn of the first, by the same player or stand-in; else null. */
export function joinedMove(game: string, first: ToldMove, second: ToldMove): ToldMove | null {
  if (first.standIn !== second.standIn) return null;
  const line = joinedLine(game, first.line, second.line);
  return line === null ? null : { ...first, line };
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
  return toldMoves(history.lines, history.substituted).flatMap((move, number): HistoryEntry[] => {
    const text = move.line;
    const bot = bots.get(number);
    const seat = Number(/^\d+/.exec(text)?.[0]);
    if (/^\d+ hint$/.test(text)) return [{ sentence: words.table.asked(names[seat] ?? "…") }];
    if (history.clock.includes(number)) return [move, { sentence: company.timeUp(names[seat] ?? "…") }];
    if (bot === undefined) return [move];
    const replaced = seats[seat]?.kind === "person" ? words.table.substituteReplaced : words.table.replaced;
    return [move, { sentence: replaced(names[seat] ?? "…", bot) }];
  });
}
