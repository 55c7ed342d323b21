/** The history of a table: lines that the game shows, and sentences about what happened around it. */

import { joinedLine } from "../games/registry";
import type { History, Seat } from "../lib/api/types";
import type { Translation } from "../lib/i18n/locale.svelte";
import type companyEn from "../lib/i18n/company.en";
import { botIn } from "../lib/i18n/shell";
import type en from "../lib/i18n/shell.en";

/** A line of the game's notation, and the stand-in that made the move; or a sentence of the page. */
export type HistoryEntry = { readonly line: string; readonly standIn?: string } | { readonly sentence: string };

/** Who acts in a line: the names and the bots of the seats, and the seat that is spoken to as "you". */
export type Actors = {
  readonly names: readonly string[];
  readonly bots: readonly (string | null)[];
  readonly you: number | null;
};

/** Two entries as one where the second is a line that goes on with the turn of the first; else null. */
export function joinedEntry(game: string, first: HistoryEntry, second: HistoryEntry): HistoryEntry | null {
  if (!("line" in first) || !("line" in second) || first.standIn !== second.standIn) return null;
  const line = joinedLine(game, first.line, second.line);
  return line === null ? null : { ...first, line };
}

/** The actors of a line: where a stand-in made the move, it is the one who acts. */
export function actorsOf(
  line: string,
  standIn: string | undefined,
  actors: Actors,
  words: Translation<typeof en>,
  company: Translation<typeof companyEn>,
): Actors {
  if (standIn === undefined) return actors;
  const { names, bots, you } = actors;
  const seat = Number(/^\d+/.exec(line)?.[0]);
  const bot = botIn(words, standIn)[0] ?? standIn;
  const name = seat === you ? company.standIn.yours(bot) : company.standIn.of(bot, names[seat] ?? "…");
  return {
    names: names.map((other, number) => (number === seat ? name : other)),
    bots: bots.map((other, number) => (number === seat ? standIn : other)),
    you: seat === you ? null : you,
  };
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
  const standIns = new Map(history.substituted.map(({ line, bot }) => [line, bot]));
  return history.lines.flatMap((text, number): HistoryEntry[] => {
    const standIn = standIns.get(number);
    const line = { line: text, ...(standIn === undefined ? {} : { standIn }) };
    const bot = bots.get(number);
    const seat = Number(/^\d+/.exec(text)?.[0]);
    if (/^\d+ hint$/.test(text)) return [{ sentence: words.table.asked(names[seat] ?? "…") }];
    if (history.clock.includes(number)) return [line, { sentence: company.timeUp(names[seat] ?? "…") }];
    if (bot === undefined) return [line];
    const replaced = seats[seat]?.kind === "person" ? words.table.substituteReplaced : words.table.replaced;
    return [line, { sentence: replaced(names[seat] ?? "…", bot) }];
  });
}
