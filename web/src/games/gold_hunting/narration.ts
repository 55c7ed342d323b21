/** Lines of the history, lifts and whole positions in words. */

import type { GoldHuntingPlayer, GoldHuntingView, Lift, GoldHuntingTable } from "../../lib/api/types";
import { company } from "../../lib/i18n/company";
import { listed, say } from "../../lib/i18n/locale.svelte";
import { shell } from "../../lib/i18n/shell";
import { actorsOf, toldMoves, type ToldMove } from "../../lib/play/actors";
import { parseLine, type Lifted, type Move } from "./moves";
import { gold, piecesOf, pileName } from "./pieces";
import { seenPieces } from "./mine/seen-pieces";
import { boardWords } from "./words/index";

/** The names of the players; a free seat is called by its number. */
export function namesOf(table: GoldHuntingTable): string[] {
  return table.seats.map(({ name }, seat) => name ?? say(boardWords).plate.seat(seat));
}

/** Who lifted the piece with this number, counted from 0: a player, a stand-in, or the reader (`null`). */
export function lifterName(
  table: GoldHuntingTable,
  number: number,
  seat: number,
  reader: number | null,
): string | null {
  const moves = toldMoves(table.recent, table.substituted).filter(({ line }) => /^\d+ (mine|rush)\b/.test(line));
  const earlier = (table.view?.lifts.length ?? 0) - moves.length;
  return moverName(table, moves[number - earlier], seat, reader);
}

/** Who has kept gold for this seat: its player, a stand-in, or the reader (`null`). */
export function keeperName(table: GoldHuntingTable, seat: number, reader: number | null): string | null {
  const moves = toldMoves(table.recent, table.substituted);
  return moverName(table, moves.filter(({ line }) => line === `${seat} keep`).at(-1), seat, reader);
}

function moverName(
  table: GoldHuntingTable,
  move: ToldMove | undefined,
  seat: number,
  reader: number | null,
): string | null {
  const players = { names: namesOf(table), bots: [], you: reader };
  const { names, you } = move ? actorsOf(move, players, say(shell), say(company)) : players;
  return seat === you ? null : (names[seat] ?? "");
}

/** A line about a player: their name, what they did, and what came of it; empty where that is not known. */
export type LineParts = {
  readonly seat: number;
  readonly name: string;
  readonly deed: string;
  readonly outcome: string;
};

/** The parts of a line such as "0 mine d 1 = 1 2"; null for a line that is not about a player. */
export function partsOfLine(line: string, names: readonly string[], players = names): LineParts | null {
  const parsed = parseLine(line);
  if (parsed?.kind !== "move") return null;
  const words = say(boardWords).line;
  const { seat, move, lifted, kept } = parsed;
  const about = { seat, name: nameIn(names, seat) };
  const owner = nameIn(players, seat);
  switch (move.kind) {
    case "build": {
      // A line never breaks within a pile.
      const piles = move.piles.map((pieces, pile) => [pileName(pile), ...pieces].join("\u00a0"));
      return { ...about, deed: words.build(piles), outcome: "" };
    }
    case "mine":
      return { ...about, ...liftInParts(words.mine(pileName(move.pile), move.declared), owner, move, lifted) };
    case "rush": {
      const said = words.rush(pileName(move.pile), lifted?.declared ?? null);
      return { ...about, ...liftInParts(said, owner, move, lifted) };
    }
    case "keep":
      return { ...about, deed: words.keep(kept), outcome: kept === null ? "" : words.half(Math.floor(kept / 2)) };
  }
}

/** What was said and lifted, and what came of it. */
function liftInParts(
  said: string,
  name: string,
  { kind }: Move,
  lifted: Lifted | null,
): Pick<LineParts, "deed" | "outcome"> {
  const words = say(boardWords).line;
  if (!lifted) return { deed: `${said}.`, outcome: "" };
  const { declared, piece, brokeDown, lost } = lifted;
  const lift = { declared, piece, broke_down: brokeDown, rush: kind === "rush" };
  return { deed: words.lifted(said, piece), outcome: outcomeInWords(lift, name, lost) };
}

function nameIn(names: readonly string[], seat: number): string {
  return names[seat] ?? say(boardWords).plate.seat(seat);
}

/** A line of the history as a sentence: "0 mine d 1" is "Ann said 1 on pile d."; an unknown line stays as it is. */
export function lineInWords(line: string, names: readonly string[], _you?: number | null, players = names): string {
  const parts = partsOfLine(line, names, players);
  if (parts) return `${parts.name} ${parts.deed} ${parts.outcome}`.trim();
  const parsed = parseLine(line);
  if (parsed?.kind !== "markers") return line;
  const words = say(boardWords).line;
  return parsed.markers ? words.markers(nameIn(names, 0), nameIn(names, 1), ...parsed.markers) : words.dealt;
}

/** A declaration; a name of `null` means the reader. `isYours`: the pile is the reader's. */
export function declaredInWords(lift: Lift, name: string | null, isYours: boolean): string {
  return say(boardWords).narration.lift(name, pileName(lift.pile), lift.declared, lift.rush, isYours);
}

