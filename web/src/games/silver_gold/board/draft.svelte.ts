/**
 * An answer in the making: the box that the player points at, the preview there, the cross that waits for "Done", and
 * the move that was sent. The board draws crosses from here at once, before the server confirms them.
 */

import type { SilverGoldView } from "../../../lib/api/types";
import type { Controls } from "../../../lib/play/controls";
import { play as sound } from "../../../lib/sound";
import { middleOf, type Place } from "../boxes";
import { crossesAmong, crossOf, unfinishedMoves, type CrossOption } from "./legal-moves";
import { formOf, mirror, nearest, next, placementsAmong, through, turn, type Placement } from "./placements";

/** The box that the player points at, and the place of the pointer on the card. */
export type Aim = { readonly card: string; readonly box: string; readonly at: Place; readonly byKeyboard: boolean };

/** What the player is asked, and the controls to answer with. */
export type Question = {
  readonly view: SilverGoldView;
  readonly canTakeBack: number;
  readonly controls: Controls;
  readonly confirm: boolean;
  /** The boxes of the printed pattern. */
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
  /** Why the server refused the last move; null if it did not. */
  refusal = $state.raw<string | null>(null);

  #crosses = $derived.by(() => crossesAmong(this.#view.moves));
  #placements = $derived.by(() => placementsAmong(this.#view.moves));

  /** The cross that waits for "Done". */
  readonly held: CrossOption | null = $derived.by(() =>
    this.#held !== null && this.#view.moves.includes(this.#held) ? crossOf(this.#held) : null,
  );
  /** The cross that was sent and is not confirmed yet. */
  readonly sent: CrossOption | null = $derived.by(() => (this.#sent === null ? null : crossOf(this.#sent)));
  /** Whether the pattern fits anywhere. */
  readonly fits: boolean = $derived.by(() => this.#placements.length > 0);
  /** Whether a single box is crossed off instead of the pattern, by choice or because the pattern fits nowhere. */
  readonly single: boolean = $derived.by(() => this.#alone || !this.fits);
  /** Whether the player can cross off boxes now. */
  readonly open: boolean = $derived.by(() => this.#crosses.length > 0 && this.#sent === null);
  /** What would be crossed off at the aim. */
  readonly preview: CrossOption | null = $derived.by(() => this.#previewAt(this.#aim));
  /** Whether the aim is a free box that no placement of the pattern covers. */
  readonly misfit: boolean = $derived.by(() => {
    const aim = this.#aim;
    if (!aim || !this.open || this.single || this.preview) return false;
    const free = this.#crosses.some(({ card, boxes }) => card === aim.card && boxes[0] === aim.box);
    return free && through(this.#placements, aim.card, aim.box).length === 0;
  });

  constructor(question: () => Question) {
    this.#question = question;
  }

  get aim(): Aim | null {
    return this.#aim;
  }

  /** The present orientation of the pattern, as boxes in the upper left corner. */
  get form(): string {
    const preview = this.preview;
    if (preview && preview.boxes.length > 1) return formOf(preview.boxes);
    return this.#wanted ?? formOf(this.#question().printed);
  }

  /** Whether a step of the answer can be undone. */
  get canUndo(): boolean {
    return this.held !== null || (this.open && this.#question().canTakeBack > 0);
  }

  /** Whether another placement covers the same box. */
  get canCycle(): boolean {
    return this.#fitting().length > 1;
  }

  /** Start again, for a new question. */
  reset(): void {
    this.#wanted = this.#picked = this.#held = this.refusal = this.#aim = null;
    this.#alone = false;
  }

  /** Point at a box; without a place, at its middle. */
  point(card: string, box: string, at?: Place): void {
    if (this.#aim?.card !== card || this.#aim.box !== box) this.#picked = this.refusal = null;
    this.#aim = { card, box, at: at ?? middleOf(box), byKeyboard: at === undefined };
  }

  /** Point at nothing. */
  leave(): void {
    this.#aim = this.#picked = null;
  }

  /** Turn the pattern by a quarter; skip orientations that do not fit. */
  turn(): void {
    this.#choose(turn);
  }

  /** Mirror the pattern, if its mirror image fits. */
  mirror(): void {
    this.#choose(mirror);
  }

  /** Go to the next placement over the box. */
  cycle(): void {
    this.#choose(next);
  }

  /** Switch between a single box and the pattern. */
  toggleSingle(single = !this.#alone): void {
    this.#alone = single;
    this.#picked = null;
  }

  /** Cross off the boxes of the preview; returns whether there was one. */
  place(): boolean {
    const preview = this.preview;
    if (!preview) return false;
    const { view, confirm } = this.#question();
    this.#picked = null;
    sound("nib");
    if (unfinishedMoves(view).has(preview.move) || !confirm) this.#send(preview.move);
    else this.#held = preview.move;
    return true;
  }

  /** Send the cross that waits for "Done". */
  done(): void {
    if (this.held && this.open) this.#send(this.held.move);
  }

  /** Take back one step: the cross that waits for "Done", else the last move that nobody else has seen. */
  undo(): void {
    if (this.held) this.#held = null;
    else if (this.canUndo) this.#request((controls) => controls.takeBack(false));
  }

  /** Make any other move. */
  play(move: string): void {
    this.#request((controls) => controls.play(move));
  }

  /** Take back the whole answer, as long as nobody else has seen it. */
  withdraw(): void {
    this.#request((controls) => controls.takeBack(true));
  }

  get #view(): SilverGoldView {
    return this.#question().view;
  }

  #previewAt(aim: Aim | null): CrossOption | null {
    if (!aim || !this.open) return null;
    if (this.held?.card === aim.card && this.held.boxes.includes(aim.box)) return null;
    if (this.single) {
      const alone = ({ card, boxes }: CrossOption): boolean =>
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
    const now = fitting.find(({ move }) => move === this.preview?.move);
    if (!aim || !now) return;
    const chosen = how(fitting, now, aim.at);
    this.#picked = chosen.move;
    this.#wanted = chosen.form;
  }

  #send(move: string): void {
    this.#held = null;
    this.#sent = move;
    this.#settle(this.#question().controls.play(move));
  }

  /** Send a request, unless another one is under way. */
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
