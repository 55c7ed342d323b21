/** A board that a test opens, operates and closes; each test starts with the same settings. */

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, vi } from "vitest";
import Board from "../../src/games/gold_hunting/board/Board.svelte";
import type { GoldHuntingView, GoldHuntingTable } from "../../src/lib/api/types";
import { Stage } from "../../src/lib/play/stage.svelte";
import { locale } from "../../src/lib/i18n/locale.svelte";
import type { Controls } from "../../src/lib/play/controls";
import { settings } from "../../src/lib/settings.svelte";
import { reactiveProps, type BoardProps } from "./board-props.svelte";
import { table } from "./samples";

let board: ReturnType<typeof mount> | undefined;
let boardProps: BoardProps;
/** What the board tells the page. */
export let stage: Stage;
/** The moves that were played. */
export const played: string[] = [];
/** For each withdrawal, whether it took back the whole turn. */
export const withdrawn: boolean[] = [];
const controls: Controls = {
  play: (move) => Promise.resolve(void played.push(move)),
  takeBack: (whole) => Promise.resolve(void withdrawn.push(whole)),
  busy: false,
  offline: false,
  hint: null,
};

/** Opens the board, and waits until it is drawn. */
export async function show(
  now: GoldHuntingView,
  some: Partial<GoldHuntingTable> = {},
  other: Partial<Controls> = {},
): Promise<void> {
  stage = new Stage();
  const props = { table: table(now, some), view: now, viewer: some.seat === null ? null : 0, stage };
  boardProps = reactiveProps({ ...props, controls: { ...controls, ...other } });
  board = mount(Board, { target: document.body, props: boardProps });
  flushSync();
  await vi.waitFor(() => expect(document.querySelector(".forming")).toBeNull());
}

export async function close(): Promise<void> {
  if (board) await unmount(board);
}

/** Shows the board another view. */
export function update(now: GoldHuntingView, some: Partial<GoldHuntingTable> = {}): void {
  boardProps.table = table(now, some);
  boardProps.view = now;
  flushSync();
}

/** The button whose accessible name starts like this. */
export const button = (label: string) => document.querySelector<HTMLElement>(`button[aria-label^="${label}"]`);
/** The button that contains this text. */
export const named = (text: string) =>
  [...document.querySelectorAll("button")].find((each) => each.textContent.includes(text));

/** Presses a key where the focus is, or on this element. */
export function press(key: string, on: Element = document.activeElement ?? document.body): void {
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
}

/** Adds something beside the board, and returns what of it takes the focus. */
export function outside(html: string): HTMLElement {
  const place = document.createElement("div");
  place.innerHTML = html;
  document.body.append(place);
  const element = place.querySelector<HTMLElement>("dialog button") ?? (place.firstElementChild as HTMLElement);
  element.focus();
  return element;
}

export function click(element: HTMLElement | null | undefined): void {
  if (!element) throw new Error("there is no such button");
  element.click();
  flushSync();
}

beforeEach(() => {
  void locale.choose("en");
  settings.change({ speed: "none", confirm: true, shortcuts: true });
  localStorage.removeItem("doubloon.gold-hunting.build");
  played.length = 0;
  withdrawn.length = 0;
});
afterEach(async () => {
  await close();
  document.body.innerHTML = "";
});
