/**
 * A board that comes into sight is drawn in pieces: its frame at once, with everything that is said of it, then one
 * drawing after the other, so that the browser can answer a person in between. What changes later is drawn at once.
 */

import { flushSync, getContext, onMount, setContext } from "svelte";

/** After so many milliseconds of drawing the browser may do something else. */
const SPELL = 8;
const KEY = Symbol("pieces");

/** A piece of a board, which is either here already or still to be drawn. */
export class Piece {
  here = $state(false);
}

class Pieces {
  #first: Piece[] = [];
  #rest: Piece[] = [];
  #done = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  add(piece: Piece, soon: boolean): void {
    if (this.#done) piece.here = true;
    else (soon ? this.#first : this.#rest).push(piece);
  }

  /** Draw all that waits; what nobody sees can as well be drawn at once. */
  begin(): void {
    this.#timer = setTimeout(() => {
      const begun = performance.now();
      do {
        const piece = this.#first.shift() ?? this.#rest.shift();
        if (!piece) {
          this.#done = true;
          return;
        }
        flushSync(() => (piece.here = true));
      } while (document.hidden || performance.now() - begun < SPELL);
      this.begin();
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** Within this component and all below it, pieces are drawn one after the other, beginning when all frames are there. */
export function drawInPieces(): void {
  const pieces = new Pieces();
  setContext(KEY, pieces);
  onMount(() => {
    pieces.begin();
    return () => pieces.stop();
  });
}

/** A piece of the board that is being made: here at once where nothing is drawn in pieces. `soon` goes before others. */
export function piece({ soon = false } = {}): Piece {
  const piece = new Piece();
  const pieces = getContext<Pieces | undefined>(KEY);
  if (pieces) pieces.add(piece, soon);
  else piece.here = true;
  return piece;
}
