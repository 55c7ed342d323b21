/** The games that the page has components for, and a generic board for all others. */

import type { Component } from "svelte";
import type { KnownGame, KnownPositions, KnownTable, Positions, TableView } from "../lib/api/types";
import { say } from "../lib/i18n/locale.svelte";
import { botIn, shell } from "../lib/i18n/shell";
import type { GameLesson } from "../pages/learn/coach";
import { generic } from "./generic/registration";
import { goldHunting } from "./gold_hunting/registration";
import { silverGold } from "./silver_gold/registration";

const GAMES = { "silver-and-gold": silverGold, "gold-hunting": goldHunting };
const BOARDS = { ...GAMES, generic };
type Boards = typeof BOARDS;
type BoardName = keyof Boards;

export const KNOWN_GAMES: readonly KnownGame[] = ["silver-and-gold", "gold-hunting"];

/** Whether the page has components made for this game. */
export function isKnownGame(game: string): game is KnownGame {
  return Object.hasOwn(GAMES, game);
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
export function loadBoard<Name extends BoardName>(name: Name): ReturnType<Boards[Name]["board"]>;
export function loadBoard(name: BoardName): ReturnType<Boards[BoardName]["board"]> {
  return BOARDS[name].board();
}

export function loadLesson(game: KnownGame): Promise<{ readonly lesson: GameLesson }> {
  return GAMES[game].lesson();
}

/** The page that explains a game's rules. */
export function loadRules(game: KnownGame): Promise<{ readonly default: Component }> {
  return GAMES[game].rules();
}

/** The picture that stands for a game; one for all games that bring none. */
export function loadScene(game: string): Promise<{ readonly default: Component }> {
  return BOARDS[boardOf(game)].scene();
}

/** The most players of a game, as far as the page knows it; 1 for a game that it does not know. */
export function mostPlayersIn(game: string): number {
  return isKnownGame(game) ? GAMES[game].mostPlayers : 1;
}

/** The opponents that the page knows in a game, weakest first; the server's list may have others. */
export function opponentsIn(game: string): readonly string[] {
  return isKnownGame(game) ? Object.keys(GAMES[game].strengths) : [];
}

/** The figure for a bot's strength in a game; null where the page knows none. */
export function strengthOf(game: string, bot: string): number | null {
  return isKnownGame(game) ? (GAMES[game].strengths[bot] ?? null) : null;
}

/** How much of the bar of its strength a bot fills, from 0 to 1; null where the page knows no strength. */
export function shareOfStrength(game: string, bot: string): number | null {
  const strength = strengthOf(game, bot);
  return strength === null || !isKnownGame(game) ? null : strength / GAMES[game].fullStrength;
}

/** What several equal winners are in a game: they share the win, or it is a draw. */
export function tieIn(game: string): "shared" | "drawn" {
  return BOARDS[boardOf(game)].tie;
}

/** A text that changes whenever a seat is asked something new: advice for one question is useless for the next. */
export function questionIn(table: TableView): string {
  if (!isKnownTable(table)) return table.view ? generic.question(table.view) : "";
  if (table.game === "silver-and-gold") return table.view ? silverGold.question(table.view) : "";
  return table.view ? goldHunting.question(table.view) : "";
}

/** Whether all players answer at the same time now. */
export function isSimultaneous(table: TableView): boolean {
  if (!isKnownTable(table)) return table.view !== null && generic.isSimultaneous(table.view);
  if (table.game === "silver-and-gold") return table.view !== null && silverGold.isSimultaneous(table.view);
  return table.view !== null && goldHunting.isSimultaneous(table.view);
}

/** The lines of a table's history with the outcomes that a view shows. The view may be a moment behind the table. */
export function withOutcomes(lines: readonly string[], view: TableView["view"]): readonly string[] {
  if (view && "lifts" in view) return goldHunting.withOutcomes?.(lines, view) ?? lines;
  if (view && "expedition" in view) return silverGold.withOutcomes?.(lines, view) ?? lines;
  return lines;
}

/** Both lines of a game's history as one where the second goes on with the turn of the first; else null. */
export function joinedLine(game: string, first: string, second: string): string | null {
  return (isKnownGame(game) ? GAMES[game].joinedLine?.(first, second) : undefined) ?? null;
}

/** Whether the captions of a game's replay are whole sentences on every screen. */
export function hasShortSentences(game: string): boolean {
  return BOARDS[boardOf(game)].hasShortSentences ?? false;
}

/** A finished table as it was at a position, which is the one with this number among `positions`. */
export function tableAt(table: TableView, positions: Positions, place: number, past: Past): TableView {
  if (!isKnownTable(table)) {
    const view = isKnownPositions(positions) ? undefined : positions.views[place];
    return { ...table, ...past, view: view ? generic.past(view, null) : null };
  }
  if (!isKnownPositions(positions)) return { ...table, ...past, view: null };
  if (table.game === "silver-and-gold") {
    const { views, revealed } = positions.game === table.game ? positions : { views: [], revealed: null };
    const [view, open] = [views[place], revealed?.[place] ?? null];
    return { ...table, ...past, view: view ? silverGold.past(view, open) : null, revealed: open };
  }
  const { views, revealed } = positions.game === table.game ? positions : { views: [], revealed: null };
  const [view, open] = [views[place], revealed?.[place] ?? null];
  return { ...table, ...past, view: view ? goldHunting.past(view, open) : null, revealed: open };
}

/** What was different at a table at a position of the past. */
export type Past = Pick<TableView, "status" | "seats" | "recent" | "substituted" | "seat" | "can_take_back">;

function isKnownPositions(positions: Positions): positions is KnownPositions {
  return isKnownGame(positions.game);
}

/** The round of a position; 0 where the game has no rounds. */
export function roundIn(view: TableView["view"]): number {
  return view && "round" in view ? view.round : 0;
}

/**
 * The same table, with the bots' display names. Every name is unique: the second of two Bosuns is "Bosun 2". The server
 * numbers people by their arrival, so they keep their names, and bots give way to them.
 */
export function withBotNames<Table extends TableView>(table: Table): Table {
  const words = say(shell);
  const display = (bot: string): string => botIn(words, bot)[0] ?? bot;
  const taken = new Set<string>();
  const unique = (name: string): string => {
    let found = name;
    for (let number = 2; taken.has(found); number += 1) found = `${name} ${number}`;
    taken.add(found);
    return found;
  };
  const people = table.seats.map(({ kind, name }) => (kind === "person" && name !== null ? unique(name) : null));
  const seats = table.seats.map((seat, number) => {
    const bot = seat.kind === "bot" ? seat.name : null;
    return {
      ...seat,
      bot,
      name: bot === null ? (people[number] ?? null) : unique(display(bot)),
      substitute: seat.substitute && display(seat.substitute),
    };
  });
  return { ...table, seats };
}

/** Everybody's name by seat; an open seat has none. */
export function namesOf(table: TableView): string[] {
  return table.seats.map((seat) => seat.name ?? "…");
}

/** Everybody's points by seat in a position; null where the page knows none. */
export function scoresIn(view: TableView["view"]): readonly number[] | null {
  if (view && "players" in view) return view.players.map(({ score }) => score.total);
  return view && "has_drawing" in view ? (view.result?.scores.map((score) => score["total"] ?? 0) ?? null) : null;
}
