/** What the caption of a step tells: the lines that led there, as far as the viewer may know them. */

import type { LineInWords } from "../../games/parts";
import { joinedLine, tieIn } from "../../games/registry";
import type { Viewpoint } from "../../lib/api/http";
import type { Replay } from "../../lib/api/types";
import type companyEn from "../../lib/i18n/company.en";
import { listed, type Translation } from "../../lib/i18n/locale.svelte";
import type replayEn from "../../lib/i18n/replay.en";
import { botIn } from "../../lib/i18n/shell";
import type shellEn from "../../lib/i18n/shell.en";
import { joinedWithEarlier } from "../../lib/joined";
import { actorsOf, type Actors } from "../../lib/play/actors";

export type CaptionPart =
  /** A move of a seat with the moves that go on with it, or something dealt; `numbers` count the lines from 0. */
  | { readonly kind: "line"; readonly numbers: readonly number[]; readonly text: string }
  /** A move of this seat that the viewer did not see. */
  | { readonly kind: "secret"; readonly numbers: readonly number[]; readonly seat: number };

/** The part of a game that a caption tells of: all lines after the step `since`. */
export type Passage = {
  readonly since: number;
  readonly step: number;
  readonly viewpoint: Viewpoint;
};

/** The parts of a caption. `told` are the lines of the replay with the outcomes that the game gave them. */
export function captionOf(replay: Replay, told: readonly string[], passage: Passage): CaptionPart[] {
  const { since, step, viewpoint } = passage;
  const parts = replay.lines.slice(since, step).map((_, place): CaptionPart => {
    const number = since + place;
    const numbers = [number];
    const text = told[number] ?? "";
    const seat = seatOf(text);
    if (viewpoint === "open") return { kind: "line", numbers, text };
    if (seat === null) return { kind: "line", numbers, text: /^\S*/.exec(text)?.[0] ?? "" };
    const seen = replay.lines[number]?.public_at ?? Infinity;
    return seat === viewpoint || seen <= step ? { kind: "line", numbers, text } : { kind: "secret", numbers, seat };
  });
  return joinedWithEarlier(parts, (first, second) => joinedPart(replay, first, second));
}

/** Who acts in a part: the player of its seat, or their stand-in. */
export function actorsIn(
  replay: Replay,
  part: CaptionPart,
  actors: Actors,
  words: Pick<CaptionWords, "shell" | "company">,
): Actors {
  const line = part.kind === "secret" ? String(part.seat) : part.text;
  const standIn = standInOf(replay, part);
  return actorsOf(standIn === null ? { line } : { line, standIn }, actors, words.shell, words.company);
}

function standInOf(replay: Replay, { numbers: [first = 0] }: CaptionPart): string | null {
  return replay.lines[first]?.substitute ?? null;
}

/** Two parts as one where the second goes on with the turn of the first; else null. */
function joinedPart(replay: Replay, first: CaptionPart, second: CaptionPart): CaptionPart | null {
  if (standInOf(replay, first) !== standInOf(replay, second)) return null;
  const numbers = [...first.numbers, ...second.numbers];
  if (first.kind === "secret" || second.kind === "secret") {
    const isSame = first.kind === "secret" && second.kind === "secret" && first.seat === second.seat;
    return isSame ? { ...first, numbers } : null;
  }
  const text = joinedLine(replay.game, first.text, second.text);
  return text === null ? null : { kind: "line", numbers, text };
}

/** The seat of a line; null for a line about chance. */
export function seatOf(line: string): number | null {
  const seat = /^\d+(?= )/.exec(line)?.[0];
  return seat === undefined ? null : Number(seat);
}

/** The words of a caption. */
export type CaptionWords = {
  readonly replay: Translation<typeof replayEn>;
  readonly shell: Translation<typeof shellEn>;
  readonly company: Translation<typeof companyEn>;
  readonly names: readonly string[];
  /** A line as a sentence, for games that have sentences; else null. */
  readonly lineInWords: LineInWords | null;
};

/** The sentence of each part. */
export function captionInWords(parts: readonly CaptionPart[], replay: Replay, words: CaptionWords): string[] {
  return parts.map((part) => {
    const { names } = actorsIn(replay, part, { names: words.names, bots: [], you: null }, words);
    if (part.kind === "secret") return words.replay.secret(names[part.seat] ?? "…");
    const sentence = lineSentence(part.text, words, names);
    const note = noteOn(replay, part, words);
    return note ? `${sentence} (${note})` : sentence;
  });
}

/** What is special about a part: the time was up, it followed a hint, or another bot moved; empty for most, and for secrets. */
export function noteOn(replay: Replay, part: CaptionPart, words: Pick<CaptionWords, "shell" | "replay">): string {
  const lines = part.kind === "secret" ? [] : part.numbers.flatMap((number) => replay.lines[number] ?? []);
  const bot = lines.find((line) => line.bot !== null)?.bot;
  if (lines.some(({ clock }) => clock)) return words.replay.timeUp;
  if (bot) return words.replay.movedBy(botIn(words.shell, bot)[0] ?? bot);
  return lines.some(({ hinted }) => hinted) ? words.replay.afterHint : "";
}

/** How the game ended, in a sentence. */
export function resultInWords(
  result: { readonly scores: readonly Readonly<Record<string, number>>[]; readonly winners: readonly number[] } | null,
  { names, replay: words, shell }: Pick<CaptionWords, "names" | "replay" | "shell">,
  game: string,
): string {
  if (!result) return words.agreed;
  const winners = result.winners.map((seat) => names[seat] ?? "…");
  const order = result.scores.map((score) => score["total"] ?? 0).sort((one, other) => other - one);
  const scores = order.join(" : ");
  if (winners.length > 1 && tieIn(game) === "drawn") return shell.table.drawn(order);
  return winners.length > 1 ? words.shared(listed(winners), scores) : words.wins(winners[0] ?? "…", scores);
}

/** `actors` are the names of those who act, stand-ins among them. */
function lineSentence(line: string, { lineInWords, names, replay }: CaptionWords, actors: readonly string[]): string {
  if (seatOf(line) === null && !lineInWords) return replay.dealt;
  return lineInWords?.(line, actors, null, names) ?? line;
}
