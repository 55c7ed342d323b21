import { expect, vi } from "vitest";
import { Draft, type Question } from "../../src/games/silver_gold/board/draft.svelte";
import { CARDS, view } from "./views";

export const FIRST = [
  "cross grey-09 a1 b1 a2",
  "cross grey-09 b1 a2 b2",
  "cross grey-09 a1 a2 b2",
  "cross grey-09 a1 b1 b2",
];
const BESIDE = ["cross purple-09 a1 b1 a2", "cross purple-09 b1 c1 b2"];
export const SINGLES = [
  ...["a1", "b1", "a2", "b2", "c2"].map((box) => `cross grey-09 ${box}`),
  ...["a1", "b1", "c1", "a2", "b2"].map((box) => `cross purple-09 ${box}`),
];
const MOVES = [...FIRST, ...BESIDE, ...SINGLES];
export const EXTRAS = ["extra grey-09 b2", "extra grey-09 c2", "extra purple-09 a1", "extra purple-09 b1"];
/** The first move covers an X. */
export const AN_X = {
  unfinished: [0],
  gains: { [FIRST[0] ?? ""]: { coins: 0, palms: [], extras: 1, completes: false } },
};
export const NO_BOXES = { hand: [], player: view().players[0] ?? never(), owed: 0 };

function never(): never {
  throw new Error("a view has players");
}

/** A draft of an answer, and the question behind it, which a test can change. */
export function openQuestion(some: Partial<Question> = {}, seen: Partial<Question["view"]> = {}) {
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
      offline: false,
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
export type Setup = ReturnType<typeof openQuestion>;
