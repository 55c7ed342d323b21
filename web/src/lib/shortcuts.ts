/** Keys that do something wherever one is on the board, unless the person wants none: whoever speaks to type does. */

import { settings } from "./settings.svelte";

/** Whether a key is to be left alone: a letter, number or sign where these are off. Named keys always do their work. */
export function isSilenced(event: KeyboardEvent): boolean {
  return !settings.shortcuts && event.key.length === 1 && event.key !== " " && !event.ctrlKey;
}
