import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reach } from "../../src/lib/api/reach.svelte";

let answer: () => Promise<Response>;
const asked = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockClear();
  vi.stubGlobal("fetch", (path: string) => {
    asked(path);
    return answer();
  });
});

afterEach(() => {
  reach.found();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the page asks again until the server answers, and says so", async () => {
  const before = reach.returns;
  answer = () => Promise.reject(new TypeError("no network"));
  reach.missed();
  expect(reach.lost).toBe(true);
  await vi.advanceTimersByTimeAsync(3500);
  expect(asked.mock.calls).toEqual([["/healthz"], ["/healthz"]]);
  answer = () => Promise.resolve(Response.json({ status: "ok" }));
  await vi.advanceTimersByTimeAsync(4000);
  expect([reach.lost, reach.returns]).toEqual([false, before + 1]);
  asked.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
});

test("the answer of a proxy is not the server's", async () => {
  answer = () => Promise.resolve(new Response("<html>", { headers: { "content-type": "text/html" } }));
  reach.missed();
  await vi.advanceTimersByTimeAsync(5000);
  expect(reach.lost).toBe(true);
});

test("the person can try at once", async () => {
  answer = () => Promise.resolve(Response.json({ status: "ok" }));
  reach.missed();
  reach.tryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(reach.lost).toBe(false);
});
