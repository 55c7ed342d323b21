/** A finished game and its positions. They are fetched ahead of the viewer, so that stepping does not wait. */

import { SvelteMap } from "svelte/reactivity";
import { withOutcomes } from "../../games/registry";
import { api, type Viewpoint } from "../../lib/api/http";
import type { Positions, Replay, TableView } from "../../lib/api/types";
import { seatOf } from "./captions";
import type { Step } from "./place";

/** The most positions that the server sends in one reply. */
const MOST = 32;

/** One of several positions. */
export type Position = { readonly among: Positions; readonly place: number };

export class Recording {
  /** The steps at which one stops, by the number of lines before them: where a turn is complete, and at the end. */
  readonly stops: readonly number[];
  /** All steps that can be shown: after every move, and what was dealt because of it. */
  readonly places: readonly number[];
  /** The lines with the outcomes that the game gave them. */
  readonly told: readonly string[];
  readonly #positions = new SvelteMap<string, Position>();
  #wanted = "";

  constructor(
    readonly table: TableView,
    readonly replay: Replay,
  ) {
    const { lines, stops } = replay;
    const count = lines.length;
    this.stops = stops.at(-1) === count ? stops : [...stops, count];
    this.places = [...lines, null].flatMap((next, step) => (next === null || seatOf(next.text) !== null ? [step] : []));
    this.told = withOutcomes(
      lines.map(({ text }) => text),
      table.view,
    );
  }

  /** A finished game from the server. */
  static async fetch(table: TableView): Promise<Recording> {
    return new Recording(table, await api.replay(table.id));
  }

  /** The number of lines before the step that an address names; before the nearest one if there is no such step. */
  linesBefore({ step, moves }: Step): number {
    const number = Math.min(step, this.stops.length) - 1;
    const [stop = 0, next = stop + 1] = this.stops.slice(number);
    const within = this.places.filter((place) => place >= stop && place < next);
    return within[Math.min(moves, within.length - 1)] ?? stop;
  }

  /** The step with this number of lines before it, as an address names it. */
  stepAt(lines: number): Step {
    const number = this.stopAt(lines);
    const stop = this.stops[number] ?? 0;
    return { step: number + 1, moves: this.places.filter((place) => place > stop && place <= lines).length };
  }

  /** The number of the last stop up to a step, from 0. */
  stopAt(step: number): number {
    return Math.max(0, this.stops.filter((stop) => stop <= step).length - 1);
  }

  /** A position, if it has been fetched. */
  at(viewpoint: Viewpoint, step: number): Position | undefined {
    return this.#positions.get(key(viewpoint, step));
  }

  /** Fetch a position and then all stops of this viewpoint, the nearest first. Rejects with `Refused`. */
  async load(viewpoint: Viewpoint, step: number): Promise<void> {
    const wanted = (this.#wanted = key(viewpoint, step));
    const steps = [...new Set([step, ...this.stops])].sort(
      (one, other) => Math.abs(one - step) - Math.abs(other - step),
    );
    for (;;) {
      const missing = steps.filter((each) => !this.at(viewpoint, each)).slice(0, MOST);
      if (!missing.length || this.#wanted !== wanted) return;
      const among = await api.positions(this.table.id, missing, viewpoint);
      among.steps.forEach((each, place) => this.#positions.set(key(viewpoint, each), { among, place }));
    }
  }
}

function key(viewpoint: Viewpoint, step: number): string {
  return `${viewpoint} ${step}`;
}
