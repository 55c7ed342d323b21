import { describe, expect, test, vi } from "vitest";
import { announcer } from "../../src/lib/announce.svelte";
import { settings } from "../../src/lib/settings.svelte";
import { button, click, close, named, outside, played, press, show } from "./mounted-board";
import { player, view } from "./samples";

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

  test("a pile can be chosen as soon as the page is there", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(120);
    await show(view());
    click(button("Pile b, 7 gold"));
    clock.mockRestore();
    expect(document.body.textContent).toContain("Pile b: what lies on top?");
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

  test("a screen reader hears what a number may bring before it is lifted", async () => {
    await show(view({ players: [player({ hand: [2, 3] }), player({ heights: [3, 7, 7, 1] })] }));
    click(button("Pile b"));
    expect(announcer.text).not.toContain("Right");
    click(button("Say 3"));
    expect(announcer.text.trim()).toBe("Right: 8 gold in hand. Wrong: your 5 gold break down.");
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

  test("the dock of a spectator opens what is known of both players", async () => {
    await show(view({ own: null, moves: [] }), { seat: null });
    expect(named("Opponent")).toBeUndefined();
    click(named("Both players"));
    const panels = [...document.querySelectorAll("dialog[open] section[aria-label]")];
    expect(panels.map((panel) => panel.getAttribute("aria-label"))).toEqual(["Ines", "Tomasz"]);
  });

  test("when the game is over, the opponent's unused marker is open", async () => {
    vi.stubGlobal("fetch", (path: string) =>
      Promise.resolve(
        Response.json(
          path.includes("positions")
            ? { game: "gold-hunting", revealed: [{ markers: [2, 1], piles: [] }] }
            : { lines: [], can_open: true },
        ),
      ),
    );
    await show(view({ phase: "over", awaited: [], moves: [] }), { status: "finished" });
    await vi.waitFor(() => expect(document.body.textContent).toContain("Marker 1: not used"));
    expect([...document.querySelectorAll(".marker text")].map((each) => each.textContent)).not.toContain("?");
    vi.unstubAllGlobals();
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

  test("without a connection the heading asks for nothing", async () => {
    await show(view(), {}, { offline: true });
    expect(document.querySelector(".actions h2")?.textContent).toBe("No connection at the moment");
    await close();
    await show(view(), {}, { offline: true, busy: true });
    expect(document.querySelector(".actions h2")?.textContent).toBe("No connection: your move waits");
  });

  test("the board shows why a move was refused", async () => {
    await show(view(), {}, { play: () => Promise.reject(new Error("it is too late")) });
    click(button("Pile a"));
    click(button("Say 1"));
    click(named("Lift"));
    await vi.waitFor(() => expect(document.body.textContent).toContain("That move was refused: it is too late"));
  });
});
