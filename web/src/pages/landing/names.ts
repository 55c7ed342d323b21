/** How sentences of the start page name a bot. */

import { botIn } from "../../lib/i18n/shell";

type Front = { opponents: { names: Record<string, string> } };
type Shell = Parameters<typeof botIn>[0];

/** A bot as the object of a sentence: "the Bosun". */
export function objectName(front: Front, shell: Shell, bot: string): string {
  return front.opponents.names[bot] ?? botIn(shell, bot)[0] ?? bot;
}
