/** The sentences that accompany revealed answers. */

import { say } from "../../../lib/i18n/locale.svelte";
import { parseLine } from "../moves";
import { lineInWords } from "../narration";
import { boardWords } from "../words/index";
import type { Reveal } from "./reveal";

/** What a seat gained, as a short text over its cards; empty where it gained nothing. */
export function revealedGains(reveal: Reveal | null): string {
  if (!reveal) return "";
  const words = say(boardWords);
  return [
    ...(reveal.coins ? [words.plusCoins(reveal.coins)] : []),
    ...reveal.palms.map((points) => words.palmScored(points)),
    ...reveal.completed.map((id) => words.cardCompleted(id)),
    ...reveal.trophies.map((points) => words.trophy(points)),
  ].join(", ");
}

/** What a seat did in the step that is being revealed. */
export function answerInWords(seat: number, recent: readonly string[], names: readonly string[]): string {
  const answers = recent.filter((line) => {
    const parsed = parseLine(line);
    return parsed?.seat === seat && ["cross", "extra", "pass"].includes(parsed.move.kind);
  });
  return answers.map((line) => lineInWords(line, names)).join(". ");
}
