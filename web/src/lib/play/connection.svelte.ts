/** One WebSocket to a seat of a table, or for a spectator. It reconnects by itself, and no request takes effect twice. */

import { Refused } from "../api/http";
import { newId } from "../api/ids";
import type { ClientMessage, Emote, SeatPresence, ServerMessage, ShownEmote, TableView } from "../api/types";

/**
 * `gone`: the table does not exist. `not-yours`: the seat belongs to somebody else, or has moved to another device.
 * `damaged`: the server cannot read the stored game.
 */
export type ConnectionStatus = "connecting" | "open" | "lost" | "gone" | "not-yours" | "damaged" | "closed";
type Request = Exclude<ClientMessage, { type: "ping" | "emote" }>;
/** A reaction that somebody at the table has sent. */
export type Received = Pick<ShownEmote, "seat" | "emote">;
type Waiting = { request: Request; done: () => void; failed: (refused: Refused) => void };

const FINAL: Record<number, ConnectionStatus> = { 4404: "gone", 4403: "not-yours", 4409: "damaged" };
/** The codes of the problems after which the connection does not come back. */
const PROBLEMS: Partial<Record<ConnectionStatus, string>> = {
  gone: "no-table",
  "not-yours": "not-yours",
  damaged: "damaged",
};
const LIFE_SIGN = 15_000;
const PATIENCE = 8_000;
const PAUSES = [200, 500, 1000, 2000, 4000];
/** After these refusals the same request is sent again. */
const AGAIN = new Set(["storage-down", "too-fast"]);

export class Connection {
  table = $state.raw<TableView | null>(null);
  status = $state<ConnectionStatus>("connecting");
  /** Who of the people at the table is here; empty until the server has said so. */
  presence = $state.raw<readonly SeatPresence[]>([]);
  /** The latest reaction. */
  emote = $state.raw<Received | null>(null);
  /** Whether a request has no answer yet. */
  busy = $state(false);

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;
  #pulse: ReturnType<typeof setInterval>;

  constructor(
    readonly tableId: string,
    readonly seat: number | null,
    /** The table as this seat has received it already; the server then sends only what is new. */
    known: TableView | null = null,
  ) {
    this.table = known;
    this.#connect();
    this.#pulse = setInterval(() => this.#check(), LIFE_SIGN / 3);
    window.addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  /** The code of the problem that ended the connection for good; null if there is none. */
  get problem(): string | null {
    return PROBLEMS[this.status] ?? null;
  }

  /** Make a move at the table as it was last received. */
  play(move: string): Promise<void> {
    return this.#ask({ type: "play", id: newId(), seq: this.table?.seq ?? 0, move });
  }

  /** Take back the last own move of the current step, or the whole answer. */
  takeBack(whole: boolean): Promise<void> {
    return this.#ask({ type: "take-back", id: newId(), seq: this.table?.seq ?? 0, whole });
  }

  /** Restart the time for this answer. */
  moreTime(): Promise<void> {
    return this.#ask({ type: "more-time", id: newId() });
  }

  /** Offer to end the game unfinished, or withdraw the offer. */
  offerEnd(offered: boolean): Promise<void> {
    return this.#ask({ type: "offer-end", id: newId(), offered });
  }

  /** Reconnect without waiting for the next attempt. */
  tryNow(): void {
    this.#hurry();
  }

  /** Answer the offers of the others to end the game: play on. */
  declineEnd(): Promise<void> {
    return this.#ask({ type: "decline-end", id: newId() });
  }

  /** Show everybody a reaction. It is not repeated where it is lost. */
  sendEmote(emote: Emote): void {
    if (this.status === "open") this.#send({ type: "emote", emote });
  }

  /** Close the connection for good. */
  close(): void {
    this.#end("closed");
    this.#socket?.close();
  }

  #ask(request: Request): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.set(request.id, { request, done, failed });
      this.busy = true;
      if (this.status === "open") this.#send(request);
    });
  }

  #send(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #connect(): void {
    const query = new URLSearchParams({ seq: String(this.table?.seq ?? -1) });
    if (this.seat !== null) query.set("seat", String(this.seat));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.tableId}/play?${query}`);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => {
      this.#tries = 0;
      this.status = "open";
      for (const { request } of this.#waiting.values()) this.#send(request);
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
  }

  #hear(message: ServerMessage): void {
    this.#heard = Date.now();
    if (message.table) this.table = message.table;
    if (message.type === "presence") this.presence = message.seats;
    if (message.type === "emote") this.emote = { seat: message.seat, emote: message.emote };
    if (message.type === "answer") this.#settle(message.id)?.done();
    if (message.type !== "refused") return;
    const waiting = message.id === null ? undefined : this.#waiting.get(message.id);
    if (AGAIN.has(message.code)) {
      setTimeout(() => this.#waiting.forEach(({ request }) => this.#send(request)), 1000);
    } else if (waiting) {
      this.#settle(waiting.request.id)?.failed(new Refused(message.code, message.message));
    }
  }

  #settle(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.busy = this.#waiting.size > 0;
    return waiting;
  }

  #lost(code: number): void {
    const final = FINAL[code];
    if (final) {
      this.#end(final);
      return;
    }
    if (this.status === "closed") return;
    this.status = "lost";
    const pause = PAUSES[Math.min(this.#tries++, PAUSES.length - 1)] ?? 0;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  #end(status: ConnectionStatus): void {
    this.status = status;
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    window.removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    for (const { failed } of this.#waiting.values()) failed(new Refused(status, "the connection has ended"));
    this.#waiting.clear();
    this.busy = false;
  }

  /** A page cannot send WebSocket pings, so it sends a message instead; after a long silence it reconnects. */
  #check(): void {
    if (this.status !== "open") return;
    const silence = Date.now() - this.#heard;
    if (silence > LIFE_SIGN + PATIENCE) this.#socket?.close();
    else if (silence > LIFE_SIGN) this.#send({ type: "ping" });
  }

  /** The network or the player is back: reconnect without waiting for the next attempt. */
  #hurry = (): void => {
    if (this.status !== "lost" || document.visibilityState === "hidden") return;
    clearTimeout(this.#timer);
    this.#tries = 0;
    this.#connect();
  };
}
