import { beforeEach, describe, expect, test, vi } from "vitest";
import { Draft, type Question } from "../../src/games/silver_gold/board/draft.svelte";
import type { Confirm } from "../../src/lib/settings.svelte";
import { view } from "./views";

const FIRST = ["cross grey-09 a1 b1 a2", "cross grey-09 b1 a2 b2", "cross grey-09 a1 a2 b2", "cross grey-09 a1 b1 b2"];
const SINGLES = ["cross grey-09 a1", "cross grey-09 b1", "cross grey-09 c2"];
const OWED = ["extra grey-09 b2", "extra purple-09 b2"];

function asking(confirm: Confirm = "always", moves = [...FIRST, ...SINGLES], unfinished: number[] = []) {
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
  let table: ReturnType<typeof asking>;
  beforeEach(() => (table = asking()));

  test("shows the pattern as it is printed, where it fits", () => {
    table.draft.point("grey-09", "a1");
    expect(table.draft.preview?.move).toBe("cross grey-09 a1 b1 a2");
    expect(table.draft.form).toBe("a1 b1 a2");
  });

  test("a turned pattern stays turned on other boxes, if it fits there", () => {
    table.draft.point("grey-09", "b1");
    table.draft.turn();
    const turned = table.draft.form;
    expect(turned).toBe("a1 b1 b2");
    table.draft.point("grey-09", "a1");
    expect(table.draft.form).toBe(turned);
    table.draft.leave();
    expect(table.draft.preview).toBeNull();
    expect(table.draft.form).toBe(turned);
  });

  test("tapping on goes through every placement of the box", () => {
    table.draft.point("grey-09", "a1");
    const seen = new Set([table.draft.preview?.move]);
    for (let tap = 0; tap < 3; tap++) {
      table.draft.cycle();
      seen.add(table.draft.preview?.move);
    }
    expect([...seen].sort()).toEqual(FIRST.filter((move) => move.includes("a1")).sort());
  });

  test("a free box where nothing fits says so, and can be crossed off alone", () => {
    table.draft.point("grey-09", "c2");
    expect(table.draft.misfit).toBe(true);
    expect(table.draft.place()).toBe(false);
    table.draft.toggleSingle();
    expect(table.draft.misfit).toBe(false);
    expect(table.draft.preview?.move).toBe("cross grey-09 c2");
  });

  test("where no pattern fits at all, single boxes are asked for by themselves", () => {
    const { draft } = asking("always", SINGLES);
    expect(draft.single).toBe(true);
    draft.point("grey-09", "c2");
    expect(draft.preview?.move).toBe("cross grey-09 c2");
  });
});

describe("answering", () => {
  test("the last cross is held until it is confirmed", () => {
    const { draft, question } = asking();
    draft.point("grey-09", "a1");
    expect(draft.place()).toBe(true);
    expect(draft.held?.boxes).toEqual(["a1", "b1", "a2"]);
    expect(draft.preview).toBeNull();
    expect(question.controls.play).not.toHaveBeenCalled();
    draft.done();
    expect(draft.sent?.boxes).toEqual(["a1", "b1", "a2"]);
    expect(question.controls.play).toHaveBeenCalledWith("cross grey-09 a1 b1 a2");
  });

  test("a held cross can be replaced by another one, and undone", () => {
    const { draft, question } = asking();
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

  test("a cross that owes another one is sent at once, and undone at the server", async () => {
    const table = asking("always", [...FIRST, ...SINGLES], [0]);
    table.draft.point("grey-09", "a1");
    table.draft.place();
    expect(table.question.controls.play).toHaveBeenCalledWith("cross grey-09 a1 b1 a2");
    expect(table.draft.held).toBeNull();
    table.change({ view: view({ moves: OWED }), canTakeBack: 1 });
    await vi.waitFor(() => expect(table.draft.open).toBe(true));
    table.draft.point("purple-09", "b2");
    table.draft.place();
    expect(table.draft.held?.move).toBe("extra purple-09 b2");
    table.draft.undo();
    table.draft.undo();
    expect(table.question.controls.takeBack).toHaveBeenCalledExactlyOnceWith(false);
  });

  test("who wants no confirmation answers by placing", () => {
    const { draft, question } = asking("never");
    draft.point("grey-09", "a1");
    draft.place();
    expect(question.controls.play).toHaveBeenCalledOnce();
  });

  test("who wants it for chains alone is asked after an extra cross only", () => {
    const plain = asking("chains");
    plain.draft.point("grey-09", "a1");
    plain.draft.place();
    expect(plain.question.controls.play).toHaveBeenCalledOnce();
    const chain = asking("chains", OWED);
    chain.change({ canTakeBack: 1 });
    chain.draft.point("grey-09", "b2");
    chain.draft.place();
    expect(chain.question.controls.play).not.toHaveBeenCalled();
    expect(chain.draft.held?.move).toBe("extra grey-09 b2");
  });

  test("a refused move is drawn no longer, and says why", async () => {
    const table = asking("never");
    const play = vi.fn(() => Promise.reject(new Error("too late")));
    table.change({ controls: { ...table.question.controls, play } });
    table.draft.point("grey-09", "a1");
    table.draft.place();
    expect(table.draft.sent).not.toBeNull();
    await vi.waitFor(() => expect(table.draft.refusal).toBe("too late"));
    expect(table.draft.sent).toBeNull();
    table.draft.point("grey-09", "b1");
    expect(table.draft.refusal).toBeNull();
  });

  test("what is held is dropped when the question has changed", () => {
    const table = asking();
    table.draft.point("grey-09", "a1");
    table.draft.place();
    table.change({ view: view({ turn: 2, moves: ["cross purple-09 a1"] }) });
    expect(table.draft.held).toBeNull();
  });

  test("while a request is under way nothing else is asked for", () => {
    const table = asking();
    table.change({ controls: { ...table.question.controls, busy: true } });
    table.draft.withdraw();
    expect(table.question.controls.takeBack).not.toHaveBeenCalled();
  });
});
