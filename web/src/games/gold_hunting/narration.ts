/** The game in words: lines of the record, lifts, and whole positions. */

import type { GoldHuntingPlayer, GoldHuntingView, Lift, GoldHuntingTable } from "../../lib/api/types";
import { listed, say } from "../../lib/i18n/locale.svelte";
import { gold, piecesOf, pileName } from "./pieces";
import { boardWords } from "./words/index";

/** The players' names; a seat without one is called by its number. */
export function namesOf(table: GoldHuntingTable): string[] {
  return table.seats.map(({ name }, seat) => name ?? say(boardWords).plate.seat(seat));
}

/** A line of the record as a sentence: "0 mine d 1" is "Ann declares 1 on pile d."; an unknown one stays as it is. */
export function lineInWords(line: string, names: readonly string[]): string {
  const words = say(boardWords).line;
  const [first = "", second = "", ...rest] = line.split(" ");
  const name = (seat: number) => names[seat] ?? say(boardWords).plate.seat(seat);
  if (first === "markers") return words.markers(name(0), name(1), second, rest[0] ?? "");
  const player = name(Number(first));
  const [pile = "", number = ""] = rest;
  switch (second) {
    case "build":
      return words.build(
        player,
        rest.map((built, index) => `${pileName(index)} ${piecesOf(built).join(" ")}`),
      );
    case "mine":
      return words.mine(player, pile, number);
    case "rush":
      return words.rush(player, pile);
    case "keep":
      return words.keep(player);
    default:
      return line;
  }
}

/** What somebody declared, and where; `null` is the one who reads it. */
export function declaredInWords(lift: Lift, name: string | null): string {
  return say(boardWords).told.lift(name, pileName(lift.pile), lift.declared, lift.rush);
}

/** What came of a lift; `lost` is the gold that broke down, where it is known. */
export function outcomeInWords(lift: Lift, name: string | null, lost: number | null = null): string {
  const words = say(boardWords).told;
  const right = lift.piece === lift.declared;
  if (right) return lift.rush ? words.rushWon(name, lift.piece) : words.right(name, lift.piece);
  if (lift.broke_down) return lift.rush ? words.rushBroke(lost, lift.piece) : words.broke(lost, lift.piece);
  return lift.rush ? words.rushLost(lift.piece) : words.wrong(lift.piece);
}

/** A lift as one sentence and what came of it. */
export function liftInWords(lift: Lift, name: string | null, lost: number | null = null): string {
  const words = say(boardWords).told;
  return `${declaredInWords(lift, name)}: ${words.piece(lift.piece)}. ${outcomeInWords(lift, name, lost)}`;
}

/** What became of a marker. */
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

/** One of a player's piles, as the one whose viewer are used sees it. */
export function pileInWords(player: GoldHuntingPlayer, pile: number, own: string | null): string {
  const words = say(boardWords).pile;
  const name = pileName(pile);
  if (own) return words.cut(name, piecesOf(own), gold(piecesOf(own)));
  if (own === "" || !player.standing[pile]) return words.gone(name);
  const tall = player.heights?.[pile];
  return tall === undefined ? words.veiled(name) : words.tall(name, tall);
}

/** The position, line by line, as somebody would tell it who sits beside the table. */
export function positionInWords(table: GoldHuntingTable, view: GoldHuntingView, viewer: number | null): string[] {
  const words = say(boardWords).text;
  const names = namesOf(table);
  const awaited = table.seats.flatMap((seat, index) => (seat.awaited ? [names[index] ?? ""] : []));
  const lines: string[] = [];
  if (view.result) lines.push(words.over, words.winner(listed(view.result.winners.map((seat) => names[seat] ?? ""))));
  else if (table.status === "finished") lines.push(say(boardWords).turn.stopped);
  else if (awaited.length) {
    lines.push(view.phase === "build" ? words.building(listed(awaited)) : words.mining(listed(awaited)));
  }
  if (view.own?.marker && view.phase === "build") lines.push(words.marker(view.own.marker));
  view.players.forEach((player, seat) => {
    lines.push(...playerInWords(player, names[seat] ?? "", seat === viewer ? view.own : null));
  });
  const last = view.lifts
    .slice(-2)
    .map((lift) => liftInWords(lift, lift.seat === viewer ? null : (names[lift.seat] ?? "")));
  if (last.length) lines.push(words.lifts(last.join(" ")));
  return lines;
}

/** How much gold broke down in the view's last lift of this seat, if the view before shows it. */
export function lostGold(before: GoldHuntingView | null, lift: Lift): number | null {
  return before && lift.broke_down ? gold(before.players[lift.seat]?.hand ?? []) : null;
}

function playerInWords(player: GoldHuntingPlayer, name: string, own: GoldHuntingView["own"]): string[] {
  const words = say(boardWords);
  const parts = [words.text.player(name, player.score["total"] ?? 0), words.text.hand(player.hand, gold(player.hand))];
  if (player.kept.length) parts.push(words.text.kept(player.kept, player.score["kept"] ?? 0));
  parts.push(`${markerInWords(player, own?.marker ?? null)}.`);
  const shown = own?.piles.length ? own.piles : player.standing.map(() => null);
  const piles = shown.map((pile, index) => pileInWords(player, index, pile));
  return [parts.join(" "), ...(piles.length ? [`${piles.join("; ")}.`] : [])];
}
