import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Api = typeof import("../../src/lib/api/http");

/** A request that the page sent. */
interface Sent {
  method: string;
  path: string;
  id: string | null;
}

let http: Api;
let sent: Sent[];
let answers: (() => Promise<Response>)[];
const GUEST = () => Promise.resolve(Response.json({ token: null, new: true }, { status: 201 }));
const LOST = () => Promise.reject(new TypeError("connection reset"));

function reply(status: number, content: unknown): () => Promise<Response> {
  return () => Promise.resolve(Response.json(content, { status }));
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  sent = [];
  answers = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    sent.push({ method: init.method ?? "GET", path, id: headers.get("idempotency-key") });
    return (answers.shift() ?? LOST)();
  });
  http = await import("../../src/lib/api/http");
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Longer than all repetitions of a request take; only the search for a lost server goes on. */
const LONG = 3000;

async function settled<T>(request: Promise<T>): Promise<T | Error> {
  const result = request.catch((error: unknown) => error as Error);
  await vi.advanceTimersByTimeAsync(LONG);
  return result;
}

test("the page gets its cookie once, before the first change", async () => {
  answers = [reply(200, []), GUEST, reply(201, { id: "one" }), reply(201, { id: "two" })];
  await settled(http.api.tables());
  await settled(http.api.rematch("a"));
  await settled(http.api.rematch("b"));
  expect(sent.map(({ path }) => path)).toEqual([
    "/api/tables",
    "/api/guests",
    "/api/tables/a/rematch",
    "/api/tables/b/rematch",
  ]);
  expect(sent[0]?.id).toBeNull();
  expect(sent[2]?.id).toMatch(/^[0-9a-f]{24}$/);
  expect(sent[3]?.id).not.toBe(sent[2]?.id);
});

test.each([
  ["a lost connection", LOST],
  ["a proxy without a server", () => Promise.resolve(new Response("<html>", { status: 502 }))],
  ["a storage that is down", reply(503, { code: "storage-down", message: "…" })],
  ["an answer that breaks off", () => Promise.resolve(new Response('{"id": "o', { status: 201 }))],
])("after %s the request is repeated with the same id", async (_, lost) => {
  answers = [GUEST, lost, lost, reply(201, { id: "one" })];
  expect(await settled(http.api.rematch("a"))).toEqual({ id: "one" });
  expect(sent).toHaveLength(4);
  expect(new Set(sent.slice(1).map(({ id }) => id)).size).toBe(1);
});

test("after a few repetitions the page gives up", async () => {
  answers = [GUEST];
  expect(await settled(http.api.leave("a", 0))).toMatchObject({ code: "offline" });
  expect(sent.filter(({ method }) => method === "DELETE")).toHaveLength(4);
});

test.each([
  ["taken", 409],
  ["no-bot", 503],
])("a refusal with %s is not repeated", async (code, status) => {
  answers = [GUEST, reply(status, { code, message: "…" })];
  expect(await settled(http.api.hint("a", 0))).toMatchObject({ code });
  expect(sent).toHaveLength(2);
});

test("a guest who lost the cookie gets another one", async () => {
  answers = [GUEST, reply(401, { code: "no-token", message: "…" }), GUEST, reply(201, { id: "one" })];
  expect(await settled(http.api.rematch("a"))).toEqual({ id: "one" });
  expect(sent.map(({ path }) => path.split("/").at(-1))).toEqual(["guests", "rematch", "guests", "rematch"]);
});

test("a cookie that did not come is asked for again", async () => {
  answers = [LOST, GUEST, reply(201, { id: "one" })];
  expect(await settled(http.api.rematch("a"))).toEqual({ id: "one" });
});
