/** What a screen reader announces: new moves of the history, the next question, and what a move would gain. */

import { untrack } from "svelte";
import { announcer } from "../../../lib/announce.svelte";
import type { SilverGoldTable, SilverGoldView } from "../../../lib/api/types";
import { say } from "../../../lib/i18n/locale.svelte";
import { joinedWithEarlier } from "../../../lib/joined";
import { toldMoves, type ToldMove } from "../../../lib/play/actors";
import { play } from "../../../lib/sound";
import type { Cards } from "../cards";
import { joinedLine, parseLine, withCompletions } from "../moves";
import { lineInWords, moversAmong, patternInWords } from "../narration";
import { boardWords, storyWords } from "../words/index";
import type { Draft } from "./draft.svelte";
import { pillInWords, type Pill } from "./gains";
import type { CrossOption } from "./legal-moves";
import { placementsAmong } from "./placements";
import { revealsOf } from "./reveal";
import { revealedGains } from "./reveal-text";

type News = {
  /** The latest lines of the history. */
  readonly recent: readonly string[];
  /** Which of them a stand-in made. */
  readonly substituted: SilverGoldTable["substituted"];
  readonly names: readonly string[];
  readonly viewer: number | null;
  readonly view: SilverGoldView;
  readonly cards: Cards;
};

/** Announce every new line of the history once, and what it gained. Call it while a component is set up. */
export function announceNews(news: () => News): void {
  let announced: readonly string[] = [];
  let before: SilverGoldView | null = null;
  $effect.pre(() => {
    const { recent } = news();
    untrack(() => {
      const last = before;
      before = news().view;
      const fresh = recent === announced ? [] : newMoves(announced, news());
      announced = recent;
      if (!fresh.length) return;
      if (fresh.some(isTake)) play("card");
      announcer.say([newsText(fresh, news()), ...gainsText(last, news()), ...questionText(news())].join(" "));
    });
  });
}

/**
 * Announce where the pattern lies, what it would gain and what is asked then; and for the keyboard, what Enter would
 * place on the box that has the focus. Call it while a component is set up.
 */
export function announceAnswer(draft: Draft, pills: () => readonly Pill[], question: () => string): void {
  $effect(() => {
    const { ghost, misfit } = draft;
    if (!ghost && !misfit) return;
    untrack(() => {
      const placed = [...(ghost ? [placeInWords(ghost)] : []), ...pills().map(pillInWords)];
      announcer.say([...(placed.length ? [placed.join("; ")] : []), question()].join(". "));
    });
  });
  $effect(() => {
    if (!draft.aim?.byKeyboard || !draft.preview) return;
    announcer.say(say(boardWords).wouldCross(placeInWords(draft.preview)));
  });
}

/** Which boxes a step crosses off, and on which card. */
function placeInWords({ card, boxes }: CrossOption): string {
  return `${say(boardWords).placedOn(card, boxes.length)}: ${boxes.join(", ")}`;
}

/** The moves that are new since the last time; where the list has only grown, the added ones. */
function newMoves(before: readonly string[], { recent, substituted, view }: News): readonly ToldMove[] {
  const grown = before.length > 0 && before.every((line, place) => recent[place] === line);
  return toldMoves(withCompletions(recent, view.players), substituted).slice(grown ? before.length : 0);
}

/** New moves as sentences. */
function newsText(moves: readonly ToldMove[], { names, viewer }: News): string {
  const told = joinedWithEarlier(moves, (first, second) => {
    const line = first.standIn === second.standIn ? joinedLine(first.line, second.line) : null;
    return line === null ? null : { ...first, line };
  });
  return told
    .map((move) => {
      const movers = moversAmong([move], names, viewer);
      return `${lineInWords(move.line, movers.names, movers.you)}.`;
    })
    .join(" ");
}

/** What everybody gained since an earlier view; who gained nothing is left out. */
function gainsText(before: SilverGoldView | null, { recent, names, viewer, view }: News): string[] {
  if (!before || before === view) return [];
  return revealsOf(before, view, recent).flatMap((reveal) => {
    const gains = revealedGains(reveal);
    const name = reveal.seat === viewer ? say(storyWords).reveal.you : (names[reveal.seat] ?? "");
    return gains ? [`${name}: ${gains}.`] : [];
  });
}

/** What the board asks now, in the words of its prompt. */
function questionText({ view, cards }: News): string[] {
  const words = say(boardWords).prompts;
  const pattern = view.moves.length ? cards.expeditions.get(view.expedition ?? "") : undefined;
  if (view.phase !== "cross" || !pattern) return [];
  if (!placementsAmong(view.moves).length) return [`${words.onlySingle}.`, words.onlySingleDetail];
  return [`${words.cross}: ${patternInWords(pattern)}.`];
}

function isTake({ line }: ToldMove): boolean {
  const kind = parseLine(line)?.move.kind;
  return kind === "take" || kind === "take-stack";
}
