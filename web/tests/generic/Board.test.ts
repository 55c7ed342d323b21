import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Board from "../../src/games/generic/Board.svelte";
import Ending from "../../src/games/generic/Ending.svelte";
import { lineInWords } from "../../src/games/generic/history";
import LogLine from "../../src/games/generic/LogLine.svelte";
import { focusAfter, matching } from "../../src/games/generic/moves";
import { Refused } from "../../src/lib/api/http";
import type { GenericTable, GenericView, Seat } from "../../src/lib/api/types";
import { scoresIn } from "../../src/games/registry";
import { locale } from "../../src/lib/i18n/locale.svelte";
import type { Controls } from "../../src/lib/play/controls";
import { Stage } from "../../src/lib/play/stage.svelte";
import { settings } from "../../src/lib/settings.svelte";

const MANY = Array.from({ length: 20 }, (_, index) => `put ${index % 2 ? "black" : "white"} ${index}`);

let shown: ReturnType<typeof mount> | undefined;
let controls: Controls;

beforeEach(() => {
  void locale.choose("en");
  settings.change({ confirm: true });
  controls = {
    play: vi.fn(() => Promise.resolve()),
    takeBack: vi.fn(() => Promise.resolve()),
    busy: false,
    offline: false,
    hint: null,
  };
});

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
});

function view(some: Partial<GenericView> = {}): GenericView {
  const moves = some.moves ?? ["stay", "go"];
  return {
    awaited: [0],
    text: "seat 0: card 4",
    has_drawing: true,
    moves,
    move_count: moves.length,
    result: null,
    ...some,
  };
}

function table(some: Partial<GenericTable> = {}): GenericTable {
  const seat = (name: string): Seat => ({
    name,
    kind: "person",
    substitute: null,
    left: false,
    awaited: true,
    offers_end: false,
    declined_end: false,
    rematch: null,
    clock_moved: false,
    deadline: null,
    hints: 0,
  });
  return {
    id: "t",
    game: "high-tide",
    options: { seats: 2, start: 0, variant: "standard" },
    status: "running",
    seq: 6,
    seat: 0,
    seconds: null,
    listed: false,
    hints_allowed: true,
    seats: [seat("Ann"), seat("Ben")],
    recent: [],
    substituted: [],
    can_take_back: 0,
    previous: null,
    rematch: null,
    series: { games: 0, wins: [0, 0], draws: 0 },
    view: null,
    ...some,
  };
}

type Shown = { table?: Partial<GenericTable>; view?: Partial<GenericView>; viewer?: number | null; step?: number };

function show({ table: some, view: seen, viewer = 0, step }: Shown = {}): void {
  const props = {
    table: table(some),
    view: view(seen),
    viewer,
    controls,
    stage: new Stage(),
    ...(step === undefined ? {} : { step }),
  };
  shown = mount(Board, { target: document.body, props });
  flushSync();
}

const buttons = (): string[] => [...document.querySelectorAll("li button")].map((each) => each.textContent.trim());
const image = (): HTMLImageElement | null => document.querySelector("img");
const field = (): HTMLInputElement => {
  const found = document.querySelector("input");
  if (!found) throw new Error("there is no text field");
  return found;
};

function type(text: string): void {
  field().value = text;
  field().dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}

function submit(): void {
  field().form?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  flushSync();
}

test("the drawing shows the viewer's seat at the current sequence number of the table", () => {
  show();
  expect(image()?.getAttribute("src")).toBe("/api/tables/t/drawing.svg?seq=6&seat=0");
});

test("a spectator of a replay sees the drawing of a step, and no moves", () => {
  show({ viewer: null, step: 3, table: { status: "finished" } });
  expect(image()?.getAttribute("src")).toBe("/api/tables/t/drawing.svg?seq=6&step=3");
  expect(buttons()).toEqual([]);
});

test("text replaces a drawing that does not exist or fails to load", () => {
  show();
  expect(document.querySelector(".visually-hidden")?.textContent).toBe("seat 0: card 4");
  image()?.dispatchEvent(new Event("error"));
  flushSync();
  expect(image()).toBeNull();
  expect(document.querySelector(".visually-hidden")).toBeNull();
  expect(document.querySelector("pre")?.textContent).toBe("seat 0: card 4");
});

const heading = (): string | undefined => document.querySelector("h2")?.textContent;
const confirmation = (): HTMLButtonElement | null => document.querySelector(".confirm button");

test("a click chooses a move, which is played as soon as it is confirmed", () => {
  show();
  expect(heading()).toBe("Your turn: choose a move");
  expect(buttons()).toEqual(["stay", "go"]);
  expect(confirmation()?.disabled).toBe(true);
  for (const button of document.querySelectorAll<HTMLElement>("li button")) button.click();
  flushSync();
  expect(controls.play).not.toHaveBeenCalled();
  expect(document.querySelector('[aria-pressed="true"]')?.textContent.trim()).toBe("go");
  expect(confirmation()?.textContent.trim()).toBe("Confirm: go");
  confirmation()?.click();
  expect(controls.play).toHaveBeenCalledExactlyOnceWith("go");
});

test("a click on a move plays it where nobody wants to confirm", () => {
  settings.change({ confirm: false });
  show();
  document.querySelector<HTMLElement>("li button")?.click();
  expect(controls.play).toHaveBeenCalledExactlyOnceWith("stay");
  expect(confirmation()).toBeNull();
});

const seats = (): string[] =>
  [...document.querySelectorAll('[aria-label="Who is who"] li > span:last-child')].map((each) =>
    each.textContent.replace(/\s+/g, " ").trim(),
  );

