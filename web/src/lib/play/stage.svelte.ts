/** What a board tells the page around it: what it shows now, and which sheet lies over it. */

import type { TableView } from "../api/types";

export class Stage {
  /** Whether the next view of a replay does not follow the one before: it is shown at once. */
  jumps = false;
  /** The view that the board draws now. It is behind the table while moves are played back; null before the first. */
  shown = $state.raw<TableView["view"]>(null);
  /** Whether the board is still playing back moves. */
  isPlaying = $state(false);
  /** The sheet over the board; null if there is none. */
  sheet = $state<string | null>(null);

  /** `isReplay`: the board shows a game of the past, in which nobody can move. */
  constructor(readonly isReplay = false) {}

  openSheet(name: string): void {
    this.sheet = name;
  }

  /** Close a sheet; another one that has replaced it stays open. */
  closeSheet(name: string): void {
    if (this.sheet === name) this.sheet = null;
  }
}
