import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import Board from "../../src/games/gold_hunting/board/Board.svelte";
import { announcer } from "../../src/lib/announce.svelte";
import type { GoldHuntingView, GoldHuntingTable } from "../../src/lib/api/types";
import { Stage } from "../../src/lib/play/stage.svelte";
import { locale } from "../../src/lib/i18n/locale.svelte";
import type { Controls } from "../../src/lib/play/controls";
import { settings } from "../../src/lib/settings.svelte";
import { reactiveProps, type BoardProps } from "./board-props.svelte";
import { lift, table, player, view } from "./samples";

let board: ReturnType<typeof mount> | undefined;
let boardProps: BoardProps;
let stage: Stage;
const played: string[] = [];
const withdrawn: boolean[] = [];
const controls: Controls = {
  play: (move) => Promise.resolve(void played.push(move)),
  takeBack: (whole) => Promise.resolve(void withdrawn.push(whole)),
  busy: false,
  hint: null,
};

async function show(
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

function update(now: GoldHuntingView): void {
  boardProps.table = table(now);
  boardProps.view = now;
  flushSync();
}

const button = (label: string) => document.querySelector<HTMLElement>(`button[aria-label^="${label}"]`);
const named = (text: string) =>
  [...document.querySelectorAll("button")].find((each) => each.textContent.includes(text));
function press(key: string, on: Element = document.activeElement ?? document.body): void {
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
}
/** Adds something beside the board, and returns what of it takes the focus. */
function outside(html: string): HTMLElement {
  const place = document.createElement("div");
  place.innerHTML = html;
  document.body.append(place);
  const element = place.querySelector<HTMLElement>("dialog button") ?? (place.firstElementChild as HTMLElement);
  element.focus();
  return element;
}
function click(element: HTMLElement | null | undefined): void {
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
  if (board) await unmount(board);
  document.body.innerHTML = "";
});

