/** The parts that a game's folder gives to the page. A game registers how to load each of them. */

import type { Component } from "svelte";
import type { TableView } from "../lib/api/types";
import type { Controls } from "../lib/play/controls";
import type { Stage } from "../lib/play/stage.svelte";
import type { GameLesson } from "../pages/learn/coach";

/** What the views of a game hide, as replays contain it. */
type Revealed<Table> = Table extends { revealed?: infer Hidden } ? Hidden : null;

/** What the page loads of a game; each part when it is first shown. */
export type GameParts<Table extends TableView> = {
  readonly board: () => Promise<GameBoard<Table>>;
  /** A text that changes whenever a seat is asked something new: advice for one question is useless for the next. */
  readonly question: (view: NonNullable<Table["view"]>) => string;
  /** What the rules call it when several players are equal at the top: they share the win, or nobody wins. */
  readonly tie: "shared" | "drawn";
  /** Whether all players answer at the same time, so that who has answered is ready. */
  readonly isSimultaneous: (view: NonNullable<Table["view"]>) => boolean;
  /** A view of the past, in which nobody can move any more; with everything open where `revealed` is given. */
  readonly past: (
    view: NonNullable<Table["view"]>,
    revealed: NonNullable<Revealed<Table>> | null,
  ) => NonNullable<Table["view"]>;
  /** The lines of the history with the outcomes that this view shows, where the notation of a move does not tell it. */
  readonly withOutcomes?: (lines: readonly string[], view: NonNullable<Table["view"]>) => readonly string[];
  /** Whether its sentences are short enough for the captions of a replay on a phone; else the captions are mostly pictures. */
  readonly hasShortSentences?: boolean;
  /** Both lines as one where the second goes on with the turn of the first; else null. */
  readonly joinedLine?: (first: string, second: string) => string | null;
  /** The picture that stands for the game where one chooses between games. */
  readonly scene: () => Promise<{ readonly default: Component }>;
};

/** What the page loads of a game that has components of its own. */
export type OwnParts<Table extends TableView> = GameParts<Table> & {
  readonly lesson: () => Promise<{ readonly lesson: GameLesson }>;
  /** The page that explains the rules. */
  readonly rules: () => Promise<{ readonly default: Component }>;
  /** The most players at a table, as long as the server has not said it. */
  readonly mostPlayers: number;
  /**
   * The opponents, weakest first, with their strength in a figure that people can compare; docs/opponents.md says how
   * it was measured. Null stands for an opponent without a figure.
   */
  readonly strengths: Readonly<Record<string, number | null>>;
  /** The figure that fills the whole bar of an opponent's strength. */
  readonly fullStrength: number;
};

export type GameBoard<Table extends TableView> = {
  Board: Component<BoardProps<Table>>;
  Ending: Component<EndingProps<Table>>;
  /** How far the game has come, in the rail at the top. */
  Progress?: Component<ProgressProps<Table>>;
  /** A line of the history with thumbnails of the cards or piles that it is about. */
  LogLine: Component<LogLineProps>;
  /** A line of the history as a sentence. */
  lineInWords: LineInWords;
  /** The moves of a suggestion as a picture, or its title where a picture says no more; without it, always the title. */
  MovePicture?: Component<{ moves: readonly string[]; title: string }>;
};
export type BoardProps<Table extends TableView> = {
  table: Table;
  view: NonNullable<Table["view"]>;
  /** The seat whose view is shown; null for a spectator. */
  viewer: number | null;
  controls: Controls;
  /** What the board tells the page around it. */
  stage: Stage;
  /** The step of a replay; null at a live table. */
  step?: number | null;
};
export type EndingProps<Table extends TableView> = {
  table: Table;
  view: NonNullable<Table["view"]>;
  /** The seat that the verdict speaks to; null for a spectator. */
  viewer: number | null;
  /** Whether the viewer has just watched the last move, so that the points are counted before their eyes. */
  fresh: boolean;
  /** Called as soon as the points are counted and the verdict is shown. */
  counted: () => void;
};
export type ProgressProps<Table extends TableView> = { view: NonNullable<Table["view"]> };
export type LogLineProps = {
  line: string;
  names: readonly string[];
  /** The bot of each seat, for its portrait; null for a person. */
  bots?: readonly (string | null)[];
  /** The seat that is spoken to as "you"; null for a spectator. */
  you?: number | null;
  /** The names of the players, where a stand-in acts for one of them. */
  players?: readonly string[];
  /** Whether it stands in the narrow strip below the board. */
  short?: boolean;
};
/** `players` are the names of the players, where a stand-in acts for one of them. */
export type LineInWords = (
  line: string,
  names: readonly string[],
  you?: number | null,
  players?: readonly string[],
) => string;
