/** The boards of the games that have Svelte components of their own, each loaded when it is first shown. */

import type { Component } from "svelte";
import type { GoldHuntingTable, KnownGame, KnownTable, SilverGoldTable, TableView } from "../lib/api/types";
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
};
export type EndingProps<Table extends TableView> = { table: Table; view: NonNullable<Table["view"]> };
export type LineInWords = (line: string, names: readonly string[]) => string;

type Boards = { "silver-and-gold": GameBoard<SilverGoldTable>; "gold-hunting": GameBoard<GoldHuntingTable> };

const LOADERS: { [Game in KnownGame]: () => Promise<Boards[Game]> } = {
  "silver-and-gold": () => {
    // Fetch the cards in parallel with the board, which waits for them and reports a failure.
    loadCards().catch(() => undefined);
    return import("./silver_gold/index");
  },
  "gold-hunting": () => import("./gold_hunting/index"),
};

/** Whether the page has a board made for this game. */
export function isKnownGame(game: string): game is KnownGame {
  return Object.hasOwn(LOADERS, game);
}

/** Whether the page has a board made for the game of this table. */
export function isKnownTable(table: TableView): table is KnownTable {
  return isKnownGame(table.game);
}

/** The board of a game; it is fetched once. */
export function loadBoard<Game extends KnownGame>(game: Game): Promise<Boards[Game]> {
  return LOADERS[game]();
}

/** How to put a line of the history into words; a game without a board of its own shows its notation. */
export async function loadLineInWords(game: string): Promise<LineInWords> {
  return isKnownGame(game) ? (await loadBoard(game)).lineInWords : plainLine;
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

/** A line of the history as the record has it, with the seat's name in place of its number. */
function plainLine(line: string, names: readonly string[]): string {
  const [, seat, move] = /^(\d+) (.*)$/.exec(line) ?? [];
  return move === undefined ? line : `${names[Number(seat)] ?? "…"}: ${move}`;
}
