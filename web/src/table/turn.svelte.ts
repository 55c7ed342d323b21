/** "Your turn" outside of the board: in the title, on the icon, as a sound, and as a notification for who wants one. */

import { untrack } from "svelte";
import type { TableView } from "../lib/api/types";
import { catalog } from "../lib/games.svelte";
import { say } from "../lib/i18n/locale.svelte";
import { shell } from "../lib/i18n/shell";
import { notify } from "../lib/notify";
import { settings } from "../lib/settings.svelte";
import { play } from "../lib/sound";

/**
 * Follow a table as long as the calling component lives; `mine` says whether it is an own seat's turn. It is not before
 * the board has shown what happened: `isBehind` says whether the viewer still watches that.
 */
export function watchTurn(
  table: () => TableView | null,
  seats: () => number[],
  isBehind: () => boolean,
): { readonly mine: boolean } {
  const asked = $derived.by(() => {
    const now = table();
    return now?.status === "running" && seats().some((seat) => now.seats[seat]?.awaited === true);
  });
  const mine = $derived(asked && !isBehind());
  $effect(() => {
    icon(mine ? "/icon-turn.svg" : "/icon.svg");
    return () => icon("/icon.svg");
  });
  /** Who is asked again at once, after an own answer, is here already. */
  let isCalled = false;
  $effect(() => {
    if (mine && !isCalled) untrack(call);
    isCalled = asked && (isCalled || mine);
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
