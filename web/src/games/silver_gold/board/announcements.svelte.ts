/** What a screen reader announces: new moves of the history, the next question, and what a move would gain. */

import { untrack } from "svelte";
import { announcer } from "../../../lib/announce.svelte";
import type { SilverGoldView } from "../../../lib/api/types";
import { say } from "../../../lib/i18n/locale.svelte";
import { joinedWithEarlier } from "../../../lib/joined";
import { play } from "../../../lib/sound";
import type { Cards } from "../cards";
import { joinedLine, parseLine, withCompletions } from "../moves";
import { lineInWords, patternInWords } from "../narration";
import { boardWords } from "../words/index";
import type { Draft } from "./draft.svelte";
import { pillInWords, type Pill } from "./gains";

type News = {
  /** The latest lines of the history. */
  readonly recent: readonly string[];
  readonly names: readonly string[];
  readonly viewer: number | null;
  readonly view: SilverGoldView;
  readonly cards: Cards;
};

/** Announce every new line of the history once. Call it while a component is set up. */
export function announceNews(news: () => News): void {
  let announced: readonly string[] = [];
  $effect.pre(() => {
    const { recent } = news();
    untrack(() => {
      const fresh = recent === announced ? [] : newLines(announced, recent);
      announced = recent;
      if (!fresh.length) return;
      if (fresh.some(isTake)) play("card");
      announcer.say(newsText(fresh, news()));
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
    untrack(() => announcer.say([...placeInWords(draft), ...pills().map(pillInWords), question()].join(", ")));
  });
  $effect(() => {
    if (draft.aim?.byKeyboard && draft.preview) announcer.say(draft.preview.boxes.join(" "));
  });
}

/** Where the pattern lies: box by box for the keyboard, which cannot see it; else on which card. */
function placeInWords({ ghost, aim }: Draft): string[] {
  if (!ghost) return [];
  return aim?.byKeyboard ? [...ghost.boxes] : [say(boardWords).placedOn(ghost.card, ghost.boxes.length)];
}

/** The lines that are new since the last time; where the list has only grown, the added ones. */
function newLines(before: readonly string[], now: readonly string[]): readonly string[] {
  const grown = before.length > 0 && before.every((line, place) => now[place] === line);
  return grown ? now.slice(before.length) : now;
}

/** New lines and the question that follows them. */
function newsText(lines: readonly string[], { names, viewer, view, cards }: News): string {
  const words = say(boardWords);
  const asked = view.phase === "cross" && view.moves.length > 0;
  const pattern = asked ? cards.expeditions.get(view.expedition ?? "") : undefined;
  const question = pattern ? [patternInWords(pattern), words.prompts.cross] : [];
  const told = joinedWithEarlier(withCompletions(lines, view.players), joinedLine);
  return [...told.map((line) => lineInWords(line, names, viewer)), ...question].map((part) => `${part}.`).join(" ");
}

function isTake(line: string): boolean {
  const kind = parseLine(line)?.move.kind;
  return kind === "take" || kind === "take-stack";
}
