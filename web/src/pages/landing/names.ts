/** How the start page names bots, and what it says about a game. */

import { catalog } from "../../lib/games.svelte";
import { botIn } from "../../lib/i18n/shell";

type Front = { aim: Record<string, string>; otherAim: string; opponents: { names: Record<string, string> } };
type Shell = Parameters<typeof botIn>[0];

/** A bot as the object of a sentence: "the Bosun". */
export function objectName(front: Front, shell: Shell, bot: string): string {
  return front.opponents.names[bot] ?? botIn(shell, bot)[0] ?? bot;
}

/** What a game is about, in one sentence. */
export function aimOf(front: Omit<Front, "opponents">, game: string): string {
  return front.aim[game] ?? (catalog.about(game) || front.otherAim);
}
