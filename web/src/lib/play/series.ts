/** The score over several games of the same players. */

import type { Series, TableView } from "../api/types";

/** The series with the game of this table, once that is over; a game that ended by agreement counts for nobody. */
export function seriesWith(table: TableView): Series {
  const { games, wins, draws } = table.series;
  const winners = table.status === "finished" ? (table.view?.result?.winners ?? []) : [];
  const [winner, ...others] = winners;
  if (winner === undefined) return table.series;
  if (others.length) return { games: games + 1, wins, draws: draws + 1 };
  return { games: games + 1, wins: wins.map((won, seat) => (seat === winner ? won + 1 : won)), draws };
}
