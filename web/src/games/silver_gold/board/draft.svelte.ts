/**
 * An answer as it is made: where a person points, what is drawn there, what is held until "Done", and what is on its
 * way to the server. Crosses are drawn from here at once; the server's view follows.
 */

import type { SilverGoldView } from "../../../lib/api/types";
import type { Controls } from "../../../lib/play/controls";
import type { Confirm } from "../../../lib/settings.svelte";
import { play as sound } from "../../../lib/sound";
import { middleOf, type Place } from "../boxes";
import { crossesAmong, crossOf, unfinishedMoves, type Cross } from "../moves";
import { formOf, mirror, nearest, next, placementsAmong, through, turn, type Placement } from "./placements";

/** Where a person points: a box, and the place of the pointer on the card; `keyed` where there is no pointer. */
export type Aim = { readonly card: string; readonly box: string; readonly at: Place; readonly keyed: boolean };

/** What is asked, and by whom it is answered. */
export type Question = {
  readonly view: SilverGoldView;
  readonly canTakeBack: number;
  readonly controls: Controls;
  readonly confirm: Confirm;
  /** The boxes of the pattern as it is printed. */
  readonly printed: readonly string[];
};

export class Draft {
  readonly #question: () => Question;
  #aim = $state.raw<Aim | null>(null);
  #wanted = $state.raw<string | null>(null);
  #picked = $state.raw<string | null>(null);
  #alone = $state(false);
  #held = $state.raw<string | null>(null);
  #sent = $state.raw<string | null>(null);
  /** Why the last move was not accepted; null when it was. */
  refusal = $state.raw<string | null>(null);

  #crosses = $derived.by(() => crossesAmong(this.#view.moves));
  #placements = $derived.by(() => placementsAmong(this.#view.moves));

