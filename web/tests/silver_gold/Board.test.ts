import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import Board from "../../src/games/silver_gold/board/Board.svelte";
import { announcer } from "../../src/lib/announce.svelte";
import { locale } from "../../src/lib/i18n/locale.svelte";
import type { Controls } from "../../src/lib/play/controls";
import { settings } from "../../src/lib/settings.svelte";
import { Stage } from "../../src/lib/play/stage.svelte";
import { changingBoard } from "./board-props.svelte";
import { table, player, COMPONENTS, view } from "./views";

const MOVES = [
  "cross grey-09 a1 b1 a2",
  "cross grey-09 a2 b2 b1",
  ...["a1", "b1", "a2", "b2", "d3"].map((box) => `cross grey-09 ${box}`),
];
/** With fewer patterns to draw, the tests are faster. */
const FEW_PATTERNS = {
  ...COMPONENTS,
  expeditions: COMPONENTS.expeditions.filter(({ id }) => ["expedition-1", "expedition-4"].includes(id)),
};
/** The server sends another view of the table. */
let answer: (seen: object, told?: object) => void;
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
    offline: false,
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
  const { props: changing, change } = changingBoard({ ...all, controls, stage: new Stage() });
  answer = (seen, told = {}) => {
    change({ view: { ...all.view, ...seen }, table: { ...all.table, ...told } });
    flushSync();
  };
  shown = mount(Board, { target: document.body, props: changing });
  await vi.waitFor(() => expect(document.querySelector(".silver-table")).not.toBeNull());
  await vi.waitFor(() => expect(document.querySelectorAll(".forming, svg:empty")).toHaveLength(0), { timeout: 15_000 });
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

function click(name: string): void {
  box(name).dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }));
  flushSync();
}

const placed = (): NodeListOf<Element> => boxesThat("crossed off, not confirmed yet");
const question = (): string => document.querySelector("[data-prompt] .question")?.textContent ?? "";
const tool = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll("button")].find(
    (each) => (each.getAttribute("aria-label") ?? each.textContent.trim()) === name,
  );

