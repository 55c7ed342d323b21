import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../../src/lib/api/http";
import type { TableView } from "../../src/lib/api/types";
import de from "../../src/lib/i18n/shell.de";
import en from "../../src/lib/i18n/shell.en";
import { problemIn } from "../../src/lib/i18n/shell";
import { Connection } from "../../src/lib/play/connection.svelte";

/** A fake WebSocket; the test plays the part of the server. */
class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: Socket[] = [];
  readyState: number = Socket.CONNECTING;
  sent: { type: string; id: string; seq: number; move?: string }[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Socket["sent"][number]);
  }
  close(): void {
    this.readyState = Socket.CLOSED;
    this.onclose?.({ code: 1000 });
  }
  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }
  deliver(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  static get last(): Socket {
    const socket = Socket.all.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  }
}

let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  Socket.all = [];
  connection = new Connection("t1", 0);
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const table = (seq: number): object => ({ seq, status: "running" });

test("a table in any type of message replaces the previous table", () => {
  Socket.last.open();
  Socket.last.deliver({ type: "table", table: table(3) });
  expect(connection.table?.seq).toBe(3);
  Socket.last.deliver({ type: "pong", table: null });
  expect(connection.table?.seq).toBe(3);
  Socket.last.deliver({ type: "answer", id: "x", seq: 4, table: table(4) });
  expect(connection.table?.seq).toBe(4);
});

test("a cached table is available at once, and its sequence number is sent to the server", () => {
  connection.close();
  connection = new Connection("t1", 0, table(7) as TableView);
  expect(connection.table?.seq).toBe(7);
  expect(Socket.last.url).toContain("seq=7&seat=0");
  Socket.last.open();
  expect(connection.status).toBe("open");
  Socket.last.deliver({ type: "table", table: table(8) });
  expect(connection.table?.seq).toBe(8);
});

test("a move carries the last sequence number received, and settles when the server answers", async () => {
  Socket.last.open();
  Socket.last.deliver({ type: "table", table: table(7) });
  const played = connection.play("pass");
  expect(connection.busy).toBe(true);
  const sent = Socket.last.sent[0];
  expect(sent).toMatchObject({ type: "play", seq: 7, move: "pass" });
  Socket.last.deliver({ type: "answer", id: sent?.id, seq: 8, table: table(8) });
  await played;
  expect(connection.busy).toBe(false);
});

test("a request is sent again with the same id after the connection was lost", async () => {
  Socket.last.open();
  Socket.last.deliver({ type: "table", table: table(7) });
  const played = connection.play("pass");
  const first = Socket.last.sent[0];
  Socket.last.onclose?.({ code: 1006 });
  expect(connection.status).toBe("lost");
  await vi.advanceTimersByTimeAsync(300);
  expect(Socket.all).toHaveLength(2);
  expect(Socket.last.url).toContain("seq=7");
  Socket.last.open();
  expect(Socket.last.sent).toEqual([first]);
  Socket.last.deliver({ type: "answer", id: first?.id, seq: 8, table: null });
  await played;
  expect(connection.status).toBe("open");
});

test("a refused move rejects with the reason; a move refused because storage is down is sent again", async () => {
  Socket.last.open();
  const played = connection.play("nonsense");
  const id = Socket.last.sent[0]?.id;
  Socket.last.deliver({ type: "refused", id, code: "storage-down", message: "…", table: null });
  await vi.advanceTimersByTimeAsync(1100);
  expect(Socket.last.sent).toHaveLength(2);
  Socket.last.deliver({ type: "refused", id, code: "illegal", message: "not so", table: null });
  await expect(played).rejects.toEqual(new Refused("illegal", "not so"));
});

test.each([
  [4404, "gone", "no-table"],
  [4403, "not-yours", "not-yours"],
  [4409, "damaged", "damaged"],
  [4410, "table-closed", "table-closed"],
  [4423, "blocked", "blocked"],
])("close code %i ends the connection permanently: %s", async (code, status, problem) => {
  expect(connection.problem).toBeNull();
  const played = connection.play("pass");
  Socket.last.onclose?.({ code });
  expect(connection.status).toBe(status);
  expect(connection.problem).toBe(problem);
  await expect(played).rejects.toBeInstanceOf(Refused);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(Socket.all).toHaveLength(1);
});