describe("building", () => {
  const BUILD = view({
    phase: "build",
    awaited: [0, 1],
    players: [0, 1].map(() => player({ heights: null, standing: [] })),
    own: { marker: 2, piles: [] },
    moves: [],
    move_count: 264600,
  });

  test("works with the keyboard alone, and lists the missing pieces until the build is complete", async () => {
    await show(BUILD);
    const ready = named("Ready") as HTMLButtonElement;
    expect(ready.disabled).toBe(true);
    expect(document.body.textContent).toContain("10 pieces are still in the tray");
    document.querySelector<HTMLElement>("[data-piece='0']")?.focus();
    for (const key of "aabbccdd12") press(key);
    expect(button("Pile a")?.getAttribute("aria-label")).toBe("Pile a: 1 1 3 from bottom to top, 5 tall");
    expect(ready.disabled).toBe(false);
    click(ready);
    expect(played).toEqual(["build 113 113 22 22"]);
  });

  test("Backspace returns the last piece to the tray, and Undo restores it", async () => {
    await show(BUILD);
    document.querySelector<HTMLElement>("[data-piece='8']")?.focus();
    press("c");
    expect(button("Pile c: 3")).not.toBeNull();
    press("Backspace");
    expect(button("Pile c: empty")).not.toBeNull();
    expect(announcer.text).toContain("3 gold back in the tray.");
    click(named("Undo"));
    expect(button("Pile c: 3")).not.toBeNull();
  });

  test("without shortcuts, letter keys place no piece and are not listed, but Backspace still works", async () => {
    settings.change({ shortcuts: false });
    expect(JSON.parse(localStorage.getItem("doubloon.settings") ?? "{}")).toMatchObject({ shortcuts: false });
    await show(BUILD);
    document.querySelector<HTMLElement>("[data-piece='8']")?.focus();
    press("c");
    press("3");
    expect(button("Pile c: empty")).not.toBeNull();
    expect(document.querySelector(".keys")).toBeNull();
    click(button("3 gold, in the tray"));
    click(button("Pile c"));
    press("Backspace");
    expect(button("Pile c: empty")).not.toBeNull();
  });

  test("a tapped piece stays in hand until a pile is tapped, and a tap on a placed piece takes it in hand again", async () => {
    await show(BUILD);
    const piece = button("3 gold, in the tray");
    click(piece);
    click(piece);
    expect(piece?.getAttribute("aria-pressed")).toBe("true");
    click(button("Pile b"));
    expect(button("Pile b")?.getAttribute("aria-label")).toContain("3 from bottom to top");
    expect(piece?.getAttribute("aria-pressed")).toBe("false");
    click(button("3 gold, pile b"));
    click(button("Pile c"));
    expect(button("Pile b: empty")).not.toBeNull();
    expect(button("Pile c: 3")).not.toBeNull();
  });

  test("a piece in hand goes on top of the pile whose piece is tapped", async () => {
    await show(BUILD);
    click(button("3 gold, in the tray"));
    click(button("Pile b"));
    click(button("2 gold, in the tray"));
    click(button("3 gold, pile b"));
    expect(button("Pile b")?.getAttribute("aria-label")).toContain("3 2 from bottom to top");
  });

  test("the focus stays on the board after Ready", async () => {
    await show(BUILD);
    click(named("Shuffle"));
    const ready = named("Ready");
    ready?.focus();
    click(ready);
    update({ ...BUILD, awaited: [1], own: { marker: 2, piles: ["1123", "22", "131", "2"] } });
    expect(document.activeElement?.textContent).toBe("Your piles");
  });

  test("letter keys place the next piece wherever the focus is on the page", async () => {
    await show(BUILD);
    press("b", outside("<main tabindex='-1'></main>"));
    press("c", outside("<button>Menu</button>"));
    expect(button("Pile b: 1")).not.toBeNull();
    expect(button("Pile c: 1")).not.toBeNull();
    press("a", outside("<input />"));
    expect(button("Pile a: empty")).not.toBeNull();
  });

  test("a build with an empty pile cannot be submitted", async () => {
    await show(BUILD);
    document.querySelector<HTMLElement>("[data-piece='0']")?.focus();
    for (const key of "aabbccaabb") press(key);
    expect((named("Ready") as HTMLButtonElement).disabled).toBe(true);
    expect(document.body.textContent).toContain("pile d is empty");
  });

  test("the last submitted build is remembered for the next game", async () => {
    await show(BUILD);
    expect(named("As last time")).toBeUndefined();
    click(named("Shuffle"));
    click(named("Ready"));
    expect(played[0]).toMatch(/^build [123]+ [123]+ [123]+ [123]+$/);
    if (board) await unmount(board);
    await show(BUILD);
    click(named("As last time"));
    click(named("Ready"));
    expect(played[1]).toBe(played[0]);
  });

  test("people who share a device never get each other's piles", async () => {
    localStorage.setItem("doubloon.gold-hunting.build", "build 1123 22 131 2");
    await show(BUILD);
    stage.seats = [0, 1];
    flushSync();
    expect(named("As last time")).toBeUndefined();
    click(named("Shuffle"));
    click(named("Ready"));
    expect(localStorage.getItem("doubloon.gold-hunting.build")).toBe("build 1123 22 131 2");
  });

  test("a withdrawn build stays in place for editing", async () => {
    const built = { ...BUILD, awaited: [1], own: { marker: 2, piles: ["1123", "22", "131", "2"] } };
    await show(built, { can_take_back: 1 });
    click(named("Change my piles"));
    expect(withdrawn).toEqual([true]);
    update(BUILD);
    expect(button("Pile a")?.getAttribute("aria-label")).toContain("1 1 2 3");
  });
});

