import { afterEach, expect, test, vi } from "vitest";
import { afterFrame } from "../../src/lib/frames";

afterEach(() => vi.restoreAllMocks());

test("what waits for a frame runs after everything that the frame shows", async () => {
  const done: string[] = [];
  void afterFrame().then(() => done.push("after the frame"));
  requestAnimationFrame(() => done.push("frame"));
  done.push("now");
  await vi.waitFor(() => expect(done).toEqual(["now", "frame", "after the frame"]));
});

test("a hidden page draws no frames, so nothing waits for one", async () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const frame = vi.spyOn(globalThis, "requestAnimationFrame");
  await afterFrame();
  expect(frame).not.toHaveBeenCalled();
});
