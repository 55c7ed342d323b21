/** Shows what a step revealed, one seat after the other, before the table moves on; always ready to be cut short. */

import type { SilverGoldView } from "../../../lib/api/types";
import { play } from "../../../lib/sound";
import { revealsOf, withReveals, type Reveal } from "./reveal";

const EACH_SEAT = 600;
const LAST_PAUSE = 250;

export class Playback {
  /** The view to show while something is being told; null when the present one is to be shown. */
  view = $state.raw<SilverGoldView | null>(null);
  /** What is being told now. */
  now = $state.raw<Reveal | null>(null);

  #before: SilverGoldView | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A new view has come. `viewer` has seen its own crosses already; where nothing `moves`, nothing is told. */
  follow(after: SilverGoldView, recent: readonly string[], viewer: number | null, moves: boolean): void {
    const before = this.#before;
    this.#before = after;
    if (!before || before === after) return;
    const reveals = revealsOf(before, after, recent);
    if (reveals.length) this.skip();
    if (!reveals.length || !moves) return;
    const own = reveals.filter(({ seat }) => seat === viewer).map((reveal) => ({ ...reveal, ...NOTHING }));
    this.#tell(before, after, reveals, own, 0);
  }

  /** Show the table as it is now. */
  skip(): void {
    clearTimeout(this.#timer);
    this.view = this.now = null;
  }

  #tell(
    before: SilverGoldView,
    after: SilverGoldView,
    all: readonly Reveal[],
    seen: readonly Reveal[],
    at: number,
  ): void {
    const reveal = all[at];
    const told = all.slice(0, at + 1);
    const rest = seen.filter(({ seat }) => !told.some((each) => each.seat === seat));
    this.view = withReveals(before, after, [...told, ...rest]);
    this.now = reveal ?? null;
    if (reveal?.crosses.length) play(reveal.coins ? "coin" : "cross");
    const onward = reveal ? () => this.#tell(before, after, all, seen, at + 1) : () => this.skip();
    this.#timer = setTimeout(onward, reveal ? EACH_SEAT : LAST_PAUSE);
  }
}

const NOTHING = { coins: 0, palms: [], trophies: [], completed: [] } as const;