describe("crossing off", () => {
  test("boxes are labelled cells of a labelled grid", async () => {
    await open({ view: { moves: MOVES } });
    const [grid] = document.querySelectorAll('[role="grid"]');
    expect(grid?.getAttribute("aria-label")).toBe("Grey card, 8 points");
    expect(box("a1").getAttribute("aria-label")).toBe("a1, X, free");
    expect(document.querySelectorAll('[role="gridcell"][tabindex="0"]')).toHaveLength(2);
  });

  test("a click places the pattern, it stays, and Confirm plays it", async () => {
    const coin = { coins: 1, palms: [], extras: 0, completes: false };
    await open({ view: { moves: MOVES, gains: { [MOVES[0] ?? ""]: coin } } });
    expect(button("Confirm")?.disabled).toBe(true);
    click("a1");
    document.querySelector('[role="grid"]')?.dispatchEvent(new PointerEvent("pointerleave"));
    flushSync();
    expect(placed()).toHaveLength(3);
    expect(question()).toBe("Confirm these crosses?");
    expect(document.querySelector(".pills")?.textContent).toContain("+1");
    expect(controls.play).not.toHaveBeenCalled();
    button("Confirm")?.click();
    expect(controls.play).toHaveBeenCalledExactlyOnceWith(MOVES[0]);
  });

  test("Turn and Mirror work before and after the pattern is placed", async () => {
    await open({ view: { moves: MOVES } });
    expect(tool("Turn")?.disabled).toBe(false);
    expect(tool("Mirror")?.disabled).toBe(false);
    click("a2");
    expect(placed()).toHaveLength(3);
    tool("Turn")?.click();
    flushSync();
    expect(placed()).toHaveLength(3);
    expect(box("a1").getAttribute("aria-label")).toBe("a1, X, free");
  });

  test("the keyboard selects a single box, places, undoes and confirms", async () => {
    await open({ view: { moves: MOVES } });
    key("1");
    key("Enter", box("d3"));
    expect(placed()).toHaveLength(1);
    key("u");
    expect(placed()).toHaveLength(0);
    key("Enter", box("d3"));
    key("Enter", box("d3"));
    expect(controls.play).toHaveBeenCalledWith("cross grey-09 d3");
  });

  test("Escape removes the pattern, and D confirms it", async () => {
    await open({ view: { moves: MOVES } });
    key("Enter", box("a1"));
    key("Escape");
    expect(placed()).toHaveLength(0);
    key("Enter", box("a1"));
    key("d");
    expect(controls.play).toHaveBeenCalledWith(MOVES[0]);
  });

  test("arrows go from box to box and over to the other card", async () => {
    await open({ view: { moves: MOVES } });
    const [first, second] = document.querySelectorAll<HTMLElement>('[role="grid"]');
    first?.querySelector<HTMLElement>('[data-box="c2"]')?.focus();
    key("ArrowRight", first?.querySelector('[data-box="c2"]') ?? document.body);
    expect(document.activeElement?.getAttribute("data-box")).toBe("d2");
    key("ArrowRight", document.activeElement ?? document.body);
    expect(second?.contains(document.activeElement)).toBe(true);
  });

  test("the board says so if the pattern does not fit", async () => {
    await open({ view: { moves: MOVES } });
    key("Enter", box("d3"));
    expect(question()).toBe("The pattern does not fit here");
    tool("One box only")?.click();
    flushSync();
    expect(placed()).toHaveLength(1);
  });

  test("a gain that is not confirmed yet is counted once", async () => {
    const gain = { coins: 0, palms: [3], extras: 1, completes: false };
    const none = { coins: 0, palms: [], extras: 0, completes: false };
    await open({ view: { moves: MOVES, unfinished: [0], gains: { [MOVES[0] ?? ""]: gain } } });
    click("a1");
    click("d3");
    const own = {
      hand: [],
      player: player({ palms: [3], score: { ...player().score, palms: 3, total: 3 } }),
      owed: 1,
    };
    const extra = "extra grey-09 d3";
    answer({ own, moves: [extra], gains: { [extra]: none } });
    await vi.waitFor(() => expect(button("Confirm")?.disabled).toBe(false));
    const score = document.querySelector('[data-part="score"]');
    expect([...(score?.querySelectorAll(".palms text") ?? [])].map(({ textContent }) => textContent)).toEqual(["3"]);
    expect(score?.querySelector(".total strong")?.textContent).toBe("0");
    expect(score?.querySelector(".total")?.textContent).toContain("+3 this turn");
  });

  test("what is placed and what is asked is spoken in the words of the board", async () => {
    const gain = { coins: 0, palms: [3], extras: 0, completes: false };
    await open({ view: { moves: MOVES, gains: { [MOVES[0] ?? ""]: gain } } });
    click("a1");
    await vi.waitFor(() =>
      expect(announcer.text.trim()).toBe(
        "3 boxes on the grey card: a1, b1, a2; palm: 3 points. Confirm these crosses?",
      ),
    );
  });

  test("where the pattern fits nowhere, that is spoken as it is printed", async () => {
    const line = "0 cross grey-09 d4";
    await open({ table: { recent: [line] }, view: { moves: ["cross grey-09 d3"] } });
    expect(announcer.text.trim()).toMatch(/Cross off one box\. The pattern fits nowhere\.$/);
    expect(question()).toBe("Cross off one box");
  });

  test("gains are spoken when they are revealed", async () => {
    await open({ view: { moves: MOVES } });
    const players = [player({ palms: [3], coins: 1 }), ...view().players.slice(1)];
    const recent = ["0 cross grey-09 a1 b1 a2", "1 cross purple-04 a1"];
    answer({ turn: 2, players }, { recent });
    expect(announcer.text).toContain("You: +1 coin, palm 3.");
  });

  test("the moves of stand-ins are spoken under their names", async () => {
    await open({ view: { moves: MOVES } });
    const recent = ["0 cross grey-09 a1 b1 a2", "1 cross purple-04 a1"];
    const substituted = recent.map((_, line) => ({ line, bot: line ? "bosun" : "captain" }));
    answer({ turn: 2 }, { recent, substituted });
    expect(announcer.text).toMatch(/Captain for you crossed off 3 boxes .*Bosun for Ben crossed off 1 box /);
  });

  test("a cross over an X asks for one more, and one confirmation ends the chain", async () => {
    const gain = { coins: 0, palms: [], extras: 1, completes: false };
    await open({ view: { moves: MOVES, unfinished: [0], gains: { [MOVES[0] ?? ""]: gain } } });
    click("a1");
    expect(question()).toBe("One more cross: choose any box");
    expect(button("Confirm")?.disabled).toBe(true);
    click("d3");
    expect(controls.play).toHaveBeenCalledExactlyOnceWith(MOVES[0]);
    expect(placed()).toHaveLength(4);
    button("Confirm")?.click();
    await vi.waitFor(() => expect(controls.play).toHaveBeenLastCalledWith("extra grey-09 d3"));
  });

  test("without a connection the board asks for nothing, and says what happens to a move", async () => {
    controls = { ...controls, offline: true };
    await open({ view: { moves: MOVES } });
    const detail = () => document.querySelector(".detail")?.textContent;
    expect([question(), detail()]).toEqual([
      "No connection",
      "You can prepare your move. It is sent as soon as the connection is back.",
    ]);
    click("a1");
    expect(placed()).toHaveLength(3);
    expect(question()).toBe("No connection");
    expect(button("Confirm")?.disabled).toBe(false);
  });

  test("the prompt explains what to do even while other players are thinking", async () => {
    const seats = table().seats.map((seat) => ({ ...seat, awaited: true }));
    await open({ table: { seats }, view: { moves: MOVES } });
    expect(question()).toBe("Cross off this pattern");
    expect(document.querySelector(".detail")?.textContent).toBe("Choose a box on one of your cards.");
  });

  test("a player who has answered sees who is still thinking, and can take it back", async () => {
    const seats = table().seats.map((seat, number) => ({ ...seat, awaited: number === 1 }));
    await open({ table: { can_take_back: 1, seats } });
    expect(document.body.textContent).toContain("Ben is still thinking.");
    button("Take it back")?.click();
    expect(controls.takeBack).toHaveBeenCalledWith(true);
  });

  test("nothing can be chosen when the game is over", async () => {
    await open({ view: { phase: "over", moves: [] } });
    for (const name of ["Turn", "Mirror", "One box only", "Undo"]) expect(tool(name)?.disabled).toBe(true);
    expect(button("Confirm")).toBeUndefined();
  });
});

