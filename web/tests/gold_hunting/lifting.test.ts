import { describe, expect, test, vi } from "vitest";
import { announcer } from "../../src/lib/announce.svelte";
import { settings } from "../../src/lib/settings.svelte";
import { button, press, show, stage, update } from "./mounted-board";
import { lift, player, view } from "./samples";

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

  test("by a stand-in names the stand-in, and gives the gold to the player", async () => {
    await show(before);
    const lifts = [lift({ seat: 1, pile: 0 }), lift({ piece: 1, declared: 1 })];
    const recent = ["1 mine a 1", "0 mine d 1"];
    update(view({ lifts }), { recent, substituted: [{ line: 1, bot: "smuggler" }] });
    const told = "Smuggler for you says 1 on pile d: a 1. Right! The 1 goes to your hand.";
    await vi.waitFor(() => expect(document.body.textContent).toContain(told));
    expect(announcer.text).toContain(told);
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
    expect(stage).toMatchObject({ isPlaying: true, shown: { awaited: [1], lifts: [] } });
    await vi.waitFor(() => expect(document.querySelector(".lifting")).not.toBeNull(), 3000);
    await vi.waitFor(() => expect(stage).toMatchObject({ shown: { lifts: [theirs] } }), 3000);
    expect(stage).toMatchObject({ isPlaying: true, shown: { awaited: [1] } });
    await vi.waitFor(() => expect(stage).toMatchObject({ isPlaying: false }), 3000);
    expect(stage).toMatchObject({ shown: { awaited: [0] } });
  });

  test("that happened before the board was opened is described but not animated", async () => {
    await show(after);
    expect(document.body.textContent).toContain("Break down: the hand is lost, only the 1 is left.");
    expect(document.querySelector(".lifted")).toBeNull();
  });
});