test.each([
  [en, "damaged", "damaged"],
  [de, "damaged", "beschädigt"],
  [en, "table-closed", "closed"],
  [de, "table-closed", "geschlossen"],
  [en, "blocked", "blocked"],
  [de, "blocked", "gesperrt"],
  [en, "too-many-listed", "public tables"],
  [de, "too-many-listed", "öffentliche Tische"],
])("a problem is explained in every language", (words, code, word) => {
  expect(problemIn(words, code, "…")).toContain(word);
});

test("a silent connection is pinged, and replaced by a new one within 14 seconds even if it does not close", async () => {
  Socket.last.open();
  const silent = Socket.last;
  silent.close = () => undefined; // as in a browser without a network: the close message gets no answer
  await vi.advanceTimersByTimeAsync(9_000);
  expect(silent.sent.map(({ type }) => type)).toEqual(["ping"]);
  expect(connection.status).toBe("open");
  await vi.advanceTimersByTimeAsync(4_500);
  expect(Socket.all).toHaveLength(2);
  expect(connection.status).toBe("lost");
  silent.deliver({ type: "table", table: table(9) });
  silent.onclose?.({ code: 1006 });
  expect(connection.table).toBeNull();
  Socket.last.open();
  expect(connection.status).toBe("open");
});

test("a connection that answers stays, also where the timers of the page are late", async () => {
  Socket.last.open();
  vi.setSystemTime(Date.now() + 60_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(Socket.last.sent.map(({ type }) => type)).toEqual(["ping"]);
  Socket.last.deliver({ type: "pong", table: null });
  vi.setSystemTime(Date.now() + 60_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(Socket.all).toHaveLength(1);
  expect(connection.status).toBe("open");
});

test("the page notices at once that the device is offline, and a move waits until it is online again", async () => {
  Socket.last.open();
  Socket.last.close = () => undefined;
  window.dispatchEvent(new Event("offline"));
  expect(connection.status).toBe("lost");
  const played = connection.play("pass");
  window.dispatchEvent(new Event("online"));
  expect(Socket.all).toHaveLength(2);
  Socket.last.open();
  const sent = Socket.last.sent[0];
  expect(sent).toMatchObject({ type: "play", move: "pass" });
  Socket.last.deliver({ type: "answer", id: sent?.id, seq: 1, table: null });
  await played;
  expect(connection.status).toBe("open");
});

test("an attempt to connect that takes too long is given up for another", async () => {
  Socket.last.close = () => undefined;
  await vi.advanceTimersByTimeAsync(11_000);
  expect(Socket.all).toHaveLength(2);
  expect(connection.status).toBe("lost");
});

test("presence and reactions change nothing of the table, and a reaction is not repeated where it is lost", () => {
  connection.sendEmote("wave");
  Socket.last.open();
  Socket.last.deliver({ type: "table", table: table(3) });
  expect(Socket.last.sent).toEqual([]);
  const seats = [{ seat: 1, state: "away", since: 5, substitute_at: 95 }];
  Socket.last.deliver({ type: "presence", seats, table: null });
  Socket.last.deliver({ type: "emote", seat: 1, emote: "wow", table: null });
  expect(connection.presence).toEqual(seats);
  expect(connection.emote).toEqual({ seat: 1, emote: "wow" });
  expect(connection.table?.seq).toBe(3);
  connection.sendEmote("thanks");
  expect(Socket.last.sent).toEqual([{ type: "emote", emote: "thanks" }]);
});

test("a connection that is closed while it opens waits until it is open, or the browser would complain", () => {
  const socket = Socket.last;
  connection.close();
  expect(socket.readyState).toBe(Socket.CONNECTING);
  socket.open();
  expect(socket.readyState).toBe(Socket.CLOSED);
  expect(connection.status).toBe("closed");
});

test("trying now skips the pause, but does not interrupt an attempt that is under way", () => {
  Socket.last.open();
  Socket.last.close();
  connection.tryNow();
  expect(Socket.all).toHaveLength(2);
  connection.tryNow();
  expect(Socket.all).toHaveLength(2);
  Socket.last.open();
  expect(connection.status).toBe("open");
});
