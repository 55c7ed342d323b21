/** What a cross would bring, shown at the boxes that bring it and said in words. */

import type { Gain } from "../../../lib/api/types";
import { say } from "../../../lib/i18n/locale.svelte";
import { boxesOn, type Treasure } from "../cards";
import { boardWords } from "../words/index";

/** Short labels by box: a coin or palm that scores, an X that obliges. What brings nothing has none. */
export function lights(card: Treasure, boxes: readonly string[], gain: Gain): ReadonlyMap<string, string> {
  const marks = boxesOn(card);
  const lit = new Map<string, string>();
  let coins = gain.coins;
  const palms = [...gain.palms];
  for (const box of boxes) {
    const mark = marks.get(box);
    if (mark === "coin" && coins-- > 0) lit.set(box, "+1");
    if (mark === "palm") {
      const points = palms.shift();
      if (points !== undefined) lit.set(box, `+${points}`);
    }
    if (mark === "cross") lit.set(box, "+×");
  }
  return lit;
}

/** The same as phrases: "coin +1", "palm: 4 points now". */
export function gainPhrases(card: Treasure, gain: Gain): string[] {
  const words = say(boardWords);
  return [
    ...(gain.coins ? [words.floatCoins(gain.coins)] : []),
    ...gain.palms.map((points) => words.gainPalm(points)),
    ...(gain.extras ? [words.gainExtra(gain.extras)] : []),
    ...(gain.completes ? [words.gainCard(card.points)] : []),
  ];
}
