/** The piles that this browser built last, to build them again. */

import { read, type Arrangement } from "./arrangement";

const PLACE = "doubloon.gold-hunting.build";

/** Remember a build move. */
export function rememberBuild(move: string): void {
  localStorage.setItem(PLACE, move);
}

/** What was built last, if anything. */
export function lastBuild(): Arrangement | null {
  return read(localStorage.getItem(PLACE) ?? "");
}
