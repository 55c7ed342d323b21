/** What is said about revealed answers: while they are shown, and to those who hear the page. */

import type { SilverGoldView } from "../../../lib/api/types";
import { say } from "../../../lib/i18n/locale.svelte";
import type { Cards } from "../cards";
import type { Reveal } from "./reveal";
import { boardWords } from "../words/index";
import { lineInWords } from "../narration";

/** What a seat gained, to float over its cards; empty where it gained nothing. */
export function floating(reveal: Reveal | null): string {
  if (!reveal) return "";
  const words = say(boardWords);
  return [
    ...(reveal.coins ? [words.floatCoins(reveal.coins)] : []),
    ...reveal.palms.map((points) => words.floatPalm(points)),
    ...reveal.completed.map((id) => words.floatCard(id)),
    ...reveal.trophies.map((points) => words.gainTrophy(points)),
  ].join(", ");
}

/** What a seat did in the step that was revealed. */
export function answerInWords(seat: number, recent: readonly string[], names: readonly string[]): string {
  const own = recent.filter((line) => line.startsWith(`${seat} `) && / (cross|extra|pass)\b/.test(line));
  return own.map((line) => lineInWords(line, names)).join(". ");
}

/** The lines that are new since the last time; a list that only grew repeats nothing. */
export function newLines(before: readonly string[], now: readonly string[]): readonly string[] {
  const grown = before.length > 0 && before.every((line, place) => now[place] === line);
  return grown ? now.slice(before.length) : now;
}

/** New lines and the question that follows them, to be said aloud. */
export function newsAloud(
  lines: readonly string[],
  names: readonly string[],
  view: SilverGoldView,
  cards: Cards,
): string {
  const words = say(boardWords);
  const asked = view.phase === "cross" && view.moves.length > 0;
  const pattern = asked ? cards.expeditions.get(view.expedition ?? "") : undefined;
  const question = pattern ? [words.patterns[pattern.shape as "I2"], words.crossNow.replace(/\.$/, "")] : [];
  return [...lines.map((line) => lineInWords(line, names)), ...question].map((part) => `${part}.`).join(" ");
}
