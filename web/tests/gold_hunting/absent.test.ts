import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Board from "../../src/games/gold_hunting/board/Board.svelte";
import type { Seat } from "../../src/lib/api/types";
import { locale } from "../../src/lib/i18n/locale.svelte";
import { NO_CONTROLS } from "../../src/lib/play/controls";
import { Stage } from "../../src/lib/play/stage.svelte";
import { settings } from "../../src/lib/settings.svelte";
import { table, view } from "./samples";

let board: ReturnType<typeof mount> | undefined;

beforeEach(() => {
  void locale.choose("en");
  settings.change({ speed: "none" });
});
afterEach(async () => {
  if (board) await unmount(board);
  document.body.innerHTML = "";
});

function show(phase: "build" | "mine", state: "here" | "away", facts: Partial<Seat> = {}): void {
  const now = view({ phase, awaited: [1], moves: [], move_count: 0 });
  const running = table(now);
  const seats = running.seats.map((seat) =>
    seat.awaited ? { ...seat, presence: { seat: 1, state, since: null, substitute_at: null }, ...facts } : seat,
  );
  const props = { table: { ...running, seats }, view: now, viewer: 0, stage: new Stage(), controls: NO_CONTROLS };
  board = mount(Board, { target: document.body, props });
  flushSync();
}

test.each([
  ["build", "here", "is still building"],
  ["build", "away", "still has to build"],
  ["mine", "here", "is mining"],
  ["mine", "away", "It is Tomasz’s turn"],
] as const)("while it is %s, somebody who is %s: %s", async (phase, state, said) => {
  show(phase, state);
  await vi.waitFor(() => expect(document.body.textContent).toContain(said));
  if (state === "away") expect(document.body.textContent).not.toMatch(/is (still )?(building|mining)/);
});

test.each([
  ["here", {}, ""],
  ["away", {}, "away"],
  ["away", { left: true }, "has left"],
  ["away", { substitute: "Prospector" }, "stand-in: Prospector"],
] as const)("the opponent's panel says who plays: %s %o", async (state, facts, said) => {
  show("mine", state, facts);
  await vi.waitFor(() => expect(document.querySelector(".rival header")).not.toBeNull());
  expect(document.querySelector(".rival header p")?.textContent.trim()).toMatch(
    new RegExp(`points?${said && `\\s·\\s${said}`}$`),
  );
});
