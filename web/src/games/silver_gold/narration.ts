/** Lines of the history, cards and whole positions in words. */

import type { SilverGoldTable, SilverGoldPlayer, SilverGoldView } from "../../lib/api/types";
import { company } from "../../lib/i18n/company";
import { say } from "../../lib/i18n/locale.svelte";
import { shell } from "../../lib/i18n/shell";
import { actorsOf, toldMoves, type Actors, type ToldMove } from "../../lib/play/actors";
import { boxesIn } from "./boxes";
import { boxesOn, colourOf, knownCards, type BoxContent, type Expedition } from "./cards";
import { crossBy } from "./board/legal-moves";
import { parseTurn, type Turn } from "./moves";
import { boardWords, storyWords } from "./words/index";

/** A part of a line: words, or a card with its name; a card without an id is the unseen top card of the stack. */
export type LinePart = string | { readonly card: string | null; readonly text: string };

/** A line about a player: their name, what they did, and what was printed in the boxes that they crossed off. */
export type LineParts = {
  readonly seat: number;
  readonly name: string;
  /** What they did in a few words, for the narrow strip. */
  readonly short: string;
  /** The words and cards after the name; together with the name they are a sentence. */
  readonly rest: readonly LinePart[];
  readonly symbols: readonly { readonly symbol: Exclude<BoxContent, "plain">; readonly count: number }[];
  /** What the completed cards are worth; 0 where none was completed. */
  readonly finished: number;
};

/** The parts of a line such as "0 cross purple-03 a1 b1; extra grey-01 c2"; null for a line about chance. */
export function partsOfLine(line: string, names: readonly string[], you: number | null = null): LineParts | null {
  const turn = parseTurn(line);
  const [move] = turn?.moves ?? [];
  if (!turn || !move) return null;
  const { log, shortLog } = say(storyWords);
  const { seat } = turn;
  const who = seat === you ? "you" : "other";
  const name = who === "you" ? log.you : names[seat] || say(boardWords).seat(seat);
  const about = { seat, name, symbols: [], finished: 0 };
  const card = (id: string): LinePart => ({ card: id, text: log.card(colourOf(id), pointsOf(id)) });
  switch (move.kind) {
    case "keep": {
      const [one, other] = move.cards;
      return { ...about, short: shortLog.keep, rest: [log.keep[who], card(one), log.and, card(other)] };
    }
    case "cross":
    case "extra":
      return { ...about, ...crossesInParts(turn, who) };
    case "take":
      return { ...about, short: shortLog.take, rest: [log.take[who], card(move.card), log.fromDisplay] };
    case "take-stack":
      return { ...about, short: shortLog.takeStack, rest: [log.take[who], log.topCard, { card: null, text: "" }] };
    case "pass":
      return { ...about, short: shortLog.pass, rest: [log.pass] };
  }
}

/** A chain of crosses: how many boxes on each card, and which islands they finish. */
function crossesInParts(
  { moves, completed }: Turn,
  who: "you" | "other",
): Pick<LineParts, "short" | "rest" | "symbols" | "finished"> {
  const { log, shortLog } = say(storyWords);
  const crosses = moves.map(crossBy).filter((cross) => cross !== null);
  const ids = [...new Set(crosses.map(({ card }) => card))];
  const boxesOf = (id: string): string[] =>
    crosses.filter(({ card }) => card === id).flatMap(({ boxes }) => [...boxes]);
  const count = crosses.reduce((sum, { boxes }) => sum + boxes.length, 0);
  const isExtra = moves[0]?.kind === "extra";
  const onCards = ids.flatMap((id, place): LinePart[] => [
    place === 0 ? log.cross.before(boxesOf(id).length, isExtra) : log.cross.more(boxesOf(id).length),
    { card: id, text: log.onCard(colourOf(id), pointsOf(id)) },
  ]);
  const finished = completed.reduce((sum, id) => sum + pointsOf(id), 0);
  const end = completed.length ? [log.finish[who], log.islands(completed.map(colourOf), finished)] : [];
  return {
    short: isExtra ? shortLog.extra : shortLog.cross(count),
    rest: [...onCards, log.cross.after, ...end].filter((part) => part !== ""),
    symbols: SYMBOLS.map((symbol) => ({
      symbol,
      count: ids.reduce((sum, id) => sum + countOf(symbol, id, boxesOf(id)), 0),
    })).filter((found) => found.count),
    finished,
  };
}

/** A line as a sentence; an unknown line stays as it is. */
export function lineInWords(line: string, names: readonly string[], you: number | null = null): string {
  const parts = partsOfLine(line, names, you);
  if (!parts) return dealtInWords(line) ?? line;
  const words = parts.rest.map((part) => (typeof part === "string" ? part : part.text));
  return [parts.name, ...words].filter(Boolean).join(" ");
}

/** A line about chance, such as "deal purple-03 ..."; null for any other line. */
function dealtInWords(line: string): string | null {
  const { dealt } = say(storyWords);
  const word = /^\w+/.exec(line)?.[0] ?? "";
  const isKnown = (name: string): name is keyof typeof dealt => Object.hasOwn(dealt, name);
  return isKnown(word) ? dealt[word] : null;
}

const SYMBOLS = ["coin", "palm", "cross"] as const;

/** The points of a card; 0 if the cards have not been loaded. */
function pointsOf(id: string): number {
  return knownCards()?.treasures.get(id)?.points ?? 0;
}

