/** The sentences that accompany revealed answers. */

import { say } from "../../../lib/i18n/locale.svelte";
import { parseLine } from "../moves";
import { lineInWords } from "../narration";
import { boardWords } from "../words/index";
import type { Reveal } from "./reveal";

/** What a seat gained, as a short text; empty where it gained nothing. */
export function revealedGains(reveal: Reveal | null): string {
  if (!reveal) return "";
  const words = say(boardWords);
  return [
    ...(reveal.coins ? [words.plusCoins(reveal.coins)] : []),
    ...reveal.palms.map((points) => words.palmScored(points)),
    ...reveal.trophies.map((points) => words.trophy(points)),
    ...reveal.completed.map((id) => words.cardCompleted(id)),
  ].join(", ");
}

/** What everybody but the viewer did in the turn that is revealed, a sentence for each. */
export function answersInWords(recent: readonly string[], names: readonly string[], viewer: number | null): string[] {
  return recent.flatMap((line) => {
    const parsed = parseLine(line);
    const answers = parsed && parsed.seat !== viewer && ["cross", "extra", "pass"].includes(parsed.move.kind);
    return answers ? [`${lineInWords(line, names)}.`] : [];
  });
}
