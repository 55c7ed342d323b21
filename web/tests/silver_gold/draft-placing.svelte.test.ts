import { beforeEach, describe, expect, test } from "vitest";
import { middleOf } from "../../src/games/silver_gold/boxes";
import { FIRST, openQuestion, type Setup } from "./draft-question.svelte";

describe("before anything is placed", () => {
  let setup: Setup;
  beforeEach(() => (setup = openQuestion()));

  test("the pattern is shown as printed, and can be turned and mirrored", () => {
    const { draft } = setup;
    expect(draft.form).toBe("a1 b1 a2");
    expect(draft.canTurn).toBe(true);
    draft.turn();
    expect(draft.form).toBe("a1 b1 b2");
    draft.mirror();
    expect(draft.form).toBe("a1 b1 a2");
    expect(draft.canConfirm).toBe(false);
    expect(draft.canUndo).toBe(false);
  });

  test("a mouse over a box sees what a click would place, and nothing else changes", () => {
    setup.draft.point("grey-09", "a1", { x: 0.2, y: 0.2 });
    expect(setup.draft.preview?.move).toBe(FIRST[0]);
    expect(setup.draft.ghost).toBeNull();
    setup.draft.leave();
    expect(setup.draft.preview).toBeNull();
  });

  test("a box that is crossed off cannot be chosen", () => {
    expect(setup.draft.choose("grey-09", "d4")).toBe(false);
    expect(setup.draft.ghost).toBeNull();
  });
});

describe("placing", () => {
  let setup: Setup;
  beforeEach(() => (setup = openQuestion()));

  test("a box gets the pattern in the wanted orientation, and it stays when the mouse leaves", () => {
    setup.draft.turn();
    setup.draft.choose("grey-09", "b1");
    setup.draft.leave();
    expect(setup.draft.ghost?.move).toBe("cross grey-09 a1 b1 b2");
    expect(setup.controls.play).not.toHaveBeenCalled();
    expect(setup.draft.canConfirm).toBe(true);
  });

  test("where the wanted orientation does not fit, the nearest that fits is placed", () => {
    setup.draft.mirror();
    expect(setup.draft.form).toBe("a1 b1 b2");
    setup.draft.choose("purple-09", "a1");
    expect(setup.draft.ghost?.move).toBe("cross purple-09 a1 b1 a2");
    setup.draft.choose("grey-09", "b1");
    expect(setup.draft.ghost?.move).toBe("cross grey-09 a1 b1 b2");
  });

  test("another free box moves the ghost there, also on the other card", () => {
    setup.draft.choose("grey-09", "a1");
    setup.draft.choose("purple-09", "c1");
    expect(setup.draft.ghost?.move).toBe("cross purple-09 b1 c1 b2");
    expect(setup.draft.steps).toHaveLength(1);
  });

  test("a second tap on the ghost turns it", () => {
    setup.draft.choose("grey-09", "a1");
    setup.draft.choose("grey-09", "b1");
    expect(setup.draft.form).toBe("a1 b1 b2");
    expect(setup.draft.ghost?.card).toBe("grey-09");
  });

  test("the page says so where a ghost can be turned no further", () => {
    setup.draft.choose("purple-09", "c1");
    setup.draft.turn();
    expect(setup.draft.isStuck).toBe(true);
    expect(setup.draft.ghost?.move).toBe("cross purple-09 b1 c1 b2");
    setup.draft.choose("grey-09", "a1");
    expect(setup.draft.isStuck).toBe(false);
  });

  test("a drag moves the ghost to the nearest place of its orientation", () => {
    setup.draft.choose("purple-09", "a1");
    expect(setup.draft.canDrag("purple-09", "b1")).toBe(true);
    expect(setup.draft.canDrag("purple-09", "c1")).toBe(false);
    setup.draft.drag("purple-09", "a1", new Map([["purple-09", middleOf("c1")]]));
    expect(setup.draft.ghost?.move).toBe("cross purple-09 b1 c1 b2");
    const here = new Map([
      ["purple-09", { x: -4, y: 0 }],
      ["grey-09", { x: 1, y: 1 }],
    ]);
    setup.draft.drag("purple-09", "b1", here);
    expect(setup.draft.ghost?.move).toBe("cross grey-09 a1 b1 a2");
  });

  test("undo moves a dragged ghost back first", () => {
    setup.draft.choose("purple-09", "a1");
    setup.draft.startDrag();
    setup.draft.drag("purple-09", "a1", new Map([["purple-09", middleOf("c1")]]));
    setup.draft.undo();
    expect(setup.draft.ghost?.move).toBe("cross purple-09 a1 b1 a2");
    setup.draft.undo();
    expect(setup.draft.ghost).toBeNull();
  });

  test("a turn by key keeps the pattern over the box that has the focus", () => {
    const moves = ["cross grey-09 b2 c2 b3", "cross grey-09 a1 b1 b2", "cross grey-09 c2 d2 d3", "cross grey-09 c2"];
    const { draft } = openQuestion({}, { moves });
    draft.point("grey-09", "c2");
    draft.choose("grey-09", "c2");
    expect(draft.ghost?.move).toBe(moves[0]);
    draft.turn();
    expect(draft.ghost?.move).toBe(moves[2]);
  });

  test("undo removes the ghost, without a word to the server", () => {
    setup.draft.choose("grey-09", "a1");
    setup.draft.undo();
    expect(setup.draft.ghost).toBeNull();
    expect(setup.controls.takeBack).not.toHaveBeenCalled();
  });
});
