/** Single-key shortcuts, which a player can switch off: they get in the way of speech input. */

import { settings } from "./settings.svelte";

/** Whether a key is ignored: a letter, digit or sign while shortcuts are off. Named keys always work. */
export function isSilenced(event: KeyboardEvent): boolean {
  return !settings.shortcuts && event.key.length === 1 && event.key !== " " && !event.ctrlKey;
}