describe("mining", () => {
  test("nothing is lifted before both a pile and a number are chosen", async () => {
    await show(view());
    expect(named("Lift")?.textContent).toContain("choose pile and number");
    click(button("Pile b, 7 gold"));
    expect(document.body.textContent).toContain("Pile b: what lies on top?");
    click(named("Lift"));
    expect(played).toEqual([]);
    click(button("Say 2"));
    expect(button("Say 2")?.getAttribute("aria-pressed")).toBe("true");
    expect(document.body.textContent).toContain("You say 2 on pile b");
    expect(played).toEqual([]);
    click(named("Lift"));
    expect(played).toEqual(["mine b 2"]);
  });

  test("the number can be chosen before the pile", async () => {
    await show(view());
    click(button("Say 2"));
    expect(button("Say 2")?.getAttribute("aria-pressed")).toBe("true");
    expect(document.body.textContent).toContain("You say 2: on which pile?");
    click(named("Lift"));
    expect(played).toEqual([]);
    click(button("Pile c"));
    expect(document.body.textContent).toContain("You say 2 on pile c");
    click(named("Lift"));
    expect(played).toEqual(["mine c 2"]);
  });

  test("the gold rush can be chosen before the pile", async () => {
    await show(view());
    click(named("Gold rush: 2"));
    expect(document.body.textContent).toContain("Gold rush with 2: on which pile?");
    click(button("Pile d"));
    click(named("Lift"));
    expect(played).toEqual(["rush d"]);
  });

  test("pile and number can be changed until they are lifted, and a second tap on the pile keeps it", async () => {
    await show(view());
    click(button("Pile b"));
    click(button("Say 2"));
    click(button("Pile c"));
    click(button("Pile c"));
    click(button("Say 3"));
    click(named("Lift"));
    expect(played).toEqual(["mine c 3"]);
  });

  test("without confirmations the number lifts at once", async () => {
    settings.change({ confirm: false });
    await show(view());
    expect(named("Lift")).toBeUndefined();
    click(button("Pile b"));
    click(button("Say 2"));
    expect(played).toEqual(["mine b 2"]);
  });

  test("without confirmations a pile chosen after the number lifts at once", async () => {
    settings.change({ confirm: false });
    await show(view());
    click(button("Say 2"));
    expect(played).toEqual([]);
    click(button("Pile b"));
    expect(played).toEqual(["mine b 2"]);
  });

  test("without confirmations a key that completes the choice only moves the focus", async () => {
    settings.change({ confirm: false });
    await show(view());
    press("2");
    expect(button("Say 2")?.getAttribute("aria-pressed")).toBe("true");
    press("b");
    expect(played).toEqual([]);
    expect(document.activeElement).toBe(button("Pile b"));
    click(document.activeElement as HTMLElement);
    expect(played).toEqual(["mine b 2"]);
  });

  test("the keys work in the other order too", async () => {
    await show(view());
    press("3");
    press("c");
    expect(document.activeElement?.textContent).toContain("Lift");
    click(document.activeElement as HTMLElement);
    expect(played).toEqual(["mine c 3"]);
  });

  test("letter and number keys choose the pile and the number, and lead to Lift", async () => {
    await show(view());
    press("c");
    expect(document.activeElement?.getAttribute("aria-pressed")).toBe("true");
    press("3");
    expect(document.activeElement?.textContent).toContain("Lift");
    click(document.activeElement as HTMLElement);
    expect(played).toEqual(["mine c 3"]);
  });

  test.each(["<main tabindex='-1'></main>", "<button>Menu</button>", "<a href='/'>Home</a>"])(
    "the keys work with the focus on %s",
    async (element) => {
      await show(view());
      press("c", outside(element));
      expect(button("Pile c")?.getAttribute("aria-pressed")).toBe("true");
      press("3", outside(element));
      expect(button("Say 3")?.getAttribute("aria-pressed")).toBe("true");
    },
  );

  test.each([
    "<input />",
    "<textarea></textarea>",
    "<select></select>",
    "<dialog open><button>Close</button></dialog>",
  ])("the keys do nothing with the focus on %s", async (element) => {
    await show(view());
    press("c", outside(element));
    expect(button("Pile c")?.getAttribute("aria-pressed")).toBe("false");
  });

  test("the keys do nothing below an open dialog", async () => {
    await show(view());
    outside("<dialog open></dialog>");
    press("c", document.body);
    expect(button("Pile c")?.getAttribute("aria-pressed")).toBe("false");
  });

  test("Escape takes the number back, and then the pile", async () => {
    await show(view());
    press("c");
    press("3");
    press("Escape");
    expect(document.body.textContent).toContain("Pile c: what lies on top?");
    press("Escape");
    expect(document.body.textContent).toContain("Your turn: choose a pile");
  });

  test("Escape takes the pile back first if it was chosen last", async () => {
    await show(view());
    press("3");
    press("c");
    press("Escape");
    expect(document.body.textContent).toContain("You say 3: on which pile?");
    press("Escape");
    expect(document.body.textContent).toContain("Your turn: choose a pile and a number");
  });

  test("what a number may bring is shown before it is lifted", async () => {
    const rich = view({ players: [player({ hand: [2, 3] }), player({ heights: [3, 7, 7, 1] })] });
    await show(rich);
    click(button("Pile b"));
    click(button("Say 3"));
    expect(document.body.textContent).toContain("Right: 8 gold in hand");
    expect(document.body.textContent).toContain("Wrong: your 5 gold break down");
    click(button("Pile d"));
    expect(document.body.textContent).toContain("A 3 cannot lie on top here");
  });

  test("the marker is for a gold rush or for keeping, never for both", async () => {
    const rich = view({ moves: [...view().moves, "keep"] });
    rich.marker_moves = { keep: { gold: 6, points: 3 }, rush: { number: 2, points: 2, risk: 6 } };
    await show(rich);
    const isRushing = () => named("Gold rush: 2")?.getAttribute("aria-pressed");
    click(named("Gold rush: 2"));
    expect(isRushing()).toBe("true");
    click(named("Gold rush: 2"));
    expect(isRushing()).toBe("false");
    click(named("Gold rush: 2"));
    click(named("Keep 6 gold"));
    expect(isRushing()).toBe("false");
    expect(named("Keep for good?")).toBeDefined();
    click(named("Gold rush: 2"));
    expect(isRushing()).toBe("true");
    expect(named("Keep for good?")).toBeUndefined();
    expect(played).toEqual([]);
  });

  test("a gold rush is played on the selected pile", async () => {
    await show(view());
    click(button("Pile d"));
    expect(named("Gold rush: 2")?.textContent).toContain("Once: +2 points if right");
    click(named("Gold rush: 2"));
    expect(played).toEqual([]);
    click(named("Lift"));
    expect(played).toEqual(["rush d"]);
  });

  test("Keep needs a confirmation unless confirmations are turned off", async () => {
    const rich = view({ moves: [...view().moves, "keep"] });
    rich.marker_moves = { keep: { gold: 6, points: 3 }, rush: { number: 2, points: 2, risk: 6 } };
    await show(rich);
    expect(named("Keep")?.textContent).toContain("Keep 6 gold");
    expect(named("Keep")?.textContent).toContain("3 safe points, half of 6");
    click(named("Keep"));
    expect(played).toEqual([]);
    expect(document.body.textContent).toContain("3 points for certain: half of your 6 gold");
    expect(document.body.textContent).toContain("Your hand starts empty again, and the marker is gone");
    click(named("Keep for good?"));
    expect(played).toEqual(["keep"]);
    settings.change({ confirm: false });
    click(named("Keep"));
    expect(played).toEqual(["keep", "keep"]);
  });

  test("Keep says that half of 1 gold is nothing", async () => {
    const poor = view({ moves: [...view().moves, "keep"] });
    poor.marker_moves = { keep: { gold: 1, points: 0 }, rush: { number: 2, points: 2, risk: 1 } };
    await show(poor);
    expect(named("Keep 1 gold")?.textContent).toContain("0 points: half of 1, rounded down");
  });

  test("the board offers only the moves that the view lists", async () => {
    await show(view({ moves: ["mine a 1"] }));
    expect(button("Pile b")?.getAttribute("aria-disabled")).toBe("true");
    expect(named("Gold rush")?.getAttribute("aria-disabled")).toBe("true");
    expect(named("Keep")?.getAttribute("aria-disabled")).toBe("true");
  });

  test("a spectator sees neither the pieces in a pile nor any buttons", async () => {
    await show(view({ own: null, moves: [] }), { seat: null });
    expect(document.querySelectorAll("[data-pile], [data-number], [data-lift]")).toHaveLength(0);
    expect(document.body.innerHTML).not.toContain("from bottom to top");
  });

  test("the board shows no hidden height", async () => {
    await show(view({ players: [player({ heights: null }), player({ heights: null })] }));
    expect(button("Pile a, height hidden")).not.toBeNull();
  });

  test("the suggested pile and number are marked", async () => {
    await show(view(), {}, { hint: "mine b 3" });
    expect(button("Pile b")?.className).toContain("hinted");
    expect(button("Say 3")?.className).toContain("hinted");
    expect(button("Say 2")?.className).not.toContain("hinted");
  });

  test("the board shows why a move was refused", async () => {
    await show(view(), {}, { play: () => Promise.reject(new Error("it is too late")) });
    click(button("Pile a"));
    click(button("Say 1"));
    click(named("Lift"));
    await vi.waitFor(() => expect(document.body.textContent).toContain("That move was refused: it is too late"));
  });
});

