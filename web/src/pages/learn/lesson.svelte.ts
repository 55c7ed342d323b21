/** A lesson under way: the position on the board, and the moves that lead on from it. */

import type { KnownTable } from "../../lib/api/types";
import type { Controls } from "../../lib/play/controls";
import { Stage } from "../../lib/play/stage.svelte";
import type { GameLesson, Position, StepText } from "./coach";

/** The learner's seat. */
const SEAT = 0;

export class Lesson {
  /** Whether the learner has seen the aim of the game and started to play. */
  started = $state(false);
  /** Whether the learner's last move was legal, but not the move of this lesson. */
  astray = $state(false);
  /** How often that has happened; the board starts the turn again then. */
  detours = $state(0);
  /** What the learner sees of the game; the coach speaks when the board has played the last moves. */
  readonly stage = new Stage();
  readonly controls: Controls;
  /** The position that the coach speaks about: the present one, as soon as the board has shown how it came about. */
  told = $state(0);
  #number = $state(0);

  constructor(
    readonly gameLesson: GameLesson,
    private readonly name: () => string,
  ) {
    const hint = (): string | null => this.#hint;
    this.controls = {
      play: (move) => {
        this.#play(move);
        return Promise.resolve();
      },
      takeBack: () => {
        this.#takeBack();
        return Promise.resolve();
      },
      busy: false,
      offline: false,
      get hint() {
        return hint();
      },
    };
  }

  /** The number of the position. */
  get number(): number {
    return this.#number;
  }

  /** The table with the learner's own name. At the end of the lesson it waits for nobody, and asks nothing. */
  readonly table: KnownTable = $derived.by(() => {
    const table = this.isOver ? withoutQuestion(this.#position.table) : this.#position.table;
    const seats = table.seats.map((seat, number) => ({
      ...seat,
      name: number === SEAT ? this.name() : seat.name,
      awaited: seat.awaited && !this.isOver,
    }));
    return { ...table, seq: this.#number, seats };
  });

  get history(): readonly string[] {
    return this.#position.history;
  }

  /** Whether the lesson has reached its last position. */
  get isOver(): boolean {
    return this.#number > this.gameLesson.last;
  }

  /** Whether the coach asks the learner for a move now: not before the board has shown the computer's last one. */
  get isAsked(): boolean {
    return this.told === this.#number && !this.stage.isPlaying && Object.keys(this.#position.answers).length > 0;
  }

  /** What the coach says now. While the board plays an answer, its question is over and the next one not yet shown. */
  stepText(watch: Omit<StepText, "part">): StepText {
    return this.#isWatching ? { ...watch, part: null } : this.gameLesson.stepText(this.told);
  }

  /** Whether the computer is to move. */
  get isComputersTurn(): boolean {
    return this.#position.then !== null;
  }

  /** How many decisions the lesson has, and how many of them are made. */
  get places(): number {
    return this.#decisions.length;
  }

  get place(): number {
    return this.#decisions.filter((number) => number < this.#number).length + 1;
  }

  /** Make the move of this lesson for the learner. */
  showMe(): void {
    const { answers } = this.#position;
    const { advised } = this.gameLesson;
    const move = advised !== undefined && advised in answers ? advised : Object.keys(answers)[0];
    if (move !== undefined) this.#play(move);
  }

  /** Make the computer's move. */
  goOn(): void {
    this.#go(this.#position.then);
  }

  /** Begin again with the first position. */
  restart(): void {
    this.#go(0);
  }

  get #position(): Position {
    const position = this.gameLesson.positions[this.#number];
    if (!position) throw new Error("the lesson has no such position");
    return position;
  }

  /** Whether the board still plays what the learner has answered: there is nothing to do but watch. */
  get #isWatching(): boolean {
    return this.told !== this.#number && this.gameLesson.positions[this.told]?.then === null;
  }

  /** The positions in which the learner is asked, in the order in which they come up. */
  get #decisions(): number[] {
    const { positions, last } = this.gameLesson;
    return positions.flatMap(({ then }, number) => (then === null && number <= last ? [number] : []));
  }

  /** The only move that leads on; null where the learner may choose, or is not asked yet. */
  get #hint(): string | null {
    if (!this.isAsked) return null;
    const moves = Object.keys(this.#position.answers);
    return moves.length === 1 ? (moves[0] ?? null) : null;
  }

  #play(move: string): void {
    const next = this.#position.answers[move];
    this.astray = next === undefined;
    if (this.astray) this.detours += 1;
    this.#go(next ?? null);
  }

  #takeBack(): void {
    if (this.table.can_take_back > 0) this.#go(this.#number - 1);
  }

  #go(number: number | null): void {
    if (number !== null) this.#number = number;
  }
}

/** The same table without a question: nobody can move on it. */
function withoutQuestion<Table extends KnownTable>(table: Table): Table {
  return { ...table, view: table.view && { ...table.view, moves: [], awaited: [] } };
}
