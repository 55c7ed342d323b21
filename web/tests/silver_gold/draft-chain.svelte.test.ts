import { beforeEach, describe, expect, test, vi } from "vitest";
import { middleOf } from "../../src/games/silver_gold/boxes";
import type { Question } from "../../src/games/silver_gold/board/draft.svelte";
import { AN_X, EXTRAS, FIRST, NO_BOXES, openQuestion, type Setup } from "./draft-question.svelte";
import { view } from "./views";

describe("a chain", () => {
  let setup: Setup;
  beforeEach(() => {
    setup = openQuestion({}, AN_X);
    setup.draft.choose("grey-09", "a1");
  });

  /** The server has the pattern, and one more cross is owed. */
  function owing(owed = 1, some: Partial<Question["view"]> = {}): Partial<Question> {
    return { view: view({ moves: EXTRAS, own: { ...NO_BOXES, owed }, ...some }), canTakeBack: 1 };
  }

  test("a ghost over an X asks for one more cross at once, and nothing is sent", () => {
    expect(setup.draft.owed).toBe(1);
    expect(setup.draft.canConfirm).toBe(false);
    expect(setup.controls.play).not.toHaveBeenCalled();
    expect(setup.draft.isFree("grey-09", "b2")).toBe(true);
    expect(setup.draft.isFree("grey-09", "a2")).toBe(false);
  });

  test("the choice of a box sends the pattern, and the extra cross is the next ghost", async () => {
    setup.draft.choose("purple-09", "b1");
    expect(setup.controls.play).toHaveBeenCalledExactlyOnceWith(FIRST[0]);
    expect(setup.draft.ghost?.boxes).toEqual(["b1"]);
    expect(setup.draft.steps).toHaveLength(2);
    await setup.answer(owing());
    expect(setup.draft.ghost?.move).toBe("extra purple-09 b1");
    expect(setup.draft.canConfirm).toBe(true);
    setup.draft.confirm();
    expect(setup.controls.play).toHaveBeenLastCalledWith("extra purple-09 b1");
  });

  test("a confirmation before the server has answered is sent after it", async () => {
    setup.draft.choose("purple-09", "b1");
    setup.draft.confirm();
    expect(setup.controls.play).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(setup.controls.play).toHaveBeenCalledTimes(2));
    expect(setup.controls.play).toHaveBeenLastCalledWith("extra purple-09 b1");
  });

  test("an extra cross can be moved until it is confirmed", async () => {
    setup.draft.choose("purple-09", "b1");
    await setup.answer(owing());
    setup.draft.choose("grey-09", "c2");
    expect(setup.draft.ghost?.move).toBe("extra grey-09 c2");
    expect(setup.controls.play).toHaveBeenCalledOnce();
  });

  test("an extra cross on an X asks for another", async () => {
    setup.draft.choose("purple-09", "b1");
    await setup.answer(owing(1, { unfinished: [EXTRAS.indexOf("extra purple-09 b1")] }));
    expect(setup.draft.owed).toBe(1);
    expect(setup.draft.canConfirm).toBe(false);
    setup.draft.choose("grey-09", "c2");
    expect(setup.controls.play).toHaveBeenLastCalledWith("extra purple-09 b1");
    expect(setup.draft.steps).toHaveLength(3);
  });

  test("undo goes back step by step", async () => {
    setup.draft.choose("purple-09", "b1");
    await setup.answer(owing());
    setup.draft.undo();
    expect(setup.draft.steps).toHaveLength(1);
    expect(setup.controls.takeBack).not.toHaveBeenCalled();
    setup.draft.undo();
    expect(setup.controls.takeBack).toHaveBeenCalledExactlyOnceWith(false);
    expect(setup.draft.steps).toHaveLength(0);
    expect(setup.draft.owed).toBe(0);
  });

  test("turning or dragging the pattern takes the sent steps back first", async () => {
    setup.draft.choose("purple-09", "b1");
    await setup.answer(owing());
    setup.draft.turn();
    expect(setup.controls.takeBack).toHaveBeenCalledExactlyOnceWith(true);
    expect(setup.draft.steps.map(({ move }) => move)).toEqual(["cross grey-09 a1 b1 b2"]);
    expect(setup.draft.canConfirm).toBe(true);
  });

  test("undo after a drag of the pattern brings the whole chain back", async () => {
    setup.draft.choose("purple-09", "b1");
    await setup.answer(owing());
    setup.draft.startDrag();
    setup.draft.drag("grey-09", "a1", new Map([["purple-09", { x: 0, y: 0 }]]));
    expect(setup.draft.steps.map(({ move }) => move)).toEqual(["cross purple-09 a1 b1 a2"]);
    setup.draft.undo();
    expect(setup.draft.steps.map(({ move }) => move)).toEqual([FIRST[0], "extra purple-09 b1"]);
    await setup.answer(owing());
    expect(setup.controls.play).toHaveBeenLastCalledWith(FIRST[0]);
    expect(setup.draft.canConfirm).toBe(true);
  });

  test("undo after a drag of the extra cross only moves it back", async () => {
    setup.draft.choose("purple-09", "b1");
    await setup.answer(owing());
    setup.draft.startDrag();
    setup.draft.drag("purple-09", "b1", new Map([["grey-09", middleOf("c2")]]));
    expect(setup.draft.ghost?.move).toBe("extra grey-09 c2");
    setup.draft.undo();
    expect(setup.draft.ghost?.move).toBe("extra purple-09 b1");
    setup.draft.undo();
    expect(setup.draft.steps).toHaveLength(1);
  });

  test("without confirmations the last cross itself sends", async () => {
    const quick = openQuestion({ confirm: false }, AN_X);
    quick.draft.choose("grey-09", "a1");
    expect(quick.controls.play).not.toHaveBeenCalled();
    quick.draft.choose("purple-09", "b1");
    await vi.waitFor(() => expect(quick.controls.play).toHaveBeenCalledTimes(2));
    expect(quick.controls.play).toHaveBeenLastCalledWith("extra purple-09 b1");
  });

  test("after a reload, a step that the server has can be undone there", () => {
    const again = openQuestion({ ...owing() });
    expect(again.draft.isExtra).toBe(true);
    again.draft.choose("purple-09", "b1");
    again.draft.undo();
    again.draft.undo();
    expect(again.controls.takeBack).toHaveBeenCalledExactlyOnceWith(false);
  });
});
