/** Reveals the answers of a turn one seat after the other, before the board shows the new view. It can be skipped. */

import type { SilverGoldView } from "../../../lib/api/types";
import { play } from "../../../lib/sound";
import { revealsOf, withReveals, type Reveal } from "./reveal";

const EACH_SEAT = 600;
const LAST_PAUSE = 250;

export class Playback {
  /** The view to show while answers are revealed; null at any other time. */
  view = $state.raw<SilverGoldView | null>(null);
  /** The answer that is being revealed. */
  now = $state.raw<Reveal | null>(null);

  #before: SilverGoldView | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A new view has arrived. Nothing is revealed unless things may move (`moves`); the viewer knows their own crosses. */
  follow(after: SilverGoldView, recent: readonly string[], viewer: number | null, moves: boolean): void {
    const before = this.#before;
    this.#before = after;
    if (!before || before === after) return;
    const reveals = revealsOf(before, after, recent);
    if (reveals.length) this.skip();
    if (!reveals.length || !moves) return;
    const own = reveals.filter(({ seat }) => seat === viewer).map((reveal) => ({ ...reveal, ...NOTHING }));
    this.#reveal(before, after, reveals, own, 0);
  }

  /** Show the new view at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.view = this.now = null;
  }

  #reveal(
    before: SilverGoldView,
    after: SilverGoldView,
    all: readonly Reveal[],
    seen: readonly Reveal[],
    at: number,
  ): void {
    const reveal = all[at];
    const revealed = all.slice(0, at + 1);
    const rest = seen.filter(({ seat }) => !revealed.some((each) => each.seat === seat));
    this.view = withReveals(before, after, [...revealed, ...rest]);
    this.now = reveal ?? null;
    if (reveal?.crosses.length) play(reveal.coins ? "coin" : "nib");
    const onward = reveal ? () => this.#reveal(before, after, all, seen, at + 1) : () => this.skip();
    this.#timer = setTimeout(onward, reveal ? EACH_SEAT : LAST_PAUSE);
  }
}

const NOTHING = { coins: 0, palms: [], trophies: [], completed: [] } as const;
