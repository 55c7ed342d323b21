/** One WebSocket to a seat of a table, or for a spectator. It reconnects by itself, and no request takes effect twice. */

import { Refused } from "../api/http";
import { newId } from "../api/ids";
import type { ClientMessage, Emote, SeatPresence, ServerMessage, ShownEmote, TableView } from "../api/types";

/**
 * `gone`: the table does not exist. `not-yours`: the seat belongs to somebody else, or has moved to another device.
 * `damaged`: the server cannot read the stored game. `table-closed` and `blocked`: the host of the server has closed the
 * table, or blocked this address. `closed`: the page itself has closed the connection.
 */
export type ConnectionStatus = "connecting" | "open" | "lost" | "closed" | Final;
type Final = "gone" | "not-yours" | "damaged" | "table-closed" | "blocked";
type Request = Exclude<ClientMessage, { type: "ping" | "emote" }>;
/** A reaction that somebody at the table has sent. */
export type Received = Pick<ShownEmote, "seat" | "emote">;
type Waiting = { request: Request; done: () => void; failed: (refused: Refused) => void };

/** The close code where no close message came, as in the browser. */
const NO_CLOSE = 1006;
const FINAL: Record<number, Final> = {
  4404: "gone",
  4403: "not-yours",
  4409: "damaged",
  4410: "table-closed",
  4423: "blocked",
};
/** The codes of the problems after which the connection does not come back. */
const PROBLEMS: Partial<Record<ConnectionStatus, string>> = {
  gone: "no-table",
  "not-yours": "not-yours",
  damaged: "damaged",
  "table-closed": "table-closed",
  blocked: "blocked",
};
/** After this many milliseconds of silence the page asks for a sign of life. */
const SILENCE = 8_000;
/** A connection without an answer for this many milliseconds is dead. */
const PATIENCE = 4_000;
/** An attempt to connect has failed after this many milliseconds. */
const OPENING = 10_000;
/** Milliseconds between two looks at the connection. */
const PULSE = 1_000;
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
  /** When the page asked for a sign of life that has not come yet; null where it waits for none. */
  #asked: number | null = null;
  #pulse: ReturnType<typeof setInterval>;

  constructor(
    readonly tableId: string,
    readonly seat: number | null,
    /** The table as this seat has received it already; the server then sends only what is new. */
    known: TableView | null = null,
  ) {
    this.table = known;
    this.#connect();
    this.#pulse = setInterval(() => this.#check(), PULSE);
    window.addEventListener("offline", this.#abandon);
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

  /** Reconnect without waiting for the next attempt. An attempt that is under way goes on. */
  tryNow(): void {
    if (!this.#socket) this.#hurry();
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
    leave(this.#socket);
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

  #sendWaiting(): void {
    if (this.status !== "open") return;
    for (const { request } of this.#waiting.values()) this.#send(request);
  }

  #connect(): void {
    leave(this.#socket);
    const query = new URLSearchParams({ seq: String(this.table?.seq ?? -1) });
    if (this.seat !== null) query.set("seat", String(this.seat));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.tableId}/play?${query}`);
    this.#socket = socket;
    this.#heard = Date.now();
    this.#asked = null;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#tries = 0;
      this.status = "open";
      this.#sendWaiting();
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data as string) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
  }

  #hear(message: ServerMessage): void {
    this.#heard = Date.now();
    this.#asked = null;
    if (message.table) this.table = message.table;
    if (message.type === "presence") this.presence = message.seats;
    if (message.type === "emote") this.emote = { seat: message.seat, emote: message.emote };
    if (message.type === "answer") this.#settle(message.id)?.done();
    if (message.type !== "refused") return;
    const waiting = message.id === null ? undefined : this.#waiting.get(message.id);
    if (AGAIN.has(message.code)) {
      setTimeout(() => this.#sendWaiting(), 1000);
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
    this.#socket = null;
    const pause = PAUSES[Math.min(this.#tries++, PAUSES.length - 1)] ?? 0;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  #end(status: ConnectionStatus): void {
    this.status = status;
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    window.removeEventListener("offline", this.#abandon);
    window.removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    for (const { failed } of this.#waiting.values()) failed(new Refused(status, "the connection has ended"));
    this.#waiting.clear();
    this.busy = false;
  }

  /**
   * A page cannot send WebSocket pings, so it sends a message instead. The time counts from that question: the browser
   * delays the timers of a hidden page, and a computer may have slept.
   */
  #check(): void {
    const now = Date.now();
    if (this.status !== "open") {
      if (this.#socket && now - this.#heard >= OPENING) this.#abandon();
    } else if (this.#asked !== null) {
      if (now - this.#asked >= PATIENCE) this.#abandon();
    } else if (now - this.#heard >= SILENCE) {
      this.#asked = now;
      this.#send({ type: "ping" });
    }
  }

  /** Leave a socket that leads nowhere. Without a network the browser would take a minute to close it. */
  #abandon = (): void => {
    const socket = this.#socket;
    this.#lost(NO_CLOSE);
    leave(socket);
  };

  /** The network or the player is back: reconnect without waiting for the next attempt. */
  #hurry = (): void => {
    if (this.status !== "lost" || document.visibilityState === "hidden") return;
    clearTimeout(this.#timer);
    this.#tries = 0;
    this.#connect();
  };
}

/** Close a socket. The browser complains of one that is closed while it opens, so that one closes once it is open. */
function leave(socket: WebSocket | null): void {
  if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket?.close();
}
