/** The two games, each loaded when it is first played. */

import type { Component } from "svelte";
import type { GameName, GoldHuntingView, TableView, SilverGoldView } from "../lib/api/types";
import { say } from "../lib/i18n/locale.svelte";
import { botIn, shell } from "../lib/i18n/shell";
import type { Controls } from "../lib/play/controls";
import { loadCards } from "./silver_gold/cards";

type BoardProps<View> = { look: TableView; view: View; eyes: number | null; controls: Controls };

/** What a game's folder gives the page. */
export type Kind<View> = {
  Board: Component<BoardProps<View>>;
  Ending: Component<{ look: TableView; view: View }>;
  lineInWords: (line: string, names: readonly string[]) => string;
};
export type AnyKind = Kind<SilverGoldView> | Kind<GoldHuntingView>;

const LOADED: { [Name in GameName]: () => Promise<AnyKind> } = {
  "silver-and-gold": () => {
    // Its board asks for them too, and tells if they do not come; so they come at the same time as the board.
    loadCards().catch(() => undefined);
    return import("./silver_gold/index");
  },
  "gold-hunting": () => import("./gold_hunting/index"),
};

/** The game of this name; it is fetched once. */
export function loadKind(game: string): Promise<Kind<never>> {
  return LOADED[game as GameName]() as Promise<Kind<never>>;
}

/** The view that a look has of its game; null before the start. */
export function viewOf(look: TableView): SilverGoldView | GoldHuntingView | null {
  return look.silver_and_gold ?? look.gold_hunting;
}

/** The look with bots called by the names that people know them by. */
export function withBotNames(look: TableView): TableView {
  const words = say(shell);
  const name = (bot: string): string => botIn(words, bot)[0] ?? bot;
  const seats = look.seats.map((seat) => ({
    ...seat,
    name: seat.kind === "bot" && seat.name ? name(seat.name) : seat.name,
    substitute: seat.substitute && name(seat.substitute),
  }));
  return { ...look, seats };
}

/** Everybody's name by seat; an open seat has none. */
export function namesOf(look: TableView): string[] {
  return look.seats.map((seat) => seat.name ?? "…");
}
