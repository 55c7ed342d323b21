/** Creates tables from the start page: one's own seat is the first one. */

import { api } from "./api/http";
import { catalog } from "./games.svelte";
import { rememberTable } from "./own-tables";
import { router } from "./router.svelte";

/** Start a game with the fewest players, against this bot; without a bot the seats stay open for friends. */
export async function startGame(game: string, name: string, bot: string | null): Promise<void> {
  const facts = (await catalog.load())[game];
  const others = Array.from({ length: (facts?.seats[0] ?? 2) - 1 }, (_, index) => String(index + 1));
  const bots = bot === null ? {} : Object.fromEntries(others.map((seat) => [seat, bot]));
  const made = await api.create({ game, own: { "0": name }, bots });
  rememberTable({ id: made.table.id, game, seats: [0], invitation: made.invitation });
  router.go(`/t/${made.table.id}`);
}
