/** The keys that work anywhere on the board. */

import { isMeantElsewhere, isSilenced } from "../../../lib/shortcuts";
import type { Draft } from "./draft.svelte";

/** Handles a key press; `confirm` confirms the selected cards and returns whether there were any. */
export function shortcutHandler(draft: Draft, confirm: () => boolean): (event: KeyboardEvent) => void {
  const actions: Readonly<Record<string, () => void>> = {
    r: () => draft.turn(),
    f: () => draft.mirror(),
    "1": () => draft.toggleSingle(),
    s: () => draft.toggleSingle(),
    u: () => draft.undo(),
    backspace: () => draft.undo(),
    d: () => confirm() || draft.confirm(),
    escape: () => draft.undo(),
  };
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isSilenced(event) || isMeantElsewhere(event)) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  };
}
