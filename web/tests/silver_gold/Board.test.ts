import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import Board from "../../src/games/silver_gold/board/Board.svelte";
import Ending from "../../src/games/silver_gold/ending/Ending.svelte";
import { locale } from "../../src/lib/i18n/locale.svelte";
import type { Controls } from "../../src/lib/play/controls";
import { settings } from "../../src/lib/settings.svelte";
import { Stage } from "../../src/lib/play/stage.svelte";
import { table, player, COMPONENTS, view } from "./views";

const MOVES = ["cross grey-09 a1 b1 a2", "cross grey-09 a2 b2 b1", "cross grey-09 d3"];
/** With fewer patterns to draw, the tests are faster. */
const FEW_PATTERNS = {
  ...COMPONENTS,
  expeditions: COMPONENTS.expeditions.filter(({ id }) => ["expedition-1", "expedition-4"].includes(id)),
};
let shown: object | undefined;
let controls: { play: ReturnType<typeof vi.fn>; takeBack: ReturnType<typeof vi.fn> } & Controls;

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(FEW_PATTERNS)));
  void locale.choose("en");
  settings.change({ speed: "none", confirm: true, text: false, shortcuts: true });
  controls = {
    play: vi.fn(() => Promise.resolve()),
    takeBack: vi.fn(() => Promise.resolve()),
    busy: false,
    hint: null,
  };
});

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

async function open(props: Partial<{ table: object; view: object; viewer: number | null }> = {}): Promise<void> {
  const all = {
    table: table(props.table),
    view: view(props.view),
    viewer: props.viewer === undefined ? 0 : props.viewer,
  };
  shown = mount(Board, { target: document.body, props: { ...all, controls, stage: new Stage() } });
  await vi.waitFor(() => expect(document.querySelector(".table")).not.toBeNull());
  await vi.waitFor(() => expect(document.querySelectorAll(".forming, svg:empty")).toHaveLength(0));
}

