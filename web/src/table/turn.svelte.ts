/** "Your turn" outside of the board: in the title, on the icon, as a sound, and as a notification for who wants one. */

import type { TableView } from "../lib/api/types";
import { say } from "../lib/i18n/locale.svelte";
import { shell } from "../lib/i18n/shell";
import { settings } from "../lib/settings.svelte";
import { play } from "../lib/sound";

/** Follow a table as long as the calling component lives. */
export function watchTurn(table: () => TableView | null, seats: () => number[]): void {
  let before = false;
  $effect(() => {
    const now = table();
    const mine = now?.status === "running" && seats().some((seat) => now.seats[seat]?.awaited);
    const words = say(shell).table;
    if (mine) document.title = words.yourTurnTitle;
    icon(mine ? "/icon-turn.svg" : "/icon.svg");
    if (mine && !before) {
      play("turn");
      if (document.hidden && settings.notify && Notification.permission === "granted") {
        new Notification("Doubloon", { body: words.yourTurn, icon: "/icon.svg", tag: now.id });
      }
    }
    before = mine;
    return () => icon("/icon.svg");
  });
}

function icon(path: string): void {
  document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute("href", path);
}
