/** What a board tells the page around it: what it shows now, and which sheet lies over it. */

import type { TableView } from "../api/types";

export class Stage {
  /** Whether the next view of a replay does not follow the one before: it is shown at once. */
  jumps = false;
  /** The view that the board draws now. It is behind the table while moves are played back; null before the first. */
  shown = $state.raw<TableView["view"]>(null);
  /** In a replay: the view where the step that is shown began; null if it is not known. */
  since = $state.raw<TableView["view"]>(null);
  /** Whether the board is still playing back moves. */
  isPlaying = $state(false);
  /** Whether the viewer knows how the game ended; not before the points are counted before their eyes. */
  isDecided = $state(false);
  /** The sheet over the board; null if there is none. */
  sheet = $state<string | null>(null);
  /** The seats of the people at this device; none for a spectator. */
  seats = $state.raw<readonly number[]>([]);

  /** `isReplay`: the board shows a game of the past, in which nobody can move. */
  constructor(readonly isReplay = false) {}

  /** Whether several people share this device: only one of them looks at it at a time. */
  get isShared(): boolean {
    return this.seats.length > 1;
  }

  /** Whether the player of this seat waits for the device. */
  waitsForDevice(seat: number, viewer: number | null): boolean {
    return this.isShared && seat !== viewer && this.seats.includes(seat);
  }

  openSheet(name: string): void {
    this.sheet = name;
  }

  /** Close a sheet; another one that has replaced it stays open. */
  closeSheet(name: string): void {
    if (this.sheet === name) this.sheet = null;
  }
}
