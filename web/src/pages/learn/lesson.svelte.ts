/** A lesson: a real table against the computer, the connection to it, and the coach who follows what happens there. */

import { Refused, api } from "../../lib/api/http";
import type { KnownGame, KnownTable, Suggestion } from "../../lib/api/types";
import { isKnownTable } from "../../games/boards";
import { rememberTable } from "../../lib/own-tables";
import type { Controls } from "../../lib/play/controls";
import { Connection } from "../../lib/play/connection.svelte";
import { settings } from "../../lib/settings.svelte";
import type { Coach } from "./coach";
import { asksTheSame, showing, STARTS } from "./plans";

/** The learner's seat. */
const SEAT = 0;
/** Not a bot to learn from: it plays anything at all. */
const TOO_WEAK = "random";
/** After so many milliseconds without a move the learner may want help. */
const HESITATION = 15_000;

/** In place of a move that was taken back: the coach knows moves by their place. */
const TAKEN_BACK = "";

type Kept = { tableId: string; told: readonly string[] };

export class Lesson {
  tableId = $state<string | null>(null);
  coach = $state.raw<Coach | null>(null);
  /** What went wrong: a refusal, to be told in words. */
  problem = $state.raw<Refused | null>(null);
  /** Whether a hint is being looked for. */
  looking = $state(false);
  hesitates = $state(false);
  /** The move that is marked on the board. */
  hint = $state.raw<string | null>(null);
  /** The reason for that move, in every language. */
  reason = $state.raw<Suggestion["text"] | null>(null);
  readonly controls: Controls;

  #connection = $state.raw<Connection | null>(null);
  #played: string[] = [];
  #last: KnownTable | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly game: KnownGame) {
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
    const status = this.#connection?.status;
    return status === "lost" ? "lost" : status === "gone" || status === "not-yours" ? "gone" : null;
  }

  /** Sit down at a new table, or at the one where a lesson was begun before the page was loaded anew. */
  async begin(name: string): Promise<void> {
    this.problem = null;
    await this.#try(async () => {
      const tableId = (await this.#known()) ?? (await this.#create(name));
      if (this.#closed) return;
      this.tableId = tableId;
      this.#connection = new Connection(tableId, SEAT);
    });
  }

  /** A table has come. The coach speaks when the board has shown what happened. */
  see(table: KnownTable): void {
    if (table === this.#last || !table.view) return;
    const wait = this.#last && settings.moves ? showing(this.#last, table) : 0;
    if (!this.#last || !asksTheSame(this.#last, table)) this.hint = null;
    this.#last = table;
    this.#wait();
    clearTimeout(this.#pause);
    const speak = (): void => {
      this.coach = this.coach?.follow(table, this.#played) ?? STARTS[this.game](table, this.#kept()?.told ?? []);
      this.#keep();
    };
    if (wait) this.#pause = setTimeout(speak, wait);
    else speak();
  }

  /** Leave the present step out. */
  skip(): void {
    this.coach = this.coach?.skip() ?? null;
    this.#keep();
  }

  /** Have a good move marked on the board. */
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
    clearTimeout(this.#pause);
    clearTimeout(this.#patience);
  }

  async #play(move: string): Promise<void> {
    const before = this.#played;
    // The table may come before the answer does.
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
    const kept = this.#played.length - count;
    this.#played = this.#played.map((move, place) => (place < kept ? move : TAKEN_BACK));
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

  /** The table of a lesson that was begun before, where it is still there and running. */
  async #known(): Promise<string | null> {
    const kept = this.#kept();
    if (!kept) return null;
    const table = await api.table(kept.tableId).catch(() => null);
    return table?.seat === SEAT && table.status === "running" ? kept.tableId : null;
  }

  /** Begin to wait for a move. */
  #wait(): void {
    this.hesitates = false;
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => (this.hesitates = this.#awaited), HESITATION);
  }

  get #awaited(): boolean {
    return this.table?.seats[SEAT]?.awaited === true;
  }

  get #place(): string {
    return `doubloon.lesson.${this.game}`;
  }

  #kept(): Kept | null {
    try {
      return JSON.parse(sessionStorage.getItem(this.#place) ?? "null") as Kept | null;
    } catch {
      return null;
    }
  }

  #keep(): void {
    if (!this.tableId || !this.coach) return;
    // A lesson that has come to its end is not taken up again: whoever comes back wants to see it anew.
    if (this.coach.ended) sessionStorage.removeItem(this.#place);
    else
      sessionStorage.setItem(
        this.#place,
        JSON.stringify({ tableId: this.tableId, told: this.coach.told } satisfies Kept),
      );
  }
}
