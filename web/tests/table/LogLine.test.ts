import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import LogLine from "../../src/games/LogLine.svelte";
import { locale } from "../../src/lib/i18n/locale.svelte";
import { COMPONENTS } from "../silver_gold/views";

test("once a game is loaded, every further line is drawn at once", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(COMPONENTS)));
  void locale.choose("en");
  const props = { game: "silver-and-gold", line: "1 pass", names: ["Ann", "Ben"], you: 0 };
  const first = mount(LogLine, { target: document.body, props });
  await vi.waitFor(() => expect(document.body.textContent).toContain("Ben"), { timeout: 15_000 });
  await unmount(first);
  expect(document.body.textContent).toBe("");
  const next = mount(LogLine, { target: document.body, props });
  flushSync();
  expect(document.body.textContent).toContain("Ben");
  await unmount(next);
  vi.unstubAllGlobals();
});
