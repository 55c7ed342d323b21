/** Shows lifts one by one: the board keeps the view before a lift until the piece is turned over. */

import type { GoldHuntingView, Lift } from "../../../lib/api/types";
import { settings } from "../../../lib/settings.svelte";
import { play } from "../../../lib/sound";
import { keptSince, viewAfterLifts } from "./intermediate-view";
import { lostGold } from "../narration";

/** The other piles dim and everybody holds their breath; the piece rises; it turns; it drops into a hand or falls. */
export type LiftStage = "hold" | "rise" | "turn" | "settle";
/** What happened last: a keep, a lift, or both in one turn. `lost` is the gold that broke down. */
export type LiftReport = {
  readonly kept: { readonly seat: number; readonly gold: number } | null;
  readonly lift: Lift | null;
  /** How many lifts there were before this one. */
  readonly number: number;
  readonly lost: number | null;
};

/** Durations in milliseconds at a calm speed. */
const DIM = 200;
const HOLD = 700;
const RISE = 300;
const TURN = 250;
/** How long the turned piece and its way into the hand are shown. */
const SETTLE = 1150;
/** How long the folding screen takes to go up when the piles are built. */
const SCREEN = 1020;
/** After more lifts than this, the board shows the new view at once. */
const MAX_LIFTS = 2;

export class LiftPlayback {
  /** The view to draw now. */
  shown = $state.raw<GoldHuntingView | null>(null);
  /** The lift that is being shown. */
  lift = $state.raw<Lift | null>(null);
  /** How many lifts there were before the one that is being shown. */
  number = $state(0);
  stage = $state<LiftStage>("hold");
  /** The pieces that break down in this lift, once it has settled. */
  scattered = $state.raw<readonly number[]>([]);
  /** The last report. */
  report = $state.raw<LiftReport | null>(null);
  /** Whether a view waits to be shown. */
  isPlaying = $state(false);

  #waiting: GoldHuntingView[] = [];
  #viewer: number | null = null;
  #hurry = false;
  #go: (() => void) | null = null;
  #ended = false;
  /** When the folding screen began to go up. */
  #screenAt = -Infinity;

  constructor(private readonly announce: (report: LiftReport) => void) {}

  /** A view of `viewer` has arrived; `fresh` if the table or the viewer has changed. */
  receive(view: GoldHuntingView, viewer: number | null, fresh: boolean): void {
    this.#viewer = viewer;
    const last = this.#waiting.at(-1) ?? this.shown;
    const news = view.lifts.length - (last?.lifts.length ?? 0);
    const behind = view.lifts.length - (this.shown?.lifts.length ?? 0);
    if (fresh || !last || news < 0 || behind > MAX_LIFTS) {
      this.#settle(view);
      return;
    }
    const isNews = news > 0 || view.phase !== last.phase || keptSince(last, view) !== null;
    if (!isNews && !this.isPlaying) {
      this.shown = view;
      return;
    }
    this.#waiting.push(view);
    if (!this.isPlaying) void this.#run();
  }

  /** Show the result of this lift at once. */
  skip(): void {
    this.#hurry = true;
    this.#go?.();
  }

  /** Stop everything, because the board is gone. */
  stop(): void {
    this.#ended = true;
    this.skip();
  }

  #settle(view: GoldHuntingView): void {
    this.#waiting = [];
    this.skip();
    this.shown = view;
    this.lift = null;
    this.scattered = [];
    const lift = view.lifts.at(-1) ?? null;
    this.report = lift && { kept: null, lift, number: view.lifts.length - 1, lost: null };
  }

  async #run(): Promise<void> {
    this.isPlaying = true;
    for (let view = this.#waiting[0]; view && !this.#ended; view = this.#waiting[0]) {
      await this.#show(view);
      if (this.#waiting[0] === view) this.#waiting.shift();
    }
    this.lift = null;
    this.scattered = [];
    this.isPlaying = false;
  }

  async #show(view: GoldHuntingView): Promise<void> {
    const before = this.shown ?? view;
    if (before.phase === "build" && view.phase !== "build") {
      this.shown = viewAfterLifts(before, view, 0, this.#viewer);
      this.#screenAt = performance.now();
    }
    let kept = keptSince(before, view);
    for (let count = before.lifts.length + 1; count <= view.lifts.length; count++) {
      const lift = view.lifts[count - 1];
      if (!lift || this.#ended || this.#waiting[0] !== view) return;
      const ownKept = kept?.seat === lift.seat ? kept : null;
      if (ownKept) kept = null;
      await this.#raise(lift, view, count, ownKept);
    }
    if (this.#ended || this.#waiting[0] !== view) return;
    this.shown = view;
    if (kept) this.#tell({ kept, lift: null, number: view.lifts.length, lost: null });
  }

  async #raise(lift: Lift, view: GoldHuntingView, count: number, kept: LiftReport["kept"]): Promise<void> {
    const before = this.shown ?? view;
    this.#hurry = !settings.moves;
    const screen = this.#hurry ? 0 : SCREEN - (performance.now() - this.#screenAt) / settings.pace;
    if (screen > 0) {
      await this.#pause(screen);
      if (this.#ended || this.#waiting[0] !== view) return;
      this.#hurry = false;
    }
    this.scattered = [];
    this.lift = lift;
    this.number = count - 1;
    this.stage = "hold";
    await this.#pause(DIM);
    if (!this.#hurry) play("lamp");
    await this.#pause(HOLD);
    this.stage = "rise";
    play("lift");
    await this.#pause(RISE);
    this.stage = "turn";
    await this.#pause(TURN);
    if (this.#ended || this.#waiting[0] !== view) return;
    this.stage = "settle";
    this.shown = count === view.lifts.length ? view : viewAfterLifts(before, view, count, this.#viewer);
    const right = lift.piece === lift.declared;
    this.scattered = lift.broke_down && !kept ? (before.players[lift.seat]?.hand ?? []) : [];
    play(right ? "right" : lift.broke_down ? "scatter" : "wrong");
    this.#tell({ kept, lift, number: count - 1, lost: kept ? null : lostGold(before, lift) });
    await this.#pause(SETTLE);
    this.lift = null;
  }

  #tell(report: LiftReport): void {
    this.report = report;
    this.announce(report);
  }

  #pause(milliseconds: number): Promise<void> {
    if (this.#hurry) return Promise.resolve();
    return new Promise((go) => {
      const timer = setTimeout(() => this.#go?.(), milliseconds * settings.pace);
      this.#go = () => {
        clearTimeout(timer);
        this.#go = null;
        go();
      };
    });
  }
}
