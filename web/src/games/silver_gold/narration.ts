/** Lines of the log and whole positions in plain words. */

import type { SilverGoldTable, SilverGoldPlayer, SilverGoldView } from "../../lib/api/types";
import { say } from "../../lib/i18n/locale.svelte";
import { boxesIn } from "./boxes";
import { boxesOn, knownCards } from "./cards";
import { boardWords } from "./words/index";

/** A line such as "0 cross purple-03 a1 b1" as a sentence; what is no such line stays as it is. */
export function lineInWords(line: string, names: readonly string[]): string {
  const words = say(boardWords);
  const [seat = "", verb, first = "", ...rest] = line.split(" ");
  const name = names[Number(seat)] || words.seat(Number(seat));
  switch (verb) {
    case "keep":
      return words.lines.keep(name, words.card(first), words.card(rest[0] ?? ""));
    case "cross":
      return words.lines.cross(name, rest.length, words.card(first));
    case "extra":
      return words.lines.extra(name, rest[0] ?? "", words.card(first));
    case "take":
      return first === "stack" ? words.lines.takeStack(name) : words.lines.take(name, words.card(first));
    case "pass":
      return words.lines.pass(name);
    default:
      return line;
  }
}

/** The names of all seats, with a word for those that nobody has taken; the second of the same name is "greedy 2". */
export function namesOf(table: SilverGoldTable): string[] {
  const names = table.seats.map(({ name }, seat) => name ?? say(boardWords).seat(seat));
  return names.map((name, seat) => {
    const earlier = names.slice(0, seat).filter((other) => other === name).length;
    return earlier ? `${name} ${earlier + 1}` : name;
  });
}

/** The player of a seat as these viewer see it: the own one with the answers that nobody else knows yet. */
export function playerSeen(view: SilverGoldView, seat: number, viewer: number | null): SilverGoldPlayer | undefined {
  return seat === viewer && view.own ? view.own.player : view.players[seat];
}

/** The whole position, a sentence for each thing that lies on the table. */
export function positionInWords(table: SilverGoldTable, view: SilverGoldView, viewer: number | null): string[] {
  const words = say(boardWords);
  const names = namesOf(table);
  const told: string[] = [];
  if (view.phase === "over") told.push(words.position.over);
  else if (view.phase === "keep") told.push(words.position.keeping);
  else told.push(words.position.turn(view.round, turnInRound(view.turn), names[view.first] ?? ""));
  const expedition = view.expedition ? knownCards()?.expeditions.get(view.expedition) : undefined;
  if (expedition && view.phase === "cross") {
    told.push(words.position.expedition(words.patterns[expedition.shape as "I2"]));
  }
  if (view.own?.hand.length) told.push(words.position.hand(view.own.hand.map(cardTold)));
  if (view.phase !== "keep") {
    told.push(words.position.display(view.display.filter((id) => id !== null).map(cardTold)));
    told.push(words.position.stack(view.stack, view.palm_value));
    told.push(words.position.trophies(view.trophies));
  }
  view.players.forEach((_, seat) => {
    const player = playerSeen(view, seat, viewer);
    if (!player) return;
    const name = names[seat] ?? "";
    told.push(words.position.player(seat === viewer ? words.position.you(name) : name, player.score.total ?? 0));
    if (view.phase !== "keep") told.push(...tableTold(player));
  });
  if (view.own?.owed && view.moves.length) told.push(words.owed(view.own.owed));
  if (view.moves.length) told.push(words.position.moves(view.moves.length));
  const awaited = table.seats.flatMap((seat, number) =>
    seat.awaited && number !== viewer ? [names[number] ?? ""] : [],
  );
  if (awaited.length) told.push(words.position.waiting(awaited));
  return told;
}

/** 1 to 7. */
export function turnInRound(turn: number): number {
  return turn === 0 ? 0 : ((turn - 1) % 7) + 1;
}

/** What a card is, as far as it is known: its name, points, symbols and seal. */
export function cardTold(id: string): string {
  const words = say(boardWords);
  const card = knownCards()?.treasures.get(id);
  if (!card) return words.card(id);
  const seal = card.seal ? `; ${words.seal(card.seal.points_each, card.seal.colour)}` : "";
  return `${words.card(id)} (${words.points(card.points)}${seal})`;
}

function tableTold(player: SilverGoldPlayer): string[] {
  const words = say(boardWords);
  const cards = player.cards.map((active) => {
    if (!active) return words.position.noCard;
    const card = knownCards()?.treasures.get(active.card);
    const crossed = boxesIn(active.crossed);
    if (!card) return words.cardTold(active.card, crossed.length) + ".";
    const free = [...boxesOn(card)].filter(([box]) => !crossed.includes(box));
    const boxes = free.map(([box, mark]) => (mark === "plain" ? box : `${box} ${words.marks[mark]}`));
    return words.position.card(words.card(active.card), boxes);
  });
  const completed = player.completed.length ? [words.position.completed(player.completed.map(cardTold))] : [];
  return [...cards, words.position.scores(player.coins, player.palms, player.trophies), ...completed];
}
