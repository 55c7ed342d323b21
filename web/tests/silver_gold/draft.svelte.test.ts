import { beforeEach, describe, expect, test, vi } from "vitest";
import { Draft, type Question } from "../../src/games/silver_gold/board/draft.svelte";
import { view } from "./views";

const FIRST = ["cross grey-09 a1 b1 a2", "cross grey-09 b1 a2 b2", "cross grey-09 a1 a2 b2", "cross grey-09 a1 b1 b2"];
const SINGLES = ["cross grey-09 a1", "cross grey-09 b1", "cross grey-09 c2"];
const OWED = ["extra grey-09 b2", "extra purple-09 b2"];

function openQuestion(confirm = true, moves = [...FIRST, ...SINGLES], unfinished: number[] = []) {
  let question = $state.raw<Question>({
    view: view({ moves, unfinished }),
    canTakeBack: 0,
    confirm,
    printed: ["a1", "b1", "a2"],
    controls: {
      play: vi.fn(() => Promise.resolve()),
      takeBack: vi.fn(() => Promise.resolve()),
      busy: false,
      hint: null,
    },
  });
  return {
    draft: new Draft(() => question),
    get question() {
      return question;
    },
    change(some: Partial<Question>) {
      question = { ...question, ...some };
    },
  };
}

describe("pointing", () => {
  let setup: ReturnType<typeof openQuestion>;
  beforeEach(() => (setup = openQuestion()));

  test("shows the pattern as printed if it fits", () => {
    setup.draft.point("grey-09", "a1");
    expect(setup.draft.preview?.move).toBe("cross grey-09 a1 b1 a2");
    expect(setup.draft.form).toBe("a1 b1 a2");
  });

  test("keeps a turned pattern turned on other boxes if it fits there", () => {
    setup.draft.point("grey-09", "b1");
    setup.draft.turn();
    const turned = setup.draft.form;
    expect(turned).toBe("a1 b1 b2");
    setup.draft.point("grey-09", "a1");
    expect(setup.draft.form).toBe(turned);
    setup.draft.leave();
    expect(setup.draft.preview).toBeNull();
    expect(setup.draft.form).toBe(turned);
  });

  test("cycles through every placement of the box on repeated taps", () => {
    setup.draft.point("grey-09", "a1");
    const seen = new Set([setup.draft.preview?.move]);
    for (let tap = 0; tap < 3; tap++) {
      setup.draft.cycle();
      seen.add(setup.draft.preview?.move);
    }
    expect([...seen].sort()).toEqual(FIRST.filter((move) => move.includes("a1")).sort());
  });

  test("reports a free box where the pattern does not fit, and allows crossing it off alone", () => {
    setup.draft.point("grey-09", "c2");
    expect(setup.draft.misfit).toBe(true);
    expect(setup.draft.place()).toBe(false);
    setup.draft.toggleSingle();
    expect(setup.draft.misfit).toBe(false);
    expect(setup.draft.preview?.move).toBe("cross grey-09 c2");
  });

  test("switches to single boxes if the pattern fits nowhere", () => {
    const { draft } = openQuestion(true, SINGLES);
    expect(draft.single).toBe(true);
    draft.point("grey-09", "c2");
    expect(draft.preview?.move).toBe("cross grey-09 c2");
  });
});

describe("answering", () => {
  test("the last cross is held until it is confirmed", () => {
    const { draft, question } = openQuestion();
    draft.point("grey-09", "a1");
    expect(draft.place()).toBe(true);
    expect(draft.held?.boxes).toEqual(["a1", "b1", "a2"]);
    expect(draft.preview).toBeNull();
    expect(question.controls.play).not.toHaveBeenCalled();
    draft.done();
    expect(draft.sent?.boxes).toEqual(["a1", "b1", "a2"]);
    expect(question.controls.play).toHaveBeenCalledWith("cross grey-09 a1 b1 a2");
  });

  test("a held cross can be replaced and undone", () => {
    const { draft, question } = openQuestion();
    draft.point("grey-09", "a1");
    draft.place();
    draft.toggleSingle();
    draft.point("grey-09", "c2");
    draft.place();
    expect(draft.held?.move).toBe("cross grey-09 c2");
    draft.undo();
    expect(draft.held).toBeNull();
    expect(question.controls.takeBack).not.toHaveBeenCalled();
  });

  test("a cross that requires another one is sent at once, and undone on the server", async () => {
    const setup = openQuestion(true, [...FIRST, ...SINGLES], [0]);
    setup.draft.point("grey-09", "a1");
    setup.draft.place();
    expect(setup.question.controls.play).toHaveBeenCalledWith("cross grey-09 a1 b1 a2");
    expect(setup.draft.held).toBeNull();
    setup.change({ view: view({ moves: OWED }), canTakeBack: 1 });
    await vi.waitFor(() => expect(setup.draft.open).toBe(true));
    setup.draft.point("purple-09", "b2");
    setup.draft.place();
    expect(setup.draft.held?.move).toBe("extra purple-09 b2");
    setup.draft.undo();
    setup.draft.undo();
    expect(setup.question.controls.takeBack).toHaveBeenCalledExactlyOnceWith(false);
  });

  test("placing plays the move if confirmations are turned off", () => {
    const { draft, question } = openQuestion(false);
    draft.point("grey-09", "a1");
    draft.place();
    expect(question.controls.play).toHaveBeenCalledOnce();
  });

  test("a refused move is no longer drawn, and the reason is shown", async () => {
    const setup = openQuestion(false);
    const play = vi.fn(() => Promise.reject(new Error("too late")));
    setup.change({ controls: { ...setup.question.controls, play } });
    setup.draft.point("grey-09", "a1");
    setup.draft.place();
    expect(setup.draft.sent).not.toBeNull();
    await vi.waitFor(() => expect(setup.draft.refusal).toBe("too late"));
    expect(setup.draft.sent).toBeNull();
    setup.draft.point("grey-09", "b1");
    expect(setup.draft.refusal).toBeNull();
  });

  test("a held cross is dropped when the question changes", () => {
    const setup = openQuestion();
    setup.draft.point("grey-09", "a1");
    setup.draft.place();
    setup.change({ view: view({ turn: 2, moves: ["cross purple-09 a1"] }) });
    expect(setup.draft.held).toBeNull();
  });

  test("no other request is sent while one is in progress", () => {
    const setup = openQuestion();
    setup.change({ controls: { ...setup.question.controls, busy: true } });
    setup.draft.withdraw();
    expect(setup.question.controls.takeBack).not.toHaveBeenCalled();
  });
});
