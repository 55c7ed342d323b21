import { describe, expect, test, vi } from "vitest";
import { FIRST, openQuestion } from "./draft-question.svelte";
import { view } from "./views";

describe("confirming", () => {
  test("the ghost is sent", () => {
    const { draft, controls } = openQuestion();
    draft.confirm();
    expect(controls.play).not.toHaveBeenCalled();
    draft.choose("grey-09", "a1");
    draft.confirm();
    expect(controls.play).toHaveBeenCalledExactlyOnceWith(FIRST[0]);
    expect(draft.isOpen).toBe(false);
    expect(draft.steps.map(({ move }) => move)).toEqual([FIRST[0]]);
  });

  test("without confirmations the tap itself sends", () => {
    const { draft, controls } = openQuestion({ confirm: false });
    draft.choose("grey-09", "a1");
    expect(controls.play).toHaveBeenCalledExactlyOnceWith(FIRST[0]);
  });

  test("a refused move is no longer drawn, and the reason is shown", async () => {
    const setup = openQuestion();
    setup.change({ controls: { ...setup.controls, play: vi.fn(() => Promise.reject(new Error("too late"))) } });
    setup.draft.choose("grey-09", "a1");
    setup.draft.confirm();
    await vi.waitFor(() => expect(setup.draft.refusal).toBe("too late"));
    expect(setup.draft.steps).toEqual([]);
    setup.draft.choose("grey-09", "b1");
    expect(setup.draft.refusal).toBeNull();
  });

  test("an answer that is taken back is a ghost again", async () => {
    const setup = openQuestion();
    setup.draft.choose("grey-09", "a1");
    setup.draft.confirm();
    await setup.answer({ view: view({ moves: [] }), canTakeBack: 1 });
    setup.draft.withdraw();
    expect(setup.controls.takeBack).toHaveBeenCalledExactlyOnceWith(true);
    expect(setup.draft.ghost?.move).toBe(FIRST[0]);
    expect(setup.draft.canConfirm).toBe(true);
  });

  test("a new question drops the ghost", () => {
    const setup = openQuestion();
    setup.draft.choose("grey-09", "a1");
    setup.change({ view: view({ turn: 2, moves: ["cross purple-09 a1"] }) });
    expect(setup.draft.ghost).toBeNull();
  });
});
