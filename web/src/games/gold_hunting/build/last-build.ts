/** The piles that were built last in this browser, by the one person who plays on it. */

import { storage } from "../../../lib/storage.svelte";
import { arrangementIn, type Arrangement } from "./arrangement";

const STORAGE_KEY = "doubloon.gold-hunting.build";

/** Remember the text of a build move. */
export function rememberBuild(move: string): void {
  storage.write(STORAGE_KEY, move);
}

/** The piles that were built last; `null` for the first game. */
export function lastBuild(): Arrangement | null {
  return arrangementIn(storage.read(STORAGE_KEY) ?? "");
}
