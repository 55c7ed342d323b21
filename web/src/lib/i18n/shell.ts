/** The sentences around the games: start page, new table, lobby, table, settings. */

import { Area } from "./locale.svelte";

export const shell = new Area({ en: () => import("./shell.en"), de: () => import("./shell.de") });

/**
 * A bot's display name, and its character in a few words. The page does not know the bots of games from other packages:
 * `sea-dog` is called "Sea Dog".
 */
export function botIn(words: { bots: Record<string, { name: string; character: string }> }, bot: string): string[] {
  const known = words.bots[bot];
  return known ? [known.name, known.character] : [nameFromId(bot)];
}

/** The name for people that an id such as `sea-dog` stands for: "Sea Dog". */
export function nameFromId(id: string): string {
  return id.replace(/(^|[-_ ]+)(\p{L})/gu, (_, gap: string, letter: string) => (gap && " ") + letter.toUpperCase());
}

/** A problem in the present language. One that the page does not know is a mismatch, with the server's message. */
export function problemIn(words: { problems: Record<string, string> }, code: string, message: string): string {
  return words.problems[code] ?? `${words.problems["http"] ?? ""} (${message})`;
}