/** The result of a lift; `lost` is the gold that broke down, if it is known. */
export function outcomeInWords(
  lift: Pick<Lift, "declared" | "piece" | "rush" | "broke_down">,
  name: string | null,
  lost: number | null = null,
): string {
  const words = say(boardWords).narration;
  const right = lift.piece === lift.declared;
  if (right) return lift.rush ? words.rushWon(name, lift.piece) : words.right(name, lift.piece);
  if (lift.broke_down) return lift.rush ? words.rushBroke(lost, lift.piece) : words.broke(lost, lift.piece);
  return lift.rush ? words.rushLost(lift.piece) : words.wrong(lift.piece);
}

/** A lift: the declaration, the piece and the result. `owner` gets the piece, where a stand-in lifts it for them. */
export function liftInWords(
  lift: Lift,
  name: string | null,
  lost: number | null = null,
  isYours = false,
  owner = name,
): string {
  const words = say(boardWords).narration;
  return `${declaredInWords(lift, name, isYours)}: ${words.piece(lift.piece)}. ${outcomeInWords(lift, owner, lost)}`;
}

/** A lift at a table as `reader` reads it: who made it, and for whom; `number` counts the lifts from 0. */
export function liftAtTable(
  table: GoldHuntingTable,
  lift: Lift,
  number: number,
  reader: number | null,
  lost: number | null,
): string {
  const owner = lift.seat === reader ? null : (namesOf(table)[lift.seat] ?? "");
  const isOnOwnPile = reader !== null && lift.seat !== reader;
  return liftInWords(lift, lifterName(table, number, lift.seat, reader), lost, isOnOwnPile, owner);
}

/** The state of a marker. */
export function markerInWords(player: GoldHuntingPlayer, own: number | null): string {
  const words = say(boardWords).plate;
  switch (player.marker) {
    case "won":
      return words.won(player.rushed);
    case "lost":
      return words.lost(player.rushed);
    case "returned":
      return words.returned;
    default:
      return words.held(own);
  }
}

/** A pile as the viewer sees it; `own` are its pieces, if the viewer knows them. */
export function pileInWords(player: GoldHuntingPlayer, pile: number, own: string | null): string {
  const words = say(boardWords).pile;
  const name = pileName(pile);
  if (own) return words.cut(name, piecesOf(own), gold(piecesOf(own)));
  if (own === "" || !player.standing[pile]) return words.gone(name);
  const tall = player.heights?.[pile];
  return tall === undefined ? words.veiled(name) : words.tall(name, tall);
}

/** The whole position, line by line. */
export function positionInWords(table: GoldHuntingTable, view: GoldHuntingView, viewer: number | null): string[] {
  const words = say(boardWords).text;
  const names = namesOf(table);
  const awaited = table.seats.flatMap((seat, index) => (seat.awaited ? [names[index] ?? ""] : []));
  const lines: string[] = [];
  if (view.result) lines.push(words.over, words.winner(listed(view.result.winners.map((seat) => names[seat] ?? ""))));
  else if (table.status === "finished") lines.push(say(boardWords).turn.stopped);
  else if (awaited.length) {
    const isYours = viewer !== null && table.seats[viewer]?.awaited === true;
    if (view.phase === "build") lines.push(words.building(listed(awaited)));
    else lines.push(isYours ? words.yourMove : words.mining(listed(awaited)));
  }
  if (view.own?.marker && view.phase === "build") lines.push(words.marker(view.own.marker));
  view.players.forEach((player, seat) => {
    lines.push(...playerInWords(player, names[seat] ?? "", seat === viewer ? view.own : null));
    const [ones = 0, twos = 0, threes = 0] = seenPieces(view.lifts, seat).map(({ all, seen }) => all - seen);
    if (view.phase === "mine") lines.push(words.hidden(ones, twos, threes));
  });
  const last = view.lifts.map((lift, number) => liftAtTable(table, lift, number, viewer, null)).slice(-2);
  if (last.length) lines.push(words.lifts(last.join(" ")));
  return lines;
}

/** The gold that broke down in a lift; `null` if nothing did, or if the view before is not known. */
export function lostGold(before: GoldHuntingView | null, lift: Lift): number | null {
  return before && lift.broke_down ? gold(before.players[lift.seat]?.hand ?? []) : null;
}

function playerInWords(player: GoldHuntingPlayer, name: string, own: GoldHuntingView["own"]): string[] {
  const words = say(boardWords);
  const parts = [words.text.player(name, player.score.total), words.text.hand(player.hand, gold(player.hand))];
  if (player.kept.length) parts.push(words.text.kept(player.kept, player.score.kept));
  parts.push(`${markerInWords(player, own?.marker ?? null)}.`);
  const shown = own?.piles.length ? own.piles : player.standing.map(() => null);
  const piles = shown.map((pile, index) => pileInWords(player, index, pile));
  return [parts.join(" "), ...(piles.length ? [`${piles.join("; ")}.`] : [])];
}