describe("a lift", () => {
  const before = view({ players: [player({ hand: [3, 3] }), player({ heights: [3, 7, 7, 1] })] });
  const after = view({
    awaited: [1],
    moves: [],
    players: [player({ hand: [1] }), player({ heights: [3, 7, 7, 0], standing: [true, true, true, false] })],
    lifts: [lift({ declared: 2, broke_down: true })],
  });

  test("is described at once without motion, including the gold lost in a break down", async () => {
    await show(before);
    update(after);
    await vi.waitFor(() => expect(document.body.textContent).toContain("Break down: 6 gold lost, only the 1 is left."));
    expect(announcer.text).toContain("You say 2 on pile d: a 1. Break down: 6 gold lost");
    expect(button("Pile d, gone")).not.toBeNull();
  });

  test("is animated with motion: the old view stays until the piece is turned, and any key skips the animation", async () => {
    settings.change({ speed: "calm" });
    await show(before);
    update(after);
    expect(button("Pile d, 1 gold")).not.toBeNull();
    expect(document.body.textContent).not.toContain("Break down");
    press("Shift");
    await vi.waitFor(() => expect(button("Pile d, gone")).not.toBeNull(), 250);
    expect(document.body.textContent).toContain("Break down: 6 gold lost");
  });

  test("by the opponent waits until the folding screen is up, and is the opponent's turn until the piece has landed", async () => {
    settings.change({ speed: "quick" });
    const hidden = player({ heights: null, standing: [] });
    await show(view({ phase: "build", players: [hidden, hidden], own: { marker: 2, piles: [] }, moves: [] }));
    const theirs = lift({ seat: 1, pile: 0, piece: 1, declared: 1 });
    update(view({ players: [player({ heights: [4, 7, 7, 1] }), player({ hand: [1] })], lifts: [theirs] }));
    expect(document.querySelector(".screen")).not.toBeNull();
    expect(document.querySelector(".lifting")).toBeNull();
    expect(boardProps.stage).toMatchObject({ isPlaying: true, shown: { awaited: [1], lifts: [] } });
    await vi.waitFor(() => expect(document.querySelector(".lifting")).not.toBeNull(), 3000);
    await vi.waitFor(() => expect(boardProps.stage).toMatchObject({ shown: { lifts: [theirs] } }), 3000);
    expect(boardProps.stage).toMatchObject({ isPlaying: true, shown: { awaited: [1] } });
    await vi.waitFor(() => expect(boardProps.stage).toMatchObject({ isPlaying: false }), 3000);
    expect(boardProps.stage).toMatchObject({ shown: { awaited: [0] } });
  });

  test("that happened before the board was opened is described but not animated", async () => {
    await show(after);
    expect(document.body.textContent).toContain("Break down: the hand is lost, only the 1 is left.");
    expect(document.querySelector(".lifted")).toBeNull();
  });
});
