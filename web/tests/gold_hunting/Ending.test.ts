import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import Ending from "../../src/games/gold_hunting/ending/Ending.svelte";
import type { GoldHuntingView } from "../../src/lib/api/types";
import { locale } from "../../src/lib/i18n/locale.svelte";
import { table, player, view } from "./samples";

let ending: ReturnType<typeof mount> | undefined;
beforeEach(() => locale.choose("en"));
afterEach(async () => {
  if (ending) await unmount(ending);
  document.body.innerHTML = "";
});

function end(some: Partial<GoldHuntingView>): string[] {
  const over = view({ phase: "over", awaited: [], moves: [], ...some });
  ending = mount(Ending, { target: document.body, props: { table: table(over, { status: "finished" }), view: over } });
  return [...document.querySelectorAll("h2, tr, p")].map((each) => each.textContent.replace(/\s+/g, " ").trim());
}

const scored = (hand: number[], kept: number[], rush: number, total: number) =>
  player({
    hand,
    kept,
    marker: kept.length ? "returned" : rush ? "won" : "held",
    rushed: rush ? 2 : null,
    score: { hand: hand.reduce((sum, piece) => sum + piece, 0), kept: 2, rush, total },
  });
const result = (winners: number[]) => ({ winners }) as unknown as GoldHuntingView["result"];

test("the ending lists the score row by row, and crowns the winner", () => {
  const rows = end({ players: [scored([1, 2], [], 2, 5), scored([2, 2], [2, 3], 0, 6)], result: result([1]) });
  expect(rows[0]).toBe("Tomasz wins");
  expect(rows.find((row) => row.startsWith("Kept gold, halved"))).toContain("half of 5: 2");
  expect(rows.find((row) => row.startsWith("Gold rush"))).toContain("+2");
  expect(rows.find((row) => row.startsWith("Points"))).toMatch(/^Points ?5 ?6$/);
  expect(document.querySelectorAll(".crown path")).toHaveLength(1);
  expect(document.querySelector(".tie")).toBeNull();
});

test("the ending addresses the viewer as the winner, and explains the tie-break", () => {
  const rows = end({ players: [scored([3, 1], [], 0, 4), scored([2, 2], [], 0, 4)], result: result([0]) });
  expect(rows[0]).toBe("You win");
  expect(rows.at(-1)).toBe("Equal points, so pieces of 3 decide: Ines has 1, the opponent 0.");
});

test("both players are crowned in a draw", () => {
  const rows = end({ players: [scored([2], [], 0, 2), scored([2], [], 0, 2)], result: result([0, 1]) });
  expect(rows[0]).toBe("A draw");
  expect(document.querySelectorAll(".crown path")).toHaveLength(2);
});

test("a game ended by agreement has no winner", () => {
  const rows = end({ phase: "mine", result: null });
  expect(rows[0]).toBe("The game was ended early: nobody wins.");
  expect(document.querySelector(".crown path")).toBeNull();
});