const box = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-box="${name}"]`);
  if (!found) throw new Error(`there is no box ${name}`);
  return found;
};
const boxesThat = (state: string): NodeListOf<Element> =>
  document.querySelectorAll(`[data-box][aria-label$="${state}"]`);
const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll("button")].find((each) => each.textContent.trim() === name);

function key(name: string, target: EventTarget = document.body): void {
  target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  flushSync();
}

describe("crossing off", () => {
  test("boxes are labelled cells of a labelled grid", async () => {
    await open({ view: { moves: MOVES } });
    const [grid] = document.querySelectorAll('[role="grid"]');
    expect(grid?.getAttribute("aria-label")).toBe("Your card grey 9, 8 points");
    expect(box("a1").getAttribute("aria-label")).toBe("a1, X, free");
    expect(document.querySelectorAll('[role="gridcell"][tabindex="0"]')).toHaveLength(2);
  });

  test("a click drafts the pattern, and Done plays it", async () => {
    await open({
      view: { moves: MOVES, gains: { [MOVES[0] ?? ""]: { coins: 0, palms: [], extras: 1, completes: false } } },
    });
    box("a1").dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }));
    flushSync();
    expect(boxesThat("crossed off in your answer")).toHaveLength(3);
    expect(document.body.textContent).toContain("X: an extra box");
    expect(controls.play).not.toHaveBeenCalled();
    button("Done")?.click();
    expect(controls.play).toHaveBeenCalledWith(MOVES[0]);
  });

  test("a tap previews the pattern, and the Place button drafts it", async () => {
    await open({ view: { moves: MOVES } });
    box("a2").dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "touch" }));
    flushSync();
    expect(boxesThat("part of the pattern here")).toHaveLength(3);
    expect(boxesThat("crossed off in your answer")).toHaveLength(0);
    button("Place")?.click();
    flushSync();
    expect(boxesThat("crossed off in your answer")).toHaveLength(3);
  });

  test("the keyboard can select a single box, draft, undo and finish", async () => {
    await open({ view: { moves: MOVES } });
    key("1");
    key("Enter", box("d3"));
    expect(boxesThat("crossed off in your answer")).toHaveLength(1);
    key("u");
    expect(boxesThat("crossed off in your answer")).toHaveLength(0);
    key("Enter", box("d3"));
    key("d");
    expect(controls.play).toHaveBeenCalledWith("cross grey-09 d3");
  });

  test("the board says so if the pattern does not fit", async () => {
    await open({ view: { moves: MOVES } });
    key("Enter", box("d3"));
    expect(document.body.textContent).toContain("The pattern does not fit here.");
  });

  test("a player who has answered sees who is still thinking, and can withdraw", async () => {
    const seats = table().seats.map((seat, number) => ({ ...seat, awaited: number === 1 }));
    await open({ table: { can_take_back: 1, seats } });
    expect(document.body.textContent).toContain("Still thinking: Ben.");
    button("Withdraw")?.click();
    expect(controls.takeBack).toHaveBeenCalledWith(true);
  });
});

describe("without shortcuts", () => {
  test("letter and number keys do nothing, but buttons, Enter and Backspace still work", async () => {
    settings.change({ shortcuts: false });
    await open({ view: { moves: MOVES } });
    for (const letter of ["1", "s", "S"]) key(letter);
    expect(button("One box only")?.getAttribute("aria-pressed")).toBe("false");
    button("One box only")?.click();
    flushSync();
    key("Enter", box("d3"));
    expect(boxesThat("crossed off in your answer")).toHaveLength(1);
    key("d");
    expect(controls.play).not.toHaveBeenCalled();
    key("Backspace");
    expect(boxesThat("crossed off in your answer")).toHaveLength(0);
    settings.change({ shortcuts: true });
    key("1");
    expect(button("One box only")?.getAttribute("aria-pressed")).toBe("false");
  });
});

describe("other questions", () => {
  test("a player keeps two of four cards", async () => {
    const hand = ["grey-09", "purple-09", "orange-05", "green-02"];
    const moves = ["keep grey-09 purple-09", "keep grey-09 orange-05"];
    await open({
      view: { phase: "keep", turn: 0, moves, own: { hand, player: player({ cards: [null, null] }), owed: 0 } },
    });
    const cards = document.querySelectorAll<HTMLButtonElement>(".hand button");
    expect(cards).toHaveLength(4);
    expect(button("Keep these two")?.disabled).toBe(true);
    cards[2]?.click();
    cards[0]?.click();
    flushSync();
    button("Keep these two")?.click();
    expect(controls.play).toHaveBeenCalledWith("keep grey-09 orange-05");
  });

  test("a card from the display is taken after a confirmation", async () => {
    await open({ view: { phase: "take", moves: ["take green-02", "take stack"] } });
    document.querySelector<HTMLButtonElement>('button[data-flight="green-02"]')?.click();
    flushSync();
    expect(controls.play).not.toHaveBeenCalled();
    button("Take this card")?.click();
    expect(controls.play).toHaveBeenCalledWith("take green-02");
  });

  test("a player without a free box passes", async () => {
    await open({ view: { moves: ["pass"] } });
    button("Pass")?.click();
    expect(controls.play).toHaveBeenCalledWith("pass");
  });

  test("a spectator has no moves and sees who is still thinking", async () => {
    await open({ viewer: null, view: { own: null } });
    expect(button("Place")).toBeUndefined();
    expect(document.body.textContent).toContain("Still thinking: Ann and Ben.");
  });
});

test("the ending names the winner and explains a tie", () => {
  const score = { coins: 4, trophies: 6, palms: 0, maps: 8, seals: 0, total: 18 };
  const players = [player({ score, completed: ["grey-09"] }), player({ score, completed: ["orange-05"] })];
  const result = { scores: [], winners: [0], places: [1, 2] };
  shown = mount(Ending, {
    target: document.body,
    props: { table: table(), view: view({ phase: "over", players, result }) },
  });
  flushSync();
  expect(document.querySelector("h2")?.textContent).toBe("Ann wins");
  expect(document.body.textContent).toContain("grey: Ann 1, Ben 0");
  expect(document.querySelectorAll("tbody tr")).toHaveLength(6);
});
