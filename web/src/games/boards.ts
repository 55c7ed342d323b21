/** The boards: one for each game that has Svelte components of its own, and a generic one; loaded when first shown. */

import type { Component } from "svelte";
import type {
  GenericTable,
  GoldHuntingTable,
  KnownGame,
  KnownTable,
  SilverGoldTable,
  TableView,
} from "../lib/api/types";
import { say } from "../lib/i18n/locale.svelte";
import { botIn, shell } from "../lib/i18n/shell";
import type { Controls } from "../lib/play/controls";
import { loadCards } from "./silver_gold/cards";

/** The modules that a game's folder exports for the page. */
export type GameBoard<Table extends TableView> = {
  Board: Component<BoardProps<Table>>;
  Ending: Component<EndingProps<Table>>;
  /** A line of the history as a sentence. */
  lineInWords: LineInWords;
};
export type BoardProps<Table extends TableView> = EndingProps<Table> & {
  /** The seat whose view is shown; null for a spectator. */
  viewer: number | null;
  controls: Controls;
  /** The step of a replay; null at a live table. */
  step?: number | null;
};
export type EndingProps<Table extends TableView> = { table: Table; view: NonNullable<Table["view"]> };
export type LineInWords = (line: string, names: readonly string[]) => string;

type Boards = {
  "silver-and-gold": GameBoard<SilverGoldTable>;
  "gold-hunting": GameBoard<GoldHuntingTable>;
  generic: GameBoard<GenericTable>;
};
type BoardName = keyof Boards;

const LOADERS: { [Name in BoardName]: () => Promise<Boards[Name]> } = {
  "silver-and-gold": () => {
    // Fetch the cards in parallel with the board, which waits for them and reports a failure.
    loadCards().catch(() => undefined);
    return import("./silver_gold/board/index");
  },
  "gold-hunting": () => import("./gold_hunting/board/index"),
  generic: () => import("./generic/index"),
};

export const KNOWN_GAMES: readonly KnownGame[] = ["silver-and-gold", "gold-hunting"];

/** Whether the page has components made for this game. */
export function isKnownGame(game: string): game is KnownGame {
  return (KNOWN_GAMES as readonly string[]).includes(game);
}

/** Whether the page has components made for the game of this table. */
export function isKnownTable(table: TableView): table is KnownTable {
  return isKnownGame(table.game);
}

/** The name of a game's board. */
export function boardOf(game: string): BoardName {
  return isKnownGame(game) ? game : "generic";
}

/** A board by its name; it is fetched once. */
export function loadBoard<Name extends BoardName>(name: Name): Promise<Boards[Name]> {
  return LOADERS[name]();
}

/** A text that changes whenever a seat is asked something new: advice given for one question is useless for the next. */
export function questionIn(table: TableView): string {
  if (!isKnownTable(table)) return table.view?.moves.join("\n") ?? "";
  if (table.game === "silver-and-gold") return table.view ? `${table.view.phase} ${table.view.turn}` : "";
  return table.view ? `${table.view.phase} ${table.view.lifts.length}` : "";
}

/** The same table, with the bots' display names. */
export function withBotNames<Table extends TableView>(table: Table): Table {
  const words = say(shell);
  const name = (bot: string): string => botIn(words, bot)[0] ?? bot;
  const seats = table.seats.map((seat) => ({
    ...seat,
    name: seat.kind === "bot" && seat.name ? name(seat.name) : seat.name,
    substitute: seat.substitute && name(seat.substitute),
  }));
  return { ...table, seats };
}

/** Everybody's name by seat; an open seat has none. */
export function namesOf(table: TableView): string[] {
  return table.seats.map((seat) => seat.name ?? "…");
}
