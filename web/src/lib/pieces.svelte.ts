/**
 * A board that comes into sight is made in pieces, so that the browser can answer a person in between: first its
 * frames, which take all the room there is and say all there is to say, then one drawing after the other. Only with all
 * frames in their places is it shown, so that nothing moves. What changes later is drawn at once.
 */

import { flushSync, getContext, onMount, setContext } from "svelte";

/**
 * After so many milliseconds of work the browser may do something else: longer where what it does takes longer, so that
 * a slow one does not spend its time on half a board, but never as long as a person would notice.
 */
const SPELL = { shortest: 8, longest: 30 };
const KEY = Symbol("pieces");

/** In which order pieces are made. */
const TURNS = ["frame", "first", "later"] as const;
export type Turn = (typeof TURNS)[number];

/** A piece of a board: here already, or still to be made. */
export class Piece {
  here = $state(false);
}

export class Pieces {
  /** Whether all frames are in their places. */
  framed = $state(false);
  readonly #waiting: Readonly<Record<Turn, Piece[]>> = { frame: [], first: [], later: [] };
  #done = false;
  #stopped = false;

  add(piece: Piece, turn: Turn): void {
    if (this.#done) piece.here = true;
    else this.#waiting[turn].push(piece);
  }

  /** Make all that waits: frames, then, once these have been seen and measured, what is drawn in them. */
  async make(): Promise<void> {
    await this.#work(["frame"]);
    this.framed = true;
    await afterFrame();
    await this.#work(TURNS);
    this.#done = true;
  }

  stop(): void {
    this.#stopped = true;
  }

  async #work(turns: readonly Turn[]): Promise<void> {
    const next = (): Piece | undefined =>
      turns
        .map((turn) => this.#waiting[turn])
        .find(({ length }) => length)
        ?.shift();
    let spell = SPELL.shortest;
    let begun = performance.now();
    for (let piece = next(); piece && !this.#stopped; piece = next()) {
      const stopped = performance.now();
      if (stopped - begun > spell && !document.hidden) {
        await new Promise((rested) => setTimeout(rested));
        begun = performance.now();
        spell = Math.min(Math.max(begun - stopped, SPELL.shortest), SPELL.longest);
      }
      const made = piece;
      flushSync(() => (made.here = true));
    }
  }
}

/** When the next frame is on the screen; at once where nobody sees it. */
function afterFrame(): Promise<unknown> {
  return new Promise((seen) => (document.hidden ? seen(null) : requestAnimationFrame(() => setTimeout(seen))));
}

/** Make this component, and all below it, in pieces. */
export function makeInPieces(): Pieces {
  const pieces = new Pieces();
  setContext(KEY, pieces);
  onMount(() => {
    setTimeout(() => void pieces.make());
    return () => pieces.stop();
  });
  return pieces;
}

/** A piece of the component that is being made; it is here at once where nothing is made in pieces. */
export function piece(turn: Turn = "later"): Piece {
  const added = new Piece();
  const pieces = getContext<Pieces | undefined>(KEY);
  if (pieces) pieces.add(added, turn);
  else added.here = true;
  return added;
}
