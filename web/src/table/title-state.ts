/** What the title of the tab says about a table, so that a player in another tab sees it. */

import type { TableView } from "../lib/api/types";
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
