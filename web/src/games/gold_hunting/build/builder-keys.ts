/** The keys of the builder: letters and digits place a piece, arrow keys move between pieces. */

import { isMeantElsewhere, isSilenced } from "../../../lib/shortcuts";
import { PILES } from "../pieces";
import { tray, whereIs } from "./arrangement";
import { nearest } from "./arrow-keys";
import type { BuildDraft } from "./build-draft.svelte";

type Bench = {
  readonly draft: () => BuildDraft;
  /** Whether the piles are sent. */
  readonly isLocked: () => boolean;
  /** Ends a drag; returns whether there was one. */
  readonly release: () => boolean;
  /** The pieces that can take the focus. */
  readonly pieces: () => readonly HTMLElement[];
  readonly focus: (piece: number) => void;
};

export function builderKeys(bench: Bench): (event: KeyboardEvent) => void {
  return (event) => {
    const target = event.target as HTMLElement;
    if (bench.isLocked() || isSilenced(event) || isMeantElsewhere(event)) return;
    if (event.altKey || event.metaKey || (event.ctrlKey && event.key !== "z")) return;
    const draft = bench.draft();
    const focused = target.dataset["piece"] === undefined ? null : Number(target.dataset["piece"]);
    const pile = event.key.length === 1 ? "abcd1234".indexOf(event.key.toLowerCase()) % PILES.length : -1;
    if (event.ctrlKey) draft.undo();
    else if (event.key === "Escape" && (bench.release() || draft.chosen !== null)) draft.chosen = null;
    else if (event.key === "Backspace" || event.key === "Delete") takeBack(draft, focused);
    else if (pile >= 0) putByKey(bench, focused, pile);
    else if (!moveFocus(bench, event)) return;
    event.preventDefault();
  };
}

function takeBack(draft: BuildDraft, focused: number | null): void {
  const piece = focused !== null && whereIs(draft.piles, focused) ? focused : draft.lastPlaced;
  if (piece !== undefined) draft.putBack(piece);
}

/** Put the focused, the selected or the next loose piece onto a pile, and focus the next loose one. */
function putByKey({ draft: current, focus }: Bench, focused: number | null, pile: number): void {
  const draft = current();
  const piece = focused ?? draft.chosen ?? tray(draft.piles)[0];
  if (piece === undefined) return;
  draft.put(piece, pile);
  draft.chosen = null;
  const next = tray(draft.piles)[0];
  if (focused !== null && next !== undefined) focus(next);
}

/** Follow an arrow key to the next piece. */
function moveFocus({ pieces, focus }: Bench, event: KeyboardEvent): boolean {
  const from = event.target as HTMLElement;
  if (!pieces().includes(from)) return false;
  const others = pieces().filter((piece) => piece !== from);
  const index = nearest(
    from.getBoundingClientRect(),
    others.map((piece) => piece.getBoundingClientRect()),
    event.key,
  );
  const next = index === null ? undefined : others[index];
  if (next) focus(Number(next.dataset["piece"]));
  return event.key.startsWith("Arrow");
}