describe("without shortcuts", () => {
  test("letter and number keys do nothing, but buttons, Enter and Backspace still work", async () => {
    settings.change({ shortcuts: false });
    await open({ view: { moves: MOVES } });
    for (const letter of ["1", "s", "S"]) key(letter);
    expect(tool("One box only")?.getAttribute("aria-pressed")).toBe("false");
    tool("One box only")?.click();
    flushSync();
    key("Enter", box("d3"));
    expect(placed()).toHaveLength(1);
    key("d");
    expect(controls.play).not.toHaveBeenCalled();
    key("Backspace");
    expect(placed()).toHaveLength(0);
    settings.change({ shortcuts: true });
    key("1");
    expect(tool("One box only")?.getAttribute("aria-pressed")).toBe("false");
  });
});

describe("other questions", () => {
  const hand = ["grey-09", "purple-09", "orange-05", "green-02"];

  test("a player keeps two of four cards", async () => {
    const moves = ["keep grey-09 purple-09", "keep grey-09 orange-05"];
    await open({
      view: { phase: "keep", turn: 0, moves, own: { hand, player: player({ cards: [null, null] }), owed: 0 } },
    });
    const cards = document.querySelectorAll<HTMLButtonElement>(".hand button");
    expect(cards).toHaveLength(4);
    expect(cards[0]?.querySelector("svg")?.getAttribute("aria-label")).toMatch(/^Grey card, 8 points/);
    expect(button("Keep these two")?.disabled).toBe(true);
    cards[2]?.click();
    cards[0]?.click();
    flushSync();
    button("Keep these two")?.click();
    expect(controls.play).toHaveBeenCalledWith("keep grey-09 orange-05");
  });

  test("the kept cards stay marked until the others have chosen", async () => {
    const own = { hand, player: player(), owed: 0 };
    await open({ view: { phase: "keep", turn: 0, moves: [], own } });
    const kept = [...document.querySelectorAll(".hand button[aria-pressed='true']")];
    expect(kept.map((each) => each.getAttribute("data-flight"))).toEqual(["grey-09", "purple-09"]);
    expect(kept.every((each) => each.textContent.includes("Kept"))).toBe(true);
    expect(question()).toBe("You keep these two");
  });

  test("a card from the display is shown in the empty place, and taken after a confirmation", async () => {
    const own = { hand: [], player: player({ cards: [{ card: "grey-09", crossed: "" }, null] }), owed: 0 };
    await open({ view: { phase: "take", moves: ["take green-02", "take stack"], own } });
    expect(button("Take this card")?.disabled).toBe(true);
    document.querySelector<HTMLButtonElement>('button[data-flight="green-02"]')?.click();
    flushSync();
    expect(controls.play).not.toHaveBeenCalled();
    expect(document.querySelector(".offered [aria-label]")?.getAttribute("aria-label")).toContain(
      "in your empty place",
    );
    expect(document.querySelector(".offered")?.getAttribute("data-flight")).toBe("green-02");
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
    expect(button("Confirm")).toBeUndefined();
    expect(document.body.textContent).toContain("Ann and Ben are still thinking.");
  });

  test("the focus goes to the next thing that is asked", async () => {
    await open({ view: { moves: MOVES } });
    box("a1").focus();
    key("Enter", box("a1"));
    button("Confirm")?.focus();
    button("Confirm")?.click();
    flushSync();
    await vi.waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });
});
