/** The terms of a table in words: its rules, the time for a move, hints, and how long it has waited for players. */

import type { Translation } from "./i18n/locale.svelte";
import { nameFromId } from "./i18n/shell";
import type en from "./i18n/terms.en";

type Words = Translation<typeof en>;

export type Terms = {
  variant: string;
  /** The time limit for a move; null without a clock. */
  seconds: number | null;
  hints_allowed: boolean;
};

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** The terms as short phrases. */
export function termsInWords(words: Words, { variant, seconds, hints_allowed }: Terms): string[] {
  const variants: Readonly<Record<string, string>> = words.variants;
  return [
    variants[variant] ?? words.otherVariant(nameFromId(variant)),
    seconds === null ? words.noClock : words.perMove(durationInWords(words, seconds)),
    hints_allowed ? words.hints : words.noHints,
  ];
}

/** A time limit in the largest unit that gives a whole number; two minutes and more are not written in seconds. */
export function durationInWords(words: Words, seconds: number): string {
  if (seconds % DAY === 0) return words.days(seconds / DAY);
  if (seconds % HOUR === 0) return words.hours(seconds / HOUR);
  return seconds % MINUTE === 0 && seconds > MINUTE ? words.minutes(seconds / MINUTE) : words.seconds(seconds);
}

/** How long a table has waited for players, rounded down. */
export function waitingInWords(words: Words, seconds: number): string {
  if (seconds < MINUTE) return words.justOpened;
  if (seconds < HOUR) return words.waiting(words.minutes(Math.floor(seconds / MINUTE)));
  if (seconds < DAY) return words.waiting(words.hours(Math.floor(seconds / HOUR)));
  return words.waiting(words.days(Math.floor(seconds / DAY)));
}