test("the board says who sits on which seat of the drawing or the text", () => {
  show();
  expect(seats()).toEqual(["You in the picture: seat 0", "Ben in the picture: seat 1"]);
});

test("a game that does not number its seats shows only the names", () => {
  show({ view: { text: "White to move", has_drawing: false } });
  expect(seats()).toEqual(["You", "Ben"]);
});

test("the board says whom it waits for, to players and to spectators", () => {
  show({ view: { moves: [], awaited: [1] } });
  expect(heading()).toBe("Waiting for Ben");
});

test("a player who has answered is ready", () => {
  show({ view: { moves: [], awaited: [1] }, table: { can_take_back: 1 } });
  expect(heading()).toBe("You are ready");
  expect(document.querySelector("section p")?.textContent).toBe("Waiting for Ben");
});

test("the board shows why a move was refused", async () => {
  settings.change({ confirm: false });
  controls = { ...controls, play: () => Promise.reject(new Refused("illegal", "go is not legal now")) };
  show();
  document.querySelector<HTMLElement>("li button")?.click();
  await vi.waitFor(() =>
    expect(document.querySelector('[role="alert"]')?.textContent).toBe(
      "Not possible: The rules do not allow this move here. Choose another one. (go is not legal now)",
    ),
  );
});

test("the suggested move is marked", () => {
  controls = { ...controls, hint: "go" };
  show();
  expect(buttons().map((each) => each.replace(/\s+/g, " "))).toEqual(["stay", "go suggested"]);
});

test("a filter narrows a long list, and Enter plays the only match", () => {
  show({ view: { moves: MANY } });
  expect(buttons()).toHaveLength(20);
  type("white 1");
  expect(buttons()).toEqual(["put white 10", "put white 12", "put white 14", "put white 16", "put white 18"]);
  submit();
  expect(controls.play).not.toHaveBeenCalled();
  type("18 WHITE");
  submit();
  expect(confirmation()?.textContent.trim()).toBe("Confirm: put white 18");
  confirmation()?.click();
  expect(controls.play).toHaveBeenCalledExactlyOnceWith("put white 18");
});

test("a move can be typed if there are too many to list", () => {
  show({ view: { moves: [], move_count: 5000 } });
  expect(document.querySelector("label")?.textContent).toContain("5000");
  type(" put 3 4 ");
  submit();
  expect(controls.play).toHaveBeenCalledExactlyOnceWith("put 3 4");
});

test("the last move can be taken back while the server allows it", () => {
  show({ view: { moves: [] }, table: { can_take_back: 1 } });
  const [takeBack] = document.querySelectorAll<HTMLElement>("section button");
  takeBack?.click();
  expect(controls.takeBack).toHaveBeenCalledExactlyOnceWith(false);
});

test("the ending lists places, names and the parts of each score", () => {
  const result = {
    scores: [
      { tide: 1, wind: 0, total: 1 },
      { tide: 3, wind: 1, total: 4 },
    ],
    winners: [1],
    places: [2, 1],
  };
  const counted = vi.fn();
  const seen = { table: table({ status: "finished" }), view: view({ moves: [], result }), viewer: null };
  const props = { ...seen, fresh: false, counted };
  shown = mount(Ending, { target: document.body, props });
  flushSync();
  expect(counted).toHaveBeenCalledOnce();
  for (const picture of document.querySelectorAll("td [aria-hidden], th [aria-hidden]")) picture.remove();
  const rows = [...document.querySelectorAll("tr")].map((row) =>
    [...row.querySelectorAll("th, td")].map((cell) => cell.textContent.trim()),
  );
  expect(heading()).toBe("Ben wins 4 to 1");
  expect(rows).toEqual([
    ["Place", "Player", "tide", "wind", "Total"],
    ["1", "Ben", "3", "1", "4"],
    ["2", "Ann", "1", "0", "1"],
  ]);
});

test("several winners have drawn", () => {
  const result = { scores: [{ total: 4 }, { total: 4 }], winners: [0, 1], places: [1, 1] };
  const seen = { table: table({ status: "finished" }), view: view({ moves: [], result }), viewer: null };
  shown = mount(Ending, { target: document.body, props: { ...seen, fresh: false, counted: vi.fn() } });
  expect(heading()).toBe("A draw, 4 all");
});

test("the points of the result are known to the rail", () => {
  const result = { scores: [{ tide: 3, total: 3 }, { total: 1 }], winners: [0], places: [1, 2] };
  expect([view(), view({ result })].map(scoresIn)).toEqual([null, [3, 1]]);
});

test("a line of the log names the viewer as you", () => {
  const props = { names: ["Ann", "Ben"], you: 1 };
  shown = mount(LogLine, { target: document.body, props: { ...props, line: "1 put black 3" } });
  expect(document.querySelector(".line > span:last-child")?.textContent).toBe("You: put black 3");
});

test("the history is shown in the game's notation", () => {
  expect(lineInWords("1 put black 3", ["Ann", "Ben"])).toBe("Ben: put black 3");
  expect(lineInWords("deal 3 4", ["Ann", "Ben"])).toBe("deal 3 4");
});

test("every word of a filter must match", () => {
  expect(matching(["take red", "take blue", "pass"], "BLUE ta")).toEqual(["take blue"]);
  expect(matching(["pass"], "  ")).toEqual(["pass"]);
});

test("arrow keys move the focus around the list", () => {
  expect(focusAfter("ArrowDown", 2, 3)).toBe(0);
  expect(focusAfter("ArrowUp", 0, 3)).toBe(2);
  expect(focusAfter("End", 0, 3)).toBe(2);
  expect(focusAfter("a", 0, 3)).toBeNull();
});
