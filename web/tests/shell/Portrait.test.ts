import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { shell } from "../../src/lib/i18n/shell";
import Portrait from "../../src/lib/ui/Portrait.svelte";
import { PORTRAYED, portraitOf } from "../../src/lib/ui/portraits/gallery";

let mounted: Record<string, unknown> | undefined;

function show(props: { name: string; bot?: string | null; seat?: number }): HTMLElement {
  mounted = mount(Portrait, { target: document.body, props });
  return document.body;
}

afterEach(async () => {
  if (mounted) await unmount(mounted);
  document.body.innerHTML = "";
});

test("a person is an initial on the medal of the seat", () => {
  const medal = show({ name: " élodie", seat: 5 }).querySelector<HTMLElement>(".medal");
  expect(medal?.textContent).toBe("É");
  expect(medal?.style.getPropertyValue("--medal")).toBe("var(--medal-1)");
});

test("an initial keeps its accent, also where the accent is a code point of its own", () => {
  expect(show({ name: "e\u0301lodie" }).querySelector(".medal")?.textContent).toBe("E\u0301");
});

test("the initial of a plain name is its first letter, and an empty name has a question mark", () => {
  expect(show({ name: "ines" }).querySelector(".medal")?.textContent).toBe("I");
  document.body.innerHTML = "";
  expect(show({ name: " " }).querySelector(".medal")?.textContent).toBe("?");
});

test("a flag or a family at the beginning of a name stays whole", () => {
  expect(show({ name: "🏴‍☠️ Tomasz" }).querySelector(".medal")?.textContent).toBe("🏴‍☠️");
});

test("a bot is drawn as soon as the drawings are loaded", async () => {
  const body = show({ name: "Bosun", bot: "bosun" });
  await vi.waitFor(() => expect(body.querySelectorAll("svg path").length).toBe(portraitOf("bosun").strokes.length));
});

test("every bot that has a name has a portrait, and no two are alike", () => {
  expect([...PORTRAYED].sort()).toEqual(Object.keys(shell.in("en")?.bots ?? {}).sort());
  expect(new Set(PORTRAYED.map((bot) => portraitOf(bot).strokes)).size).toBe(PORTRAYED.length);
});

test("a bot of another game has a portrait, too", () => {
  expect(portraitOf("tin-soldier").strokes.length).toBeGreaterThan(5);
  expect(portraitOf("tin-soldier").strokes).not.toBe(portraitOf("bosun").strokes);
});
