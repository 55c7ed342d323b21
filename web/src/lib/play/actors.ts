/** Who made a move: the player of its seat, or the stand-in that played for them. */

import type { TableView } from "../api/types";
import type companyEn from "../i18n/company.en";
import type { Translation } from "../i18n/locale.svelte";
import { botIn } from "../i18n/shell";
import type shellEn from "../i18n/shell.en";

/** A line of the game's notation, and the stand-in that made the move. */
export type ToldMove = { readonly line: string; readonly standIn?: string };

/** Who acts in a line: the names and the bots of the seats, and the seat that is spoken to as "you". */
export type Actors = {
  readonly names: readonly string[];
  readonly bots: readonly (string | null)[];
  readonly you: number | null;
  /** The names of the players, where a stand-in acts for one of them: the gold is still the player's. */
  readonly players?: readonly string[];
};

/** Lines of the history with the stand-ins that made some of the moves, by place in the list. */
export function toldMoves(lines: readonly string[], standIns: TableView["substituted"]): ToldMove[] {
  const bots = new Map(standIns.map(({ line, bot }) => [line, bot]));
  return lines.map((line, place) => {
    const standIn = bots.get(place);
    return standIn === undefined ? { line } : { line, standIn };
  });
}

/** The actors of a move: where a stand-in made it, it is the one who acts. */
export function actorsOf(
  { line, standIn }: ToldMove,
  actors: Actors,
  words: Translation<typeof shellEn>,
  company: Translation<typeof companyEn>,
): Actors {
  if (standIn === undefined) return actors;
  const { names, bots, you } = actors;
  const seat = Number(/^\d+/.exec(line)?.[0]);
  const bot = botIn(words, standIn)[0] ?? standIn;
  const name = seat === you ? company.standIn.yours(bot) : company.standIn.of(bot, names[seat] ?? "…");
  return {
    names: names.map((other, number) => (number === seat ? name : other)),
    bots: bots.map((other, number) => (number === seat ? standIn : other)),
    you: seat === you ? null : you,
    players: names,
  };
}
