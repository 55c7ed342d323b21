/** A lesson: a real table against the computer, the connection to it, and a coach who follows the game. */

import { isKnownTable } from "../../games/registry";
import { Refused, api } from "../../lib/api/http";
import type { KnownGame, KnownTable, Suggestion } from "../../lib/api/types";
import { rememberTable } from "../../lib/own-tables";
import type { Controls } from "../../lib/play/controls";
import { Connection } from "../../lib/play/connection.svelte";
import { settings } from "../../lib/settings.svelte";
import type { Coach, GameLesson } from "./coach";

/** The learner's seat. */
const SEAT = 0;
/** Nothing can be learned from a bot that plays at random. */
const TOO_WEAK = "random";
/** After this many milliseconds without a move the coach offers help. */
const HESITATION = 15_000;

/** Replaces a move that was taken back, so that the other moves keep their positions in the list. */
const TAKEN_BACK = "";

/** What the browser stores about a lesson that is under way. */
type StoredLesson = { tableId: string; finished: readonly string[] };

export class Lesson {
  tableId = $state<string | null>(null);
  coach = $state.raw<Coach | null>(null);
  /** Why the server refused the last request. */
  problem = $state.raw<Refused | null>(null);
  /** Whether a hint is being computed. */
  looking = $state(false);
  /** Whether the learner has not moved for a while. */
  hesitates = $state(false);
  /** The move that is marked on the board. */
  hint = $state.raw<string | null>(null);
  /** The reason for that move, in every language. */
  reason = $state.raw<Suggestion["text"] | null>(null);
  readonly controls: Controls;

  #connection = $state.raw<Connection | null>(null);
  #played: string[] = [];
  #last: KnownTable | null = null;
  #speakTimer: ReturnType<typeof setTimeout> | undefined;
  #hesitationTimer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly game: KnownGame,
    private readonly gameLesson: GameLesson,
  ) {
    const busy = (): boolean => this.#connection?.busy ?? false;
    const hint = (): string | null => this.hint;
    this.controls = {
      play: (move) => this.#try(() => this.#play(move)),
      takeBack: (whole) => this.#try(() => this.#takeBack(whole)),
      get busy() {
        return busy();
      },
      get hint() {
        return hint();
      },
    };
  }

  get table(): KnownTable | null {
    const table = this.#connection?.table;
    return table && isKnownTable(table) ? table : null;
  }

  /** Whether the connection to the table is lost, or the table is gone. */
  get trouble(): "lost" | "gone" | null {
    return this.#connection?.status === "lost" ? "lost" : this.#connection?.problem ? "gone" : null;
  }

  /** Sit down at a new table, or at the table of a lesson that began before the page was reloaded. */
  async begin(name: string): Promise<void> {
    this.problem = null;
    await this.#try(async () => {
      const tableId = (await this.#storedTable()) ?? (await this.#create(name));
      if (this.#closed) return;
      this.tableId = tableId;
      this.#connection = new Connection(tableId, SEAT);
    });
  }

  /** The table has changed. The coach speaks when the board has shown what happened. */
  see(table: KnownTable): void {
    if (table === this.#last || !table.view) return;
    const delay = this.#last && settings.moves ? this.gameLesson.boardDelay(this.#last, table) : 0;
    const { hintQuestion } = this.gameLesson;
    if (!this.#last || hintQuestion(this.#last) !== hintQuestion(table)) this.hint = null;
    this.#last = table;
    this.#waitForMove();
    clearTimeout(this.#speakTimer);
    const speak = (): void => {
      this.coach =
        this.coach?.follow(table, this.#played) ?? this.gameLesson.coach(table, this.#stored()?.finished ?? []);
      this.#store();
    };
    if (delay) this.#speakTimer = setTimeout(speak, delay);
    else speak();
  }

  /** Skip the present step. */
  skip(): void {
    this.coach = this.coach?.skip() ?? null;
    this.#store();
  }

  /** Where to find a hinted move that the board does not mark. */
  get whereHintIs(): string | null {
    return this.hint === null ? null : this.gameLesson.whereHintIs(this.hint);
  }

  /** Mark a good move on the board. */
  async showMe(): Promise<void> {
    const { tableId } = this;
    if (tableId === null) return;
    this.looking = true;
    await this.#try(async () => {
      const { move, hints } = await api.hint(tableId, SEAT);
      this.hint = move;
      this.reason = hints.suggestions[0]?.text ?? null;
    });
    this.looking = this.hesitates = false;
  }

  close(): void {
    this.#closed = true;
    this.#connection?.close();
    clearTimeout(this.#speakTimer);
    clearTimeout(this.#hesitationTimer);
  }

  async #play(move: string): Promise<void> {
    const before = this.#played;
    // The new table may arrive before the server acknowledges the move.
    this.#played = [...before, move];
    try {
      await this.#connection?.play(move);
    } catch (error) {
      this.#played = before;
      throw error;
    }
  }

  async #takeBack(whole: boolean): Promise<void> {
    const count = whole ? (this.table?.can_take_back ?? 0) : 1;
    await this.#connection?.takeBack(whole);
    const left = this.#played.length - count;
    this.#played = this.#played.map((move, place) => (place < left ? move : TAKEN_BACK));
  }

  async #try(work: () => Promise<unknown>): Promise<void> {
    this.problem = null;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code !== "stale") this.problem = error;
    }
  }

  async #create(name: string): Promise<string> {
    const bots = (await api.games())[this.game]?.bots ?? [];
    const bot = bots.find((each) => each !== TOO_WEAK) ?? TOO_WEAK;
    const wanted = { game: this.game, start: SEAT, hints: true, own: { [SEAT]: name }, bots: { "1": bot } };
    const { table, invitation } = await api.create(wanted);
    rememberTable({ id: table.id, game: this.game, seats: [SEAT], invitation });
    return table.id;
  }

  /** The table of a lesson that is under way, if the game is still running. */
  async #storedTable(): Promise<string | null> {
    const stored = this.#stored();
    if (!stored) return null;
    const table = await api.table(stored.tableId).catch(() => null);
    return table?.seat === SEAT && table.status === "running" ? stored.tableId : null;
  }

  /** Start to count the time until the learner moves. */
  #waitForMove(): void {
    this.hesitates = false;
    clearTimeout(this.#hesitationTimer);
    this.#hesitationTimer = setTimeout(() => (this.hesitates = this.#awaited), HESITATION);
  }

  get #awaited(): boolean {
    return this.table?.seats.at(SEAT)?.awaited === true;
  }

  get #storageKey(): string {
    return `doubloon.lesson.${this.game}`;
  }

  #stored(): StoredLesson | null {
    try {
      return JSON.parse(sessionStorage.getItem(this.#storageKey) ?? "null") as StoredLesson | null;
    } catch {
      return null;
    }
  }

  #store(): void {
    if (!this.tableId || !this.coach) return;
    // A lesson that has ended starts again from the beginning.
    if (this.coach.ended) sessionStorage.removeItem(this.#storageKey);
    else
      sessionStorage.setItem(
        this.#storageKey,
        JSON.stringify({ tableId: this.tableId, finished: this.coach.finished } satisfies StoredLesson),
      );
  }
}
