/** Single-key shortcuts, which a player can switch off: they get in the way of speech input. */

import { settings } from "./settings.svelte";

/** Whether a key is ignored: a letter, digit or sign while shortcuts are off. Named keys always work. */
export function isSilenced(event: KeyboardEvent): boolean {
  return !settings.shortcuts && event.key.length === 1 && event.key !== " " && !event.ctrlKey;
}

/** Whether a key belongs to what is focused or lies above the game: a text field, a list to choose from, a dialog. */
export function isMeantElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return true;
  const target = event.target instanceof Element ? event.target : null;
  return Boolean(target?.closest("input, textarea, select, dialog, [contenteditable]"));
}
