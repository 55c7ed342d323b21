/** The games that the server offers, fetched once. */

import { api } from "./api/http";
import type { GameFacts } from "./api/types";
import { locale, say } from "./i18n/locale.svelte";
import { nameFromId, shell } from "./i18n/shell";

type Games = Readonly<Record<string, GameFacts>>;

class GameCatalog {
  #games = $state.raw<Games>({});
  #request: Promise<Games> | null = null;

  /** All games by id, as far as they are known yet. */
  get games(): Games {
    return this.#games;
  }

  /** Fetch the games, unless they are here already; a failed request is repeated by the next call. */
  load(): Promise<Games> {
    this.#request ??= api.games().then(
      (games) => (this.#games = games),
      (error: unknown) => {
        this.#request = null;
        throw error;
      },
    );
    return this.#request;
  }

  /** The title of a game; what its id says where the game is not known yet. */
  title(game: string): string {
    const titles: Readonly<Record<string, string>> = say(shell).games;
    return this.#games[game]?.title ?? titles[game] ?? nameFromId(game);
  }

  /** What a game says about itself, in the present language or in English; empty where it says nothing. */
  about(game: string): string {
    const about = this.#games[game]?.about ?? {};
    return about[locale.language] ?? about["en"] ?? "";
  }
}

export const catalog = new GameCatalog();
