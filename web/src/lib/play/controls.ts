/** What a board can ask for. The table, a lesson and a replay each provide controls of their own. */

export interface Controls {
  /** Make a legal move; rejects with `Refused` where the server refuses it. */
  readonly play: (move: string) => Promise<void>;
  /** Take back the last own move of the current step, or the whole answer. */
  readonly takeBack: (whole: boolean) => Promise<void>;
  /** Whether a request is pending. */
  readonly busy: boolean;
  /** Whether the connection is lost: a move waits until it is back. */
  readonly offline: boolean;
  /** The suggested move, to be marked on the board. */
  readonly hint: string | null;
}

/** For boards that only show a position. */
export const NO_CONTROLS: Controls = {
  play: () => Promise.resolve(),
  takeBack: () => Promise.resolve(),
  busy: false,
  offline: false,
  hint: null,
};