  /** The cross that is held until "Done". */
  readonly held: Cross | null = $derived.by(() =>
    this.#held !== null && this.#view.moves.includes(this.#held) ? crossOf(this.#held) : null,
  );
  /** The cross that the server has not confirmed yet. */
  readonly sent: Cross | null = $derived.by(() => (this.#sent === null ? null : crossOf(this.#sent)));
  /** Whether a pattern fits anywhere at all. */
  readonly fits: boolean = $derived.by(() => this.#placements.length > 0);
  /** Whether one box is crossed off instead of the pattern: by choice, or since nothing else is possible. */
  readonly single: boolean = $derived.by(() => this.#alone || !this.fits);
  /** Whether crosses are asked for, and none is on its way. */
  readonly open: boolean = $derived.by(() => this.#crosses.length > 0 && this.#sent === null);
  /** What would be crossed off where the person points. */
  readonly ghost: Cross | null = $derived.by(() => this.#ghostAt(this.#aim));
  /** Whether the person points at a free box through which the pattern does not fit. */
  readonly misfit: boolean = $derived.by(() => {
    const aim = this.#aim;
    if (!aim || !this.open || this.single || this.ghost) return false;
    const free = this.#crosses.some(({ card, boxes }) => card === aim.card && boxes[0] === aim.box);
    return free && through(this.#placements, aim.card, aim.box).length === 0;
  });

  constructor(question: () => Question) {
    this.#question = question;
  }

  get aim(): Aim | null {
    return this.#aim;
  }

  /** How the pattern is turned now, as boxes in the upper left corner; as printed until somebody turns it. */
  get form(): string {
    const ghost = this.ghost;
    if (ghost && ghost.boxes.length > 1) return formOf(ghost.boxes);
    return this.#wanted ?? formOf(this.#question().printed);
  }

  /** Whether anything of the answer can be undone. */
  get canUndo(): boolean {
    return this.held !== null || (this.open && this.#question().canTakeBack > 0);
  }

  /** Whether some other placement goes through the same box. */
  get canCycle(): boolean {
    return this.#fitting().length > 1;
  }

  /** Begin anew, for another question. */
  reset(): void {
    this.#wanted = this.#picked = this.#held = this.refusal = this.#aim = null;
    this.#alone = false;
  }

  /** Point at a box; without a place, at its middle. */
  point(card: string, box: string, at?: Place): void {
    if (this.#aim?.card !== card || this.#aim.box !== box) this.#picked = this.refusal = null;
    this.#aim = { card, box, at: at ?? middleOf(box), keyed: at === undefined };
  }

  /** Point at nothing. */
  leave(): void {
    this.#aim = this.#picked = null;
  }

  /** Turn the pattern by a quarter; orientations that do not fit are skipped. */
  turn(): void {
    this.#choose(turn);
  }

  /** Mirror the pattern, if its image fits. */
  mirror(): void {
    this.#choose(mirror);
  }

  /** The next of all placements through the box. */
  cycle(): void {
    this.#choose(next);
  }

  /** One box only, or the pattern again. */
  toggleSingle(single = !this.#alone): void {
    this.#alone = single;
    this.#picked = null;
  }

  /** Cross off what is drawn as a ghost; whether there was one. */
  place(): boolean {
    const ghost = this.ghost;
    if (!ghost) return false;
    const { view, confirm } = this.#question();
    this.#picked = null;
    sound("cross");
    if (unfinishedMoves(view).has(ghost.move) || !this.#holds(confirm)) this.#send(ghost.move);
    else this.#held = ghost.move;
    return true;
  }

  /** Give the held answer. */
  done(): void {
    if (this.held && this.open) this.#send(this.held.move);
  }

  /** Take one step back: the held cross first, then what the server keeps hidden. */
  undo(): void {
    if (this.held) this.#held = null;
    else if (this.canUndo) this.#request((controls) => controls.takeBack(false));
  }

  /** Make a move that is no cross. */
  play(move: string): void {
    this.#request((controls) => controls.play(move));
  }

  /** Take the whole answer back while nobody has seen it. */
  withdraw(): void {
    this.#request((controls) => controls.takeBack(true));
  }

  get #view(): SilverGoldView {
    return this.#question().view;
  }

  #ghostAt(aim: Aim | null): Cross | null {
    if (!aim || !this.open) return null;
    if (this.held?.card === aim.card && this.held.boxes.includes(aim.box)) return null;
    if (this.single) {
      const alone = ({ card, boxes }: Cross): boolean =>
        card === aim.card && boxes.length === 1 && boxes[0] === aim.box;
      return this.#crosses.find(alone) ?? null;
    }
    const fitting = this.#fitting();
    const picked = fitting.find(({ move }) => move === this.#picked);
    return picked ?? nearest(fitting, this.#wanted ?? formOf(this.#question().printed), aim.at);
  }

  #fitting(): Placement[] {
    return this.#aim && !this.single ? through(this.#placements, this.#aim.card, this.#aim.box) : [];
  }

  #choose(how: (fitting: readonly Placement[], now: Placement, at: Place) => Placement): void {
    const aim = this.#aim;
    const fitting = this.#fitting();
    const now = fitting.find(({ move }) => move === this.ghost?.move);
    if (!aim || !now) return;
    const chosen = how(fitting, now, aim.at);
    this.#picked = chosen.move;
    this.#wanted = chosen.form;
  }

  #holds(confirm: Confirm): boolean {
    const chain = this.#question().canTakeBack > 0;
    return confirm === "always" || (confirm === "chains" && chain);
  }

  #send(move: string): void {
    this.#held = null;
    this.#sent = move;
    this.#settle(this.#question().controls.play(move));
  }

  /** Ask for something, unless the answer to something else is still to come. */
  #request(ask: (controls: Controls) => Promise<void>): void {
    const { controls } = this.#question();
    if (!controls.busy) this.#settle(ask(controls));
  }

  #settle(request: Promise<void>): void {
    this.refusal = null;
    request
      .catch((reason: unknown) => (this.refusal = reason instanceof Error ? reason.message : String(reason)))
      .finally(() => (this.#sent = null));
  }
}
