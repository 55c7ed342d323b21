import { beforeEach, describe, expect, test, vi } from "vitest";
import { middleOf } from "../../src/games/silver_gold/boxes";
import { Draft, type Question } from "../../src/games/silver_gold/board/draft.svelte";
import { CARDS, view } from "./views";

const FIRST = ["cross grey-09 a1 b1 a2", "cross grey-09 b1 a2 b2", "cross grey-09 a1 a2 b2", "cross grey-09 a1 b1 b2"];
const BESIDE = ["cross purple-09 a1 b1 a2", "cross purple-09 b1 c1 b2"];
const SINGLES = [
  ...["a1", "b1", "a2", "b2", "c2"].map((box) => `cross grey-09 ${box}`),
  ...["a1", "b1", "c1", "a2", "b2"].map((box) => `cross purple-09 ${box}`),
];
const MOVES = [...FIRST, ...BESIDE, ...SINGLES];
const EXTRAS = ["extra grey-09 b2", "extra grey-09 c2", "extra purple-09 a1", "extra purple-09 b1"];
/** The first move covers an X. */
const AN_X = { unfinished: [0], gains: { [FIRST[0] ?? ""]: { coins: 0, palms: [], extras: 1, completes: false } } };
const NO_BOXES = { hand: [], player: view().players[0] ?? never(), owed: 0 };

function never(): never {
  throw new Error("a view has players");
}

function openQuestion(some: Partial<Question> = {}, seen: Partial<Question["view"]> = {}) {
  let question = $state.raw<Question>({
    view: view({ moves: MOVES, own: NO_BOXES, ...seen }),
    canTakeBack: 0,
    confirm: true,
    printed: ["a1", "b1", "a2"],
    cards: CARDS,
    controls: {
      play: vi.fn(() => Promise.resolve()),
      takeBack: vi.fn(() => Promise.resolve()),
      busy: false,
      hint: null,
    },
    ...some,
  });
  return {
    draft: new Draft(() => question),
    get controls() {
      return question.controls;
    },
    change(changes: Partial<Question>) {
      question = { ...question, ...changes };
    },
    /** The server answers after this step, and the board shows the new options. */
    answer(changes: Partial<Question>) {
      question = { ...question, ...changes };
      return vi.waitFor(() => expect(this.draft.isSending).toBe(false));
    },
  };
}
type Setup = ReturnType<typeof openQuestion>;

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
