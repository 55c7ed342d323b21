/** What the board asks the viewer, or tells them: a question, and a line below it. */

import type { SilverGoldTable, SilverGoldView } from "../../../lib/api/types";
import type { Controls } from "../../../lib/play/controls";
import { absenceOf } from "../../../lib/play/presence";
import { say } from "../../../lib/i18n/locale.svelte";
import { namesOf } from "../narration";
import { boardWords } from "../words/index";
import type { Draft } from "./draft.svelte";
import type { LegalMoves } from "./legal-moves";
import { orientationsOf } from "./placements";

export type Prompt = {
  readonly question: string;
  readonly detail: string;
  /** Whether the server refused the last move. */
  readonly isRefusal?: boolean;
  /** The cards that it is about, by id; they are shown beside it. */
  readonly cards?: readonly string[];
};

type Situation = {
  readonly table: SilverGoldTable;
  readonly view: SilverGoldView;
  readonly viewer: number | null;
  /** The seats of the people at this device. */
  readonly here: readonly number[];
  readonly legal: LegalMoves;
  readonly draft: Draft;
  /** The number of dealt cards that are still to be chosen. */
  readonly missing: number;
  /** Whether a card to take is selected. */
  readonly isTaking: boolean;
  readonly controls: Pick<Controls, "busy" | "offline">;
};

/** The prompt of a position. */
export function promptFor(situation: Situation): Prompt {
  const { table, view, viewer, here, legal, draft, missing, isTaking, controls } = situation;
  const words = say(boardWords).prompts;
  const others = othersAwaited(table, viewer);
  const waiting = waitingFor(table, viewer, here);
  if (draft.refusal) return { question: words.refused, detail: draft.refusal, isRefusal: true };
  if (view.phase === "over") return { question: words.over, detail: "" };
  if (table.status === "finished") return { question: words.ended, detail: "" };
  if (controls.offline) return { question: words.offline, detail: offlineDetail(controls.busy, view.moves.length > 0) };
  if (legal.keeping) return { question: words.keep(missing), detail: words.keepDetail };
  if (legal.takes.length) {
    if (isTaking) return { question: words.takeThis, detail: words.takeThisDetail };
    return { question: words.take, detail: legal.fromStack ? words.takeDetail : words.takeDisplayDetail };
  }
  if (legal.pass) return { question: words.pass, detail: words.passDetail };
  if (draft.isOpen) return crossingPrompt(draft);
  if (view.phase === "keep" && view.own?.player.cards.some(Boolean)) return { question: words.kept, detail: waiting };
  if (view.phase === "take" && others.length) return { question: words.takes(others[0] ?? ""), detail: "" };
  if (viewer === null) return { question: words.watching, detail: waiting };
  if (waiting) return { question: words.waiting, detail: waiting };
  return { question: draft.isSending ? words.sending : "", detail: "" };
}

/** What a player can do while nothing can be sent. */
function offlineDetail(isBusy: boolean, isAsked: boolean): string {
  const words = say(boardWords).prompts;
  if (isBusy) return words.offlineSent;
  return isAsked ? words.offlineAsked : words.offlineDetail;
}

function crossingPrompt(draft: Draft): Prompt {
  const words = say(boardWords).prompts;
  if (draft.misfit) return { question: words.misfit, detail: words.misfitDetail };
  if (draft.owed > 0) return { question: words.owed(draft.owed), detail: words.owedDetail };
  if (draft.ghost) {
    const count = draft.steps.flatMap(({ boxes }) => boxes).length;
    const question = words.confirm(count);
    if (draft.isStuck) return { question, detail: words.stuck };
    const isPattern = draft.steps.length === 1 && !draft.isSingle;
    const detail = isPattern ? words.moveShape(orientationsOf(draft.form).length > 1) : words.moveBox(count === 1);
    return { question, detail };
  }
  if (!draft.fits) return { question: words.onlySingle, detail: words.onlySingleDetail };
  if (draft.isSingle) return { question: words.single, detail: words.singleDetail };
  return { question: words.cross, detail: words.crossDetail };
}

/** A line about the other seats that still have to answer; nobody is said to think who is away, or has no device. */
function waitingFor(table: SilverGoldTable, viewer: number | null, here: readonly number[]): string {
  const words = say(boardWords).prompts;
  const names = namesOf(table);
  const awaited = table.seats.flatMap((seat, number) => (seat.awaited && number !== viewer ? [{ seat, number }] : []));
  type Awaited = (typeof awaited)[number];
  const namesWhere = (holds: (each: Awaited) => boolean) =>
    awaited.flatMap((each) => (holds(each) ? [names[each.number] ?? ""] : []));
  const next = namesWhere(({ seat, number }) => !absenceOf(seat) && here.includes(number));
  const thinking = namesWhere(({ seat, number }) => !absenceOf(seat) && !here.includes(number));
  const away = namesWhere(({ seat }) => absenceOf(seat) === "away");
  const gone = namesWhere(({ seat }) => absenceOf(seat) === "gone");
  const sentences = [
    next.length ? words.stillToMove(next) : "",
    thinking.length ? words.stillThinking(thinking) : "",
    away.length ? words.away(away) : "",
    gone.length ? words.gone(gone) : "",
  ];
  return sentences.filter(Boolean).join(" ");
}

/** The names of the other seats that still have to answer. */
function othersAwaited(table: SilverGoldTable, viewer: number | null): string[] {
  const names = namesOf(table);
  return table.seats.flatMap((seat, number) => (seat.awaited && number !== viewer ? [names[number] ?? ""] : []));
}
