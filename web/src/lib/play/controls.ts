/** What a board may ask for; the table, a tutorial and a replay each give it controls of their own. */

export interface Controls {
  /** Make a move of the view's list; rejects with `Refused` where the server says no. */
  play(move: string): Promise<void>;
  /** Take the last own move of the open step back, or the whole answer. */
  takeBack(whole: boolean): Promise<void>;
  /** Whether a request is under way. */
  readonly busy: boolean;
  /** The move that a hint showed, to be marked on the board. */
  readonly hint: string | null;
}

/** For boards that only show something. */
export const NO_CONTROLS: Controls = {
  play: () => Promise.resolve(),
  takeBack: () => Promise.resolve(),
  busy: false,
  hint: null,
};
