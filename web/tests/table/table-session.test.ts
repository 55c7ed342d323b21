import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../../src/lib/api/http";
import { TableSession } from "../../src/lib/play/table-session.svelte";
import { person, tableOf } from "./people";

/** A WebSocket on which nothing happens. */
class Socket {
  static readonly CONNECTING = 0;
  readonly readyState = 1;
  static readonly open = new Set<Socket>();

  constructor() {
    Socket.open.add(this);
  }
  close(): void {
    Socket.open.delete(this);
  }
}

let session: TableSession;
const table = tableOf([person("Ines"), person("Tomasz")]);
function answerWith(body: object, status = 200): void {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status })));
}

beforeEach(async () => {
  vi.stubGlobal("WebSocket", Socket);
  Socket.open.clear();
  answerWith(table);
  session = new TableSession("t");
  await session.open(null);
});
afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
});

test.each([
  ["removed", { status: "open" }],
  ["left", { seats: [person("Ines", { left: true }), person("Tomasz")] }],
  ["moved", {}],
] as const)("why a seat was lost: %s", async (why, changes) => {
  answerWith({ ...table, ...changes });
  await session.explainLoss();
  expect(session.lost).toBe(why);
  session.watch();
  expect([session.lost, session.seats]).toEqual([null, []]);
});

test("a player who leaves sees a notice, and the page closes the connection itself", async () => {
  let connected = -1;
  vi.stubGlobal("fetch", () => {
    connected = Socket.open.size;
    return Promise.resolve(Response.json(table));
  });
  await session.leave();
  expect(connected).toBe(0);
  expect([session.problem, session.lost]).toEqual(["not-yours", "left"]);
});

test("who cannot leave goes on playing", async () => {
  answerWith({ code: "wrong-time", message: "there is no seat to leave" }, 409);
  await expect(session.leave()).rejects.toThrow(Refused);
  expect([session.problem, session.seats, Socket.open.size]).toEqual([null, [0], 1]);
});
