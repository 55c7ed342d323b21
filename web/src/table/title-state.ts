/** What the title of the tab says about a table, so that a player in another tab sees it. */

import { tieIn } from "../games/registry";
import type { TableView } from "../lib/api/types";
import { listed, type Translation } from "../lib/i18n/locale.svelte";
import type en from "../lib/i18n/shell.en";
import { otherPeople } from "../lib/play/presence";

/** A question comes before the own turn: somebody waits for the answer. `null`: nothing but the name of the game. */
export function titleState(
  table: TableView,
  own: readonly number[],
  isOwnTurn: boolean,
): "turn" | "question" | "rematch" | "over" | null {
  const others = otherPeople(table, own).map((number) => table.seats[number]);
  const mine = own.map((number) => table.seats[number]);
  if (table.status === "finished") {
    const isAsked = mine.some((seat) => seat?.rematch === null) && others.some((seat) => seat?.rematch === "offered");
    return isAsked && table.rematch === null ? "rematch" : "over";
  }
  if (mine.some((seat) => seat?.offers_end === false) && others.some((seat) => seat?.offers_end)) return "question";
  return isOwnTurn ? "turn" : null;
}

/** Who has won a finished game, for the person on the own seats; `null` without a winner. */
export function winnerTitle(
  table: TableView,
  own: readonly number[],
  words: Translation<typeof en>["table"]["titles"],
): string | null {
  const winners = table.view?.result?.winners ?? [];
  if (!winners.length) return null;
  if (winners.length > 1 && tieIn(table.game) === "drawn") return words.draw;
  // Who shares a device is called by name: the title is there for all of them.
  const you = own.length === 1 ? own[0] : undefined;
  const others = winners.filter((seat) => seat !== you).map((seat) => table.seats[seat]?.name ?? "…");
  if (others.length === winners.length) return (others.length > 1 ? words.wonMany : words.won)(listed(others));
  return others.length ? words.youWonWith(listed(others)) : words.youWon;
}
