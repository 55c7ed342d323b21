/** A card as a person names it: by its colour, its points and its seal. */

import { say } from "../../../lib/i18n/locale.svelte";
import type { Treasure } from "../cards";
import { boardWords } from "../words/index";

/** "Orange card, 12 points; seal: +2 for each green card". */
export function cardLabel({ colour, points, seal }: Treasure): string {
  const words = say(boardWords);
  const name = words.cardName(colour, points);
  return seal ? `${name}; ${words.sealFor(seal.points_each, seal.colour)}` : name;
}
