import { describe, expect, test } from "vitest";
import { openQuestion, SINGLES } from "./draft-question.svelte";

describe("one box only", () => {
  test("that the pattern does not fit is said only until the next step", () => {
    const { draft } = openQuestion();
    const steps = [
      () => draft.point("grey-09", "a1"),
      () => draft.turn(),
      () => draft.mirror(),
      () => draft.undo(),
      () => draft.choose("grey-09", "a1"),
    ];
    for (const step of steps) {
      draft.choose("grey-09", "c2");
      draft.point("grey-09", "c2");
      expect(draft.misfit?.box).toBe("c2");
      step();
      expect(draft.misfit).toBeNull();
      draft.reset();
    }
  });

  test("the pattern is shown in the orientation in which it would lie", () => {
    const { draft } = openQuestion();
    draft.mirror();
    draft.point("purple-09", "a1");
    expect(draft.preview?.move).toBe("cross purple-09 a1 b1 a2");
    expect(draft.form).toBe("a1 b1 a2");
    draft.leave();
    expect(draft.form).toBe("a1 b1 b2");
  });

  test("a turn keeps the chosen box covered, wherever the focus is", () => {
    const { draft } = openQuestion();
    draft.choose("grey-09", "a2");
    draft.point("purple-09", "a1");
    for (let turn = 0; turn < 4; turn++) {
      draft.turn();
      expect(draft.ghost?.boxes).toContain("a2");
    }
  });

  test("a free box where the pattern does not fit can be crossed off alone", () => {
    const { draft } = openQuestion();
    draft.choose("grey-09", "c2");
    expect(draft.ghost).toBeNull();
    expect(draft.misfit?.box).toBe("c2");
    draft.toggleSingle();
    expect(draft.misfit).toBeNull();
    expect(draft.ghost?.move).toBe("cross grey-09 c2");
    expect(draft.canTurn).toBe(false);
  });

  test("it is on by itself where the pattern fits nowhere", () => {
    const { draft } = openQuestion({}, { moves: SINGLES });
    expect(draft.isSingle).toBe(true);
    expect(draft.canChooseSingle).toBe(false);
    draft.choose("grey-09", "c2");
    expect(draft.ghost?.move).toBe("cross grey-09 c2");
  });

  test("switching it off puts the pattern around the same box", () => {
    const { draft } = openQuestion();
    draft.toggleSingle();
    draft.choose("grey-09", "a1");
    expect(draft.ghost?.boxes).toEqual(["a1"]);
    draft.toggleSingle();
    expect(draft.ghost?.move).toBe("cross grey-09 a1 b1 a2");
  });
});
