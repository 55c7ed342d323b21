/** The sentences around the games: start page, new table, lobby, table, settings. */

import { Area } from "./locale.svelte";

export const shell = new Area({ en: () => import("./shell.en"), de: () => import("./shell.de") });

/** A bot's display name, and its character in a few words. */
export function botIn(words: { bots: Record<string, { name: string; character: string }> }, bot: string): string[] {
  const known = words.bots[bot];
  return known ? [known.name, known.character] : [bot];
}

/** A problem in the present language. One that the page does not know is a mismatch, with the server's message. */
export function problemIn(words: { problems: Record<string, string> }, code: string, message: string): string {
  return words.problems[code] ?? `${words.problems["http"] ?? ""} (${message})`;
}
