/** "Your turn" outside of the board: in the title, on the icon, as a sound, and as a notification for who wants one. */

import { untrack } from "svelte";
import type { TableView } from "../lib/api/types";
import { catalog } from "../lib/games.svelte";
import { say } from "../lib/i18n/locale.svelte";
import { shell } from "../lib/i18n/shell";
import { notify } from "../lib/notify";
import { settings } from "../lib/settings.svelte";
import { play } from "../lib/sound";

/** Follow a table as long as the calling component lives; `mine` says whether it is an own seat's turn. */
export function watchTurn(table: () => TableView | null, seats: () => number[]): { readonly mine: boolean } {
  const mine = $derived.by(() => {
    const now = table();
    return now?.status === "running" && seats().some((seat) => now.seats[seat]?.awaited === true);
  });
  $effect(() => {
    icon(mine ? "/icon-turn.svg" : "/icon.svg");
    if (mine) untrack(call);
    return () => icon("/icon.svg");
  });

  function call(): void {
    const now = table();
    play("turn");
    if (!now || !document.hidden || !settings.notify) return;
    void notify(say(shell).table.yourTurn, catalog.title(now.game), `/t/${now.id}`);
  }

  return {
    get mine() {
      return mine;
    },
  };
}

function icon(path: string): void {
  document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute("href", path);
}
