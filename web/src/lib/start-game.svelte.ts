/** Creates a table with one click: one's own seat is the first one. */

import { Refused, api } from "./api/http";
import { catalog } from "./games.svelte";
import { say } from "./i18n/locale.svelte";
import { problemIn, shell } from "./i18n/shell";
import { ownResults } from "./own-results";
import { rememberTable } from "./own-tables";
import { proposeIn } from "./proposal";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";

/** The start of a game, and what is in its way. */
export class GameStart {
  busy = $state(false);
  /** Why the server refused; empty where it did not. */
  problem = $state("");

  /**
   * Start a game against this bot; without a bot the seats stay open for friends. It has as few seats as the game allows,
   * unless a number is given.
   */
  async against(game: string, bot: string | null, number?: number): Promise<void> {
    await this.#attempt(async () => {
      const facts = (await catalog.load())[game];
      const seats = number ?? facts?.seats[0] ?? 2;
      const others = Array.from({ length: seats - 1 }, (_, index) => String(index + 1));
      const bots = bot === null ? {} : Object.fromEntries(others.map((seat) => [seat, bot]));
      const name = settings.name.trim() || say(shell).nameless;
      const made = await api.create({ game, seats, own: { "0": name }, bots });
      rememberTable({ id: made.table.id, game, seats: [0], invitation: made.invitation });
      router.go(`/t/${made.table.id}`);
    });
  }

  /** Start a game against the bot that suits the person. */
  async againstProposed(game: string): Promise<void> {
    await this.#attempt(async () => {
      const levels = (await catalog.load())[game]?.bots ?? [];
      await this.against(game, proposeIn(game, levels, ownResults())?.bot ?? null);
    });
  }

  async #attempt(attempt: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = "";
    try {
      await attempt();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = problemIn(say(shell), error.code, error.message);
    } finally {
      this.busy = false;
    }
  }
}
