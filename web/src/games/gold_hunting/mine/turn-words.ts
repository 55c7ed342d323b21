/** The two lines above and below the numbers: what is asked or happens now, and what happened last. */

import type { GoldHuntingTable, GoldHuntingView, Lift } from "../../../lib/api/types";
import { say } from "../../../lib/i18n/locale.svelte";
import type { Controls } from "../../../lib/play/controls";
import { isAbsent } from "../../../lib/play/presence";
import type { LiftPlayback } from "../board/lift-playback.svelte";
import { declaredInWords, keeperName, liftAtTable, lifterName, namesOf, outcomeInWords } from "../narration";
import { pileName } from "../pieces";
import { boardWords } from "../words/index";
import type { Choice } from "./choice.svelte";

export type Turn = {
  readonly table: GoldHuntingTable;
  readonly view: GoldHuntingView;
  readonly viewer: number | null;
  readonly playback: LiftPlayback;
  readonly choice: Choice;
  /** The number that the viewer says. */
  readonly number: number | null;
  /** The seat that moves now. */
  readonly mover: number;
  /** Whether its player shares this device, and waits for it. */
  readonly waitsForDevice: boolean;
  readonly controls: Pick<Controls, "busy" | "offline">;
};

/** Why there is no turn any more; `null` as long as there is one. */
export function endInWords(table: GoldHuntingTable, view: GoldHuntingView): string | null {
  const words = say(boardWords).turn;
  return view.phase === "over" ? words.over : table.status === "finished" ? words.stopped : null;
}

/** What is asked now, or what happens now. */
export function headingOf(turn: Turn): string {
  const { table, view, viewer, playback, choice, number, mover, waitsForDevice, controls } = turn;
  const words = say(boardWords).turn;
  const { lift } = playback;
  if (lift)
    return playback.stage === "settle"
      ? resultOf(turn, lift)
      : `${declaredInWords(lift, lifterOf(turn, lift), isOnOwnPile(turn, lift))} …`;
  const end = endInWords(table, view);
  if (end !== null) return end;
  if (table.seats.every(({ awaited }) => !awaited)) return words.rests;
  if (controls.offline) return controls.busy ? words.offlineSent : words.offline;
  if (viewer === null || !view.awaited.includes(viewer)) {
    const isMining = !waitsForDevice && !isAbsent(table.seats[mover]);
    return (isMining ? words.theirs : words.theirsNext)(namesOf(table)[mover] ?? "");
  }
  if (!view.moves.length || controls.busy) return words.sent;
  const isRush = choice.saying === "rush";
  if (choice.pile === null) {
    if (number === null) return words.yours;
    return isRush ? words.rushWhere(number) : words.where(number);
  }
  const pile = pileName(choice.pile);
  if (number === null) return words.chosen(pile);
  return isRush ? words.rushes(pile, number) : words.says(pile, number);
}

/** What happened last. */
export function newsOf(turn: Turn): string {
  const words = say(boardWords).narration;
  const { lift, report } = turn.playback;
  if (lift) {
    return turn.playback.stage === "settle" ? outcomeInWords(lift, nameOf(turn, lift.seat), report?.lost ?? null) : "";
  }
  if (!report) return words.begins(nameOf(turn, turn.mover));
  const { table, viewer } = turn;
  const kept = report.kept ? words.kept(keeperName(table, report.kept.seat, viewer), report.kept.gold) : "";
  const last = report.lift ? liftAtTable(table, report.lift, report.number, viewer, report.lost) : "";
  return `${kept} ${last}`.trim();
}

/** Who was right or wrong, in a few words. */
function resultOf(turn: Turn, lift: Lift): string {
  const words = say(boardWords).stamp;
  if (lift.piece === lift.declared) return words.right(lifterOf(turn, lift), lift.piece, lift.rush);
  if (!lift.broke_down) return words.wrong(lifterOf(turn, lift));
  return words.broke(nameOf(turn, lift.seat), turn.playback.report?.lost ?? null, lift.piece);
}

/** Who makes the lift that is being shown. */
function lifterOf({ table, viewer, playback }: Turn, lift: Lift): string | null {
  return lifterName(table, playback.number, lift.seat, viewer);
}

function isOnOwnPile({ viewer }: Turn, lift: Lift): boolean {
  return viewer !== null && lift.seat !== viewer;
}

function nameOf({ table, viewer }: Turn, seat: number): string | null {
  return seat === viewer ? null : (namesOf(table)[seat] ?? "");
}
