import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { locale } from "../../src/lib/i18n/locale.svelte";
import { Advice } from "../../src/lib/play/advice.svelte";
import AdvicePanel from "../../src/table/AdvicePanel.svelte";
import { CHAIN, hint } from "./samples";

let panel: ReturnType<typeof mount> | undefined;
let advice: Advice;

beforeEach(async () => {
  void locale.choose("en");
  advice = new Advice();
  advice.take(hint());
  panel = mount(AdvicePanel, {
    target: document.body,
    props: { advice, game: "a game of a plug-in", close: () => advice.putAway() },
  });
  flushSync();
  await vi.waitFor(() => expect(document.querySelector(".title")).not.toBeNull());
});
afterEach(async () => {
  if (panel) await unmount(panel);
  document.body.innerHTML = "";
  void locale.choose("en");
});

const shown = (): string => document.querySelector("[aria-live]")?.textContent.replace(/\s+/g, " ").trim() ?? "";
const listed = (): string[] =>
  [...document.querySelectorAll("label")].map((label) => label.textContent.replace(/\s+/g, " ").trim());
const radios = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")];

test("the panel explains the best suggestion and lists all suggestions with their values", () => {
  expect(shown()).toBe("Why one, en. Later en.");
  expect(listed()).toEqual(["one en 90 en", "two en 88 en", "three en 87 en"]);
  expect(radios().map((radio) => radio.checked)).toEqual([true, false, false]);
});

test("the panel shows the chance to win beside the points", async () => {
  advice.take(hint([0.75, 0.5, 0]));
  await vi.waitFor(() =>
    expect(listed()).toEqual(["one en 90 en 75 % en", "two en 88 en 50 % en", "three en 87 en 0 % en"]),
  );
  void locale.choose("de");
  flushSync();
  expect(listed()[0]).toBe("one de 90 de 75 % de");
});

test("the panel explains another suggestion when it is selected", () => {
  radios()[1]?.click();
  flushSync();
  expect(advice.chosen).toBe(1);
  expect(shown()).toBe("Why two, en.");
});

test("the panel switches language with the page", () => {
  void locale.choose("de");
  flushSync();
  expect(shown()).toBe("Why one, de. Later de.");
  expect(document.querySelector("section")?.getAttribute("aria-label")).toBe("Gute Züge");
});

test("no other suggestion can be selected while one is being followed", () => {
  advice.made(CHAIN[0] ?? "");
  flushSync();
  expect(radios()).toEqual([]);
  expect(shown()).toContain("Why one");
});

test("the panel can be closed", () => {
  document.querySelector<HTMLButtonElement>("button")?.click();
  flushSync();
  expect(document.querySelector("section")).toBeNull();
});
