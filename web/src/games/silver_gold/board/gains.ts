/** What a cross would gain: labels for its boxes, and phrases. */

import type { Gain } from "../../../lib/api/types";
import { say } from "../../../lib/i18n/locale.svelte";
import { boxesOn, type Treasure } from "../cards";
import { boardWords } from "../words/index";

/** Short labels by box, for coins and palms that score and for X. Coins and palms that are lost have no label. */
export function gainLabels(card: Treasure, boxes: readonly string[], gain: Gain): ReadonlyMap<string, string> {
  const contents = boxesOn(card);
  const labels = new Map<string, string>();
  let coins = gain.coins;
  const palms = [...gain.palms];
  for (const box of boxes) {
    const content = contents.get(box);
    if (content === "coin" && coins-- > 0) labels.set(box, "+1");
    if (content === "palm") {
      const points = palms.shift();
      if (points !== undefined) labels.set(box, `+${points}`);
    }
    if (content === "cross") labels.set(box, "+×");
  }
  return labels;
}

/** The same as phrases: "+1 coin", "palm: 4 points now". */
export function gainPhrases(card: Treasure, gain: Gain): string[] {
  const words = say(boardWords);
  return [
    ...(gain.coins ? [words.plusCoins(gain.coins)] : []),
    ...gain.palms.map((points) => words.gainPalm(points)),
    ...(gain.extras ? [words.gainExtra(gain.extras)] : []),
    ...(gain.completes ? [words.gainCard(card.points)] : []),
  ];
}
