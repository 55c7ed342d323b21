/**
 * An answer in the making. The player places the pattern as a ghost, which stays until it is moved, undone or confirmed.
 *
 * A ghost that covers an X asks for one more cross. The choice of that box sends the ghost in the background, and the
 * extra cross becomes the next ghost, so that one confirmation ends the whole chain. Nobody sees a step before that, and
 * moving the pattern takes the sent steps back first.
 */

import type { SilverGoldView } from "../../../lib/api/types";
import type { Controls } from "../../../lib/play/controls";
import { play as sound } from "../../../lib/sound";
import { middleOf, type Place } from "../boxes";
import { boxesOn, type Cards } from "../cards";
import { moveText } from "../moves";
import { crossesAmong, gainOf, unfinishedMoves, type CrossOption } from "./legal-moves";
import {
  formOf,
  mirrored,
  mirrorPlacement,
  middleOfBoxes,
  nearest,
  placementsAmong,
  through,
  turned,
  turnPlacement,
  upsideDown,
  type Placement,
} from "./placements";
import { SentSteps, type Step } from "./sent-steps.svelte";

/** A box, and the place of the pointer on its card. */
export type Aim = { readonly card: string; readonly box: string; readonly at: Place; readonly byKeyboard: boolean };

/** What the player is asked, and the controls to answer with. */
export type Question = {
  readonly view: SilverGoldView;
  readonly canTakeBack: number;
  readonly controls: Controls;
  /** Whether an answer waits for "Confirm". */
  readonly confirm: boolean;
  /** The boxes of the printed pattern. */
  readonly printed: readonly string[];
  readonly cards: Cards;
};

/** The answer before a drag. */
type Undragged = { readonly sent: readonly Step[]; readonly placed: CrossOption | null };

export class Draft {
  readonly #question: () => Question;
  readonly #sent: SentSteps;
  #wanted = $state.raw<string | null>(null);
  #alone = $state(false);
  #anchor = $state.raw<Aim | null>(null);
  #aim = $state.raw<Aim | null>(null);
  #placed = $state.raw<CrossOption | null>(null);
  /** What was there before each of the last drags; a drag that has just begun has changed nothing yet. */
  #undragged: readonly Undragged[] = [];
  #begun: Undragged | null = null;
  /** Whether the pattern did not fit over the box that was just chosen. */
  #missed = $state(false);
  /** Whether the last turn or mirroring was impossible. */
  isStuck = $state(false);