/** How often a symbol is printed in some boxes of a card. */
function countOf(symbol: BoxContent, id: string, boxes: readonly string[]): number {
  const card = knownCards()?.treasures.get(id);
  const contents = card ? boxesOn(card) : new Map<string, BoxContent>();
  return boxes.filter((box) => contents.get(box) === symbol).length;
}

/** The names of all seats; a free seat is called by its number. */
export function namesOf(table: SilverGoldTable): string[] {
  return table.seats.map(({ name }, seat) => name ?? say(boardWords).seat(seat));
}

/** The names of the players where stand-ins made some of the moves, and the seat that is "you" if its player moved. */
export function moversAmong(
  moves: readonly ToldMove[],
  names: readonly string[],
  you: number | null,
): Pick<Actors, "names" | "you"> {
  const bySeat = new Map(
    moves.filter(({ standIn }) => standIn !== undefined).map((move) => [parseInt(move.line), move]),
  );
  const players: Actors = { names, bots: [], you };
  return [...bySeat.values()].reduce((actors, move) => actorsOf(move, actors, say(shell), say(company)), players);
}

/** The same for those who crossed off boxes in the last turn. */
export function crossersIn(
  { recent, substituted }: SilverGoldTable,
  names: readonly string[],
  you: number | null,
): Pick<Actors, "names" | "you"> {
  const crosses = toldMoves(recent, substituted).filter(({ line }) => /^\d+ (cross|extra|pass)\b/.test(line));
  return moversAmong(crosses, names, you);
}

/** A player as the viewer sees them: the viewer also sees the crosses that they have not revealed yet. */
export function playerSeen(view: SilverGoldView, seat: number, viewer: number | null): SilverGoldPlayer | undefined {
  return seat === viewer && view.own ? view.own.player : view.players[seat];
}

/** The whole position, sentence by sentence. */
export function positionInWords(table: SilverGoldTable, view: SilverGoldView, viewer: number | null): string[] {
  const words = say(boardWords);
  const names = namesOf(table);
  const lines: string[] = [];
  if (view.phase === "over") lines.push(words.position.over);
  else if (view.phase === "keep") lines.push(words.position.keeping);
  else lines.push(words.position.turn(view.round, turnInRound(view.turn), names[view.first] ?? ""));
  const expedition = view.expedition ? knownCards()?.expeditions.get(view.expedition) : undefined;
  if (expedition && view.phase === "cross") {
    lines.push(words.position.expedition(patternInWords(expedition)));
  }
  if (view.own?.hand.length) lines.push(words.position.hand(view.own.hand.map(cardInWords)));
  if (view.phase !== "keep") {
    lines.push(words.position.display(view.display.filter((id) => id !== null).map(cardInWords)));
    lines.push(words.position.stack(view.stack, view.palm_value));
    lines.push(words.position.trophies(view.trophies));
  }
  view.players.forEach((_, seat) => {
    const player = playerSeen(view, seat, viewer);
    if (!player) return;
    const name = names[seat] ?? "";
    lines.push(words.position.player(seat === viewer ? words.position.you(name) : name, player.score.total));
    if (view.phase !== "keep") lines.push(...cardsInWords(player));
  });
  if (view.own?.owed && view.moves.length) lines.push(`${words.prompts.owed(view.own.owed)}.`);
  if (view.moves.length) lines.push(words.position.moves(view.moves.length));
  const awaited = table.seats.flatMap((seat, number) =>
    seat.awaited && number !== viewer ? [names[number] ?? ""] : [],
  );
  if (awaited.length) lines.push(words.position.waiting(awaited));
  return lines;
}

/** The pattern of an expedition card. */
export function patternInWords({ shape }: Expedition): string {
  const { patterns } = say(boardWords);
  const isKnown = (name: string): name is keyof typeof patterns => Object.hasOwn(patterns, name);
  return isKnown(shape) ? patterns[shape] : shape;
}

/** The turn within its round, from 1 to 7; 0 before the first turn. */
export function turnInRound(turn: number): number {
  return turn === 0 ? 0 : ((turn - 1) % 7) + 1;
}

/** A card with its points and its seal, if the cards have been loaded. */
export function cardInWords(id: string): string {
  const words = say(boardWords);
  const card = knownCards()?.treasures.get(id);
  if (!card) return words.card(id);
  const seal = card.seal ? `; ${words.seal(card.seal.points_each, card.seal.colour)}` : "";
  return `${words.card(id)} (${words.points(card.points)}${seal})`;
}

function cardsInWords(player: SilverGoldPlayer): string[] {
  const words = say(boardWords);
  const cards = player.cards.map((active) => {
    if (!active) return words.position.noCard;
    const card = knownCards()?.treasures.get(active.card);
    const crossed = boxesIn(active.crossed);
    if (!card) return words.cardCrossed(active.card, crossed.length) + ".";
    const free = [...boxesOn(card)].filter(([box]) => !crossed.includes(box));
    const boxes = free.map(([box, content]) => (content === "plain" ? box : `${box} ${words.contents[content]}`));
    return words.position.card(words.card(active.card), boxes);
  });
  const completed = player.completed.length ? [words.position.completed(player.completed.map(cardInWords))] : [];
  return [...cards, words.position.scores(player.coins, player.palms, player.trophies), ...completed];
}
