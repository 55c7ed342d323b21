import { flushSync } from "svelte";
import { describe, expect, test } from "vitest";
import { announcer } from "../../src/lib/announce.svelte";
import { settings } from "../../src/lib/settings.svelte";
import { button, click, close, named, outside, played, press, show, stage, update, withdrawn } from "./mounted-board";
import { player, view } from "./samples";

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
    expect(document.body.textContent).toContain("Put all ten pieces on four piles, or press Shuffle.");
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
    await close();
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
