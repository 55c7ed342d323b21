/**
 * Reveals the answers of a turn before the board shows the new view: all cards turn over together, the crosses are drawn,
 * and then the gains fly to the score cards one after the other. Coins and palms follow each other closely; a trophy or a
 * completed card sets out only when everything before it has arrived. It can be skipped at any time.
 */

import type { SilverGoldPlayer, SilverGoldView } from "../../../lib/api/types";
import { play, type Sound } from "../../../lib/sound";
import type { Cards } from "../cards";
import { gainsOf, revealsOf, withReveals, type Gained, type GainKind, type Reveal } from "./reveal";

/** The times of a reveal in milliseconds, at a calm pace. */
const TURN_OVER = 240;
const EACH_CROSS = 50;
const LAST_CROSS = 140;
const AFTER_CROSSES = 260;
const NEXT_GAIN = 230;
const FLIGHTS: Readonly<Record<GainKind, number>> = { coins: 320, palms: 320, trophies: 400, completed: 820 };
const WITHOUT_GAINS = 450;
const AT_THE_END = 380;
/** A completed card leaves its place as soon as the flying one covers it. */
const COVERED = 60;
/** The most crosses that are played as sounds. */
const HEARD = 4;

const SOUNDS: Readonly<Record<GainKind, Sound>> = {
  coins: "coin",
  palms: "palm",
  trophies: "trophy",
  completed: "island",
};

/** A gain on its way to the score card. */
export type Flight = Gained & {
  readonly id: number;
  /** How long it is on its way. */
  readonly duration: number;
  /** How many gains of its kind the seat has had before. */
  readonly place: number;
};

/** Something that happens in a reveal, and when, in milliseconds at a calm pace. */
type Cue = { readonly time: number; readonly work: () => void };

export class Playback {
  /** The view to show while answers are revealed; null at any other time. */
  view = $state.raw<SilverGoldView | null>(null);
  /** The cards that are turned over at the moment. */
  turning = $state.raw<readonly string[]>([]);
  /** The gains that are on their way. */
  flights = $state.raw<readonly Flight[]>([]);

  #reveals = $state.raw<readonly Reveal[]>([]);
  #before: SilverGoldView | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** What everybody reveals at the moment. */
  get reveals(): readonly Reveal[] {
    return this.#reveals;
  }

  /** What a seat reveals at the moment; null at any other time. */
  of(seat: number): Reveal | null {
    return this.#reveals.find((reveal) => reveal.seat === seat) ?? null;
  }

  /** A new view has arrived. With a `pace` of 0 nothing is played. The viewer knows their own crosses already. */
  follow(after: SilverGoldView, recent: readonly string[], viewer: number | null, cards: Cards, pace: number): void {
    const before = this.#before;
    this.#before = after;
    if (!before || before === after) return;
    const reveals = revealsOf(before, after, recent);
    if (!reveals.length) return;
    this.skip();
    if (pace) this.#play(before, after, reveals, viewer, gainsOf(reveals, cards), pace);
  }

  /** A view has arrived that does not follow the last one. */
  jump(to: SilverGoldView): void {
    this.skip();
    this.#before = to;
  }

  /** Show the new view at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.view = null;
    this.turning = this.flights = this.#reveals = [];
  }

  #play(
    before: SilverGoldView,
    after: SilverGoldView,
    reveals: readonly Reveal[],
    viewer: number | null,
    gains: readonly Gained[],
    pace: number,
  ): void {
    const cues: Cue[] = [];
    const at = (time: number, work: () => void): void => void cues.push({ time, work });
    const arrived: Gained[] = [];
    const left: string[] = [];
    const show = (): void => void (this.view = withReveals(before, after, reveals, arrived, left));
    const hidden = reveals.filter(({ seat }) => seat !== viewer);
    const crosses = Math.max(0, ...reveals.map((reveal) => reveal.crosses.flatMap(({ boxes }) => boxes).length));

    this.#reveals = reveals;
    this.turning = [...new Set(hidden.flatMap((reveal) => reveal.crosses.map(({ card }) => card)))];
    this.view = withReveals(
      before,
      after,
      reveals.filter(({ seat }) => seat === viewer),
    );
    at(TURN_OVER / 2, show);
    at(TURN_OVER, () => (this.turning = []));
    for (let cross = 0; cross < Math.min(crosses, HEARD); cross++) {
      at(TURN_OVER / 2 + cross * EACH_CROSS, () => play("nib"));
    }

    let time = TURN_OVER / 2 + crosses * EACH_CROSS + LAST_CROSS + AFTER_CROSSES;
    let end = time + (gains.length ? 0 : WITHOUT_GAINS);
    gains.forEach((gain, id) => {
      const earlier = gains.slice(0, id).filter(({ seat, kind }) => seat === gain.seat && kind === gain.kind).length;
      const place = countOf(before.players[gain.seat], gain.kind) + earlier;
      const flight: Flight = { ...gain, id, place, duration: FLIGHTS[gain.kind] * pace };
      if (!isFromBox(gain)) time = Math.max(time, end);
      at(time, () => (this.flights = [...this.flights, flight]));
      const { kind, card } = gain;
      if (kind === "completed" && card) {
        at(time + COVERED, () => {
          left.push(card);
          show();
        });
      }
      const arrival = time + FLIGHTS[gain.kind];
      end = Math.max(end, arrival);
      at(arrival, () => {
        arrived.push(gain);
        this.flights = this.flights.filter((each) => each !== flight);
        show();
        play(SOUNDS[gain.kind], id);
      });
      time += NEXT_GAIN;
    });
    at(end + AT_THE_END, () => this.skip());
    this.#run(
      cues.sort((one, other) => one.time - other.time),
      pace,
    );
  }

  /** Play one cue after the other: if the browser is late with one of them, all later ones wait for it. */
  #run(cues: readonly Cue[], pace: number, now = 0): void {
    const [first, ...later] = cues;
    if (!first) return;
    this.#timer = setTimeout(
      () => {
        this.#run(later, pace, first.time);
        first.work();
      },
      (first.time - now) * pace,
    );
  }
}

/** Whether a gain comes from a box; the others come in the second half of the turn, one player after the other. */
function isFromBox({ box }: Gained): boolean {
  return box !== null;
}

/** How many gains of a kind a player has. */
function countOf(player: SilverGoldPlayer | undefined, kind: GainKind): number {
  const counted = player?.[kind] ?? [];
  return typeof counted === "number" ? counted : counted.length;
}