  #crosses = $derived.by(() => crossesAmong(this.#sent.options.moves));
  #placements = $derived.by(() => placementsAmong(this.#sent.options.moves));
  #unfinished = $derived.by(() => unfinishedMoves(this.#sent.options));
  /** All free boxes, as "card box". */
  #free = $derived.by(() => {
    const singles = crossesAmong(this.#sent.lastOptions.moves).filter(({ boxes }) => boxes.length === 1);
    const taken = new Set(this.steps.flatMap(({ card, boxes }) => boxes.map((box) => `${card} ${box}`)));
    return new Set(singles.map(({ card, boxes }) => `${card} ${boxes[0] ?? ""}`).filter((box) => !taken.has(box)));
  });

  /** Whether the player can cross off boxes now. */
  readonly isOpen: boolean = $derived.by(
    () => !this.#sent.isSealed && (this.#sent.isWaiting || crossesAmong(this.#question().view.moves).length > 0),
  );
  /** The step that is placed but not sent. */
  readonly ghost: Step | null = $derived.by(() => {
    const placed = this.#placed;
    if (!placed || !this.isOpen) return null;
    const { isKnown, options } = this.#sent;
    if (isKnown && !options.moves.includes(placed.move)) return null;
    return { ...placed, gain: isKnown ? gainOf(options, placed.move) : null, owed: this.#owedAfter(placed) };
  });
  /** The steps that were sent in the background, and the ghost. */
  readonly steps: readonly Step[] = $derived.by(() =>
    this.ghost ? [...this.#sent.steps, this.ghost] : this.#sent.steps,
  );
  /** The crosses that the player still has to choose for X. */
  readonly owed: number = $derived.by(() => this.ghost?.owed ?? this.#sent.owed);
  /** Whether the next cross is for an X. */
  readonly isExtra: boolean = $derived.by(() => this.#sent.owed > 0);
  /** Whether the pattern fits anywhere. */
  readonly fits: boolean = $derived.by(() => this.#placements.length > 0);
  /** Whether a single box is crossed off instead of the pattern, by choice or because the pattern fits nowhere. */
  readonly isSingle: boolean = $derived.by(() => this.#alone || !this.fits);
  readonly canConfirm: boolean = $derived.by(() => this.ghost !== null && this.ghost.owed === 0);
  /** What a click on the box under the mouse or the focus would cross off; nothing where a ghost is placed. */
  readonly preview: CrossOption | null = $derived.by(() => {
    const aim = this.#aim;
    return aim && this.isOpen && (!this.ghost || this.owed > 0) ? this.#crossAt(aim) : null;
  });
  /** The box that was just chosen, where the pattern does not fit over it; any other step of the player ends that. */
  readonly misfit: Aim | null = $derived.by(() => {
    const anchor = this.#anchor;
    if (!anchor || !this.#missed || !this.isOpen || this.ghost || this.isExtra || this.isSingle) return null;
    return this.isFree(anchor.card, anchor.box) ? anchor : null;
  });

  constructor(question: () => Question) {
    this.#question = question;
    this.#sent = new SentSteps(question, () => (this.#placed = null));
  }

  /** The orientation in which the pattern lies or would lie, as boxes in the upper left corner. */
  get form(): string {
    const pattern = [...this.steps, ...(this.preview ? [this.preview] : [])].find(({ boxes }) => boxes.length > 1);
    return pattern ? formOf(pattern.boxes) : this.#form;
  }

  /** The box under the mouse or the focus. */
  get aim(): Aim | null {
    return this.#aim;
  }

  /** Why the server refused the last move; null if it did not. */
  get refusal(): string | null {
    return this.#sent.refusal;
  }

  /** Whether a step of the answer can be undone. */
  get canUndo(): boolean {
    return this.isOpen && (this.steps.length > 0 || this.#question().canTakeBack > 0);
  }

  /** Whether the player can switch between the pattern and a single box. */
  get canChooseSingle(): boolean {
    return this.isOpen && this.fits && !this.isExtra;
  }

  /** Whether the pattern can be turned and mirrored. */
  get canTurn(): boolean {
    const isSent = this.#sent.steps.some(({ boxes }) => boxes.length > 1);
    return this.isOpen && (isSent || (!this.isSingle && !this.isExtra));
  }

  /** Whether an answer is on its way. */
  get isSending(): boolean {
    return this.#sent.isSealed;
  }

  isFree(card: string, box: string): boolean {
    return this.#free.has(`${card} ${box}`);
  }

  /** Whether a box is part of the answer. */
  covers(card: string, box: string): boolean {
    return this.steps.some((step) => step.card === card && step.boxes.includes(box));
  }

  /** Start again, for a new question. */
  reset(): void {
    this.#wanted = this.#anchor = this.#aim = this.#placed = null;
    this.#alone = this.isStuck = this.#missed = false;
    this.#undragged = [];
    this.#sent.reset();
  }

  /** Point at a box; without a place, at its middle. */
  point(card: string, box: string, at?: Place): void {
    if (this.#anchor?.card !== card || this.#anchor.box !== box) this.#missed = false;
    this.#aim = { card, box, at: at ?? middleOf(box), byKeyboard: at === undefined };
  }

  /** Point at nothing. */
  leave(): void {
    this.#aim = null;
  }

  /**
   * Choose a box: it gets the ghost, or the extra cross that is owed. A box of the ghost turns it. Returns whether the
   * answer has changed.
   */
  choose(card: string, box: string, at: Place = middleOf(box)): boolean {
    if (!this.isOpen) return false;
    this.#sent.refusal = null;
    this.isStuck = false;
    if (this.covers(card, box)) {
      const pattern = this.#pattern;
      if (pattern?.card === card && pattern.boxes.includes(box)) this.turn();
      return true;
    }
    if (!this.isFree(card, box)) return false;
    this.#undragged = [];
    if (this.ghost && this.owed > 0) this.#sendGhost();
    const aim = { card, box, at, byKeyboard: false };
    this.#anchor = aim;
    const isPlaced = this.#place(this.#crossAt(aim));
    this.#missed = !isPlaced;
    return isPlaced;
  }

  /** Turn the pattern by a quarter; a placed one skips orientations that do not fit. */
  turn(): void {
    this.#reshape(turnPlacement, turned);
  }

  /** Mirror the pattern. */
  mirror(): void {
    this.#reshape(mirrorPlacement, (form) => (mirrored(form) === form ? upsideDown(form) : mirrored(form)));
  }

  /** Switch between a single box and the pattern, on the box that was chosen last. */
  toggleSingle(): void {
    this.#missed = false;
    if (!this.canChooseSingle) return;
    this.#alone = !this.#alone;
    this.#undragged = [];
    this.#placed = null;
    if (this.#anchor) this.#place(this.#crossAt(this.#anchor));
  }

  /** Whether the step at a box can be dragged: the ghost, and the pattern. */
  canDrag(card: string, box: string): boolean {
    const covers = (step: CrossOption | null): boolean => step?.card === card && step.boxes.includes(box);
    return this.isOpen && (covers(this.ghost) || covers(this.#pattern));
  }

  /** The middle of the step at a box, to keep it under the finger that drags it. */
  middleAt(card: string, box: string): Place {
    const step = this.steps.find((each) => each.card === card && each.boxes.includes(box));
    return step ? middleOfBoxes(step.boxes) : middleOf(box);
  }

  /** A pointer begins to drag a step: what is there now comes back when the drag is undone. */
  startDrag(): void {
    this.#begun = { sent: this.#sent.steps, placed: this.ghost };
  }

  /**
   * Move the step at a box to the nearest place where it fits in its orientation; `middles` says where its middle
   * should be, in the boxes of each card. Returns the step at its new place.
   */
  drag(card: string, box: string, middles: ReadonlyMap<string, Place>): CrossOption | null {
    const ghost = this.ghost;
    if (!ghost?.boxes.includes(box) || ghost.card !== card) this.#reopen();
    const now = this.ghost;
    if (!now) return null;
    const form = formOf(now.boxes);
    const fitting = this.#crosses.filter(({ boxes }) => boxes.length === now.boxes.length && formOf(boxes) === form);
    const best = closestTo(fitting, middles);
    if (best && best.move !== now.move) {
      this.#undragged = this.#begun ? [...this.#undragged, this.#begun] : this.#undragged;
      this.#begun = null;
      this.#placed = best;
      this.#anchor = { card: best.card, box: best.boxes[0] ?? box, at: middleOfBoxes(best.boxes), byKeyboard: false };
      this.isStuck = false;
    }
    return best;
  }

  /** Send the last step of the answer. */
  confirm(): void {
    if (!this.canConfirm) return;
    sound("nib");
    this.#sendGhost(true);
  }

  /** Take back one step: the last drag, else the ghost, else the last step that was sent. */
  undo(): void {
    this.#missed = false;
    if (!this.canUndo) return;
    this.isStuck = false;
    this.#anchor = null;
    const before = this.#undragged.at(-1);
    if (before) {
      this.#undragged = this.#undragged.slice(0, -1);
      // A drag of the pattern has taken back all later steps.
      if (!this.#sent.steps.length && before.sent.length) this.#sent.send(before.sent);
      this.#placed = before.placed;
    } else if (this.ghost) this.#placed = null;
    else this.#sent.takeBackLast();
  }

  /** Make any other move. */
  play(move: string): void {
    if (!this.#sent.isBusy) this.#sent.ask((controls) => controls.play(move));
  }

  /** Take back the whole answer, as long as nobody else has seen it; the pattern stays as a ghost. */
  withdraw(): void {
    if (this.#sent.isBusy) return;
    this.#sent.refusal = null;
    if (this.#sent.steps.length) this.#reopen();
    else this.#sent.ask((controls) => controls.takeBack(true));
  }

  get #form(): string {
    return this.#wanted ?? formOf(this.#question().printed);
  }

  /** The first step, which can be moved as long as the answer is not confirmed. */
  get #pattern(): Step | null {
    const [first] = this.steps;
    return first && first.boxes.length > 1 ? first : null;
  }

  /** The crosses that are owed after a step. Until the server lists what is possible, its X are counted. */
  #owedAfter(step: CrossOption): number {
    const before = Math.max(0, this.#sent.owed - 1);
    if (!this.#sent.isKnown) return before + this.#countX(step);
    if (!this.#unfinished.has(step.move)) return 0;
    return Math.max(1, before + gainOf(this.#sent.options, step.move).extras);
  }

  #countX({ card, boxes }: CrossOption): number {
    const treasure = this.#question().cards.treasures.get(card);
    const contents = treasure ? boxesOn(treasure) : null;
    return boxes.filter((box) => contents?.get(box) === "cross").length;
  }

  /** What a click on a box crosses off. */
  #crossAt({ card, box, at }: Aim): CrossOption | null {
    if (!this.isFree(card, box)) return null;
    if (this.owed > 0) return { move: moveText({ kind: "extra", card, box }), card, boxes: [box] };
    if (!this.isSingle) return nearest(through(this.#placements, card, box), this.#form, at);
    return this.#crosses.find((each) => each.card === card && each.boxes.length === 1 && each.boxes[0] === box) ?? null;
  }

  #place(cross: CrossOption | null): boolean {
    this.#placed = cross;
    if (!cross) return false;
    sound("tap");
    if (!this.#question().confirm && this.canConfirm) this.confirm();
    return true;
  }

  #reshape(
    place: (all: readonly Placement[], now: CrossOption, held: string | null) => Placement | null,
    form: (form: string) => string,
  ): void {
    this.#missed = false;
    if (!this.canTurn) return;
    const pattern = this.#pattern;
    if (!pattern) {
      if (!this.steps.length) this.#wanted = form(this.form);
      return;
    }
    this.#reopen();
    this.#undragged = [];
    const chosen = place(this.#placements, pattern, this.#heldBox(pattern));
    this.isStuck = chosen === null;
    if (!chosen) return;
    sound("tap");
    this.#placed = chosen;
    this.#wanted = chosen.form;
  }

  /** The box that a pattern should still cover after a turn: the one with the focus, else the chosen one. */
  #heldBox({ card, boxes }: CrossOption): string | null {
    const aims = [this.#aim?.byKeyboard ? this.#aim : null, this.#anchor];
    return aims.find((aim) => aim?.card === card && boxes.includes(aim.box))?.box ?? null;
  }

  #sendGhost(isLast = false): void {
    const ghost = this.ghost;
    if (!ghost) return;
    this.#placed = null;
    this.#undragged = [];
    this.#sent.send([ghost], isLast);
  }

  /** Take back all steps that were sent; the first one is a ghost again. */
  #reopen(): void {
    const first = this.#sent.takeBackAll();
    if (first) this.#placed = first;
  }
}

/** The cross whose middle is nearest to where it should be on its card. */
function closestTo(crosses: readonly CrossOption[], middles: ReadonlyMap<string, Place>): CrossOption | null {
  const distance = ({ card, boxes }: CrossOption): number => {
    const [now, goal] = [middleOfBoxes(boxes), middles.get(card)];
    return goal ? Math.hypot(now.x - goal.x, now.y - goal.y) : Infinity;
  };
  return crosses.reduce<CrossOption | null>(
    (best, each) => (best === null || distance(each) < distance(best) ? each : best),
    null,
  );
}
