/** The history of a table in sentences. */

import type { LineInWords } from "../games/parts";
import type { History, Seat } from "../lib/api/types";
import type { Translation } from "../lib/i18n/locale.svelte";
import { botIn } from "../lib/i18n/shell";
import type en from "../lib/i18n/shell.en";

/** Each line of the history as a sentence, and after a move that another bot made, a sentence about that. */
export function historyInWords(
  history: History,
  seats: Seat[],
  lineInWords: LineInWords,
  words: Translation<typeof en>,
): string[] {
  const names = seats.map((seat) => seat.name ?? "…");
  const bots = new Map(history.replacements.map(({ line, bot }) => [line, botIn(words, bot)[0] ?? bot]));
  return history.lines.flatMap((line, number) => {
    const bot = bots.get(number);
    const seat = Number(/^\d+/.exec(line)?.[0]);
    if (/^\d+ hint$/.test(line)) return [words.table.asked(names[seat] ?? "…")];
    const sentence = lineInWords(line, names);
    if (bot === undefined) return [sentence];
    const replaced = seats[seat]?.kind === "person" ? words.table.substituteReplaced : words.table.replaced;
    return [sentence, replaced(names[seat] ?? "…", bot)];
  });
}
