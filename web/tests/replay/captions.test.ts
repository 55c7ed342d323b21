import { expect, test } from "vitest";
import { lineInWords as huntingInWords } from "../../src/games/gold_hunting/narration";
import { lineInWords as silverInWords } from "../../src/games/silver_gold/narration";
import type { Replay } from "../../src/lib/api/types";
import companyDe from "../../src/lib/i18n/company.de";
import companyEn from "../../src/lib/i18n/company.en";
import de from "../../src/lib/i18n/replay.de";
import en from "../../src/lib/i18n/replay.en";
import shellDe from "../../src/lib/i18n/shell.de";
import shellEn from "../../src/lib/i18n/shell.en";
import { actorsIn, captionInWords, captionOf, resultInWords, type CaptionWords } from "../../src/pages/replay/captions";
import { Recording } from "../../src/pages/replay/recording.svelte";
import { table, view } from "../gold_hunting/samples";

const line = (
  text: string,
  publicAt: number | null,
  more: { hinted?: boolean; bot?: string; clock?: boolean; substitute?: string } = {},
) => ({
  text,
  public_at: publicAt,
  hinted: more.hinted ?? false,
  bot: more.bot ?? null,
  clock: more.clock ?? false,
  substitute: more.substitute ?? null,
});
const SILVER: Replay = {
  game: "silver-and-gold",
  created: 0,
  lines: [
    line("deal purple-03 grey-01", null),
    line("0 keep grey-01 purple-03", 5),
    line("1 keep green-02 orange-04", 5),
    line("stack grey-09", null),
    line("expeditions expedition-1", null),
    line("0 cross grey-01 a1 b1", 8, { hinted: true }),
    line("1 cross green-02 a1 b1", 8, { bot: "random" }),
    line("1 extra orange-04 a1", 8),
    line("0 take stack", 9, { clock: true }),
  ],
  stops: [1, 5, 8, 9],
  can_open: true,
};
const HUNTING: Replay = {
  game: "gold-hunting",
  created: 0,
  lines: [
    line("markers 2 1", null),
    line("0 build 1123 22 131 2", null),
    line("1 build 3 3 2222 1111", null),
    line("0 keep", 4),
    line("0 mine a 3", 5),
  ],
  stops: [1, 3, 5],
  can_open: true,
};
const WORDS: CaptionWords = {
  replay: en,
  shell: shellEn,
  company: companyEn,
  names: ["Ines", "Tomasz"],
  lineInWords: silverInWords,
};

function caption(replay: Replay, since: number, step: number, viewpoint: number | "open" | "spectator"): string[] {
  const texts = replay.lines.map(({ text }) => text);
  const words = replay === SILVER ? WORDS : { ...WORDS, lineInWords: huntingInWords };
  return captionInWords(captionOf(replay, texts, { since, step, viewpoint }), replay, words);
}

test("a caption describes the lines of its own step only", () => {
  expect(caption(SILVER, 5, 8, "open")).toEqual([
    "Ines crossed off 2 boxes on a grey card (after a hint)",
    "Tomasz crossed off 2 boxes on a green card and 1 on an orange card (moved by Driftwood)",
  ]);
  expect(caption(SILVER, 8, 9, "open")).toEqual(["Ines took the top card of the stack (the time was up)"]);
});

test("a caption names the stand-in that moved for a player", () => {
  const lines = SILVER.lines.map((each, number) =>
    number === 6 || number === 7 ? { ...each, substitute: "captain" } : each,
  );
  const replay = { ...SILVER, lines };
  const parts = captionOf(
    replay,
    replay.lines.map(({ text }) => text),
    { since: 5, step: 8, viewpoint: "open" },
  );
  expect(captionInWords(parts, replay, WORDS)[1]).toBe(
    "Captain for Tomasz crossed off 2 boxes on a green card and 1 on an orange card (moved by Driftwood)",
  );
  const german = { ...WORDS, shell: shellDe, company: companyDe };
  expect(captionInWords(parts, replay, german)[1]).toMatch(/^Kapitän für Tomasz/);
  const actors = { names: ["Ines", "Tomasz"], bots: [null, null], you: null };
  expect(parts.map((part) => actorsIn(replay, part, actors, WORDS).bots)).toEqual([
    [null, null],
    [null, "captain"],
  ]);
});

test("a caption describes a deal without naming the cards", () => {
  expect(caption(SILVER, 0, 1, "open")).toEqual(["Everybody is dealt four cards"]);
  expect(caption(SILVER, 3, 5, 0)).toEqual([
    "Four cards of the stack are put on display",
    "The expedition cards are shuffled for a new round",
  ]);
});

test("in the middle of a step, a seat's caption hides what the others chose", () => {
  expect(caption(SILVER, 5, 7, 0)).toEqual([
    "Ines crossed off 2 boxes on a grey card (after a hint)",
    "Tomasz has chosen in secret",
  ]);
  expect(caption(SILVER, 5, 7, "spectator")).toEqual(["Ines has chosen in secret", "Tomasz has chosen in secret"]);
  expect(caption(SILVER, 5, 8, "spectator")).toEqual(caption(SILVER, 5, 8, "open"));
});

test("a caption shows a secret only to its own seat or with everything open", () => {
  expect(caption(HUNTING, 0, 1, "open")).toEqual(["The markers are dealt: Ines has 2, Tomasz has 1."]);
  expect(caption(HUNTING, 0, 1, 0)).toEqual(["The gold rush markers are dealt."]);
  expect(caption(HUNTING, 1, 3, 1)).toEqual([
    "Ines has chosen in secret",
    "Tomasz built four piles, from bottom to top: a\u00a03, b\u00a03, c\u00a02\u00a02\u00a02\u00a02, d\u00a01\u00a01\u00a01\u00a01.",
  ]);
  expect(caption(HUNTING, 1, 3, "open")[0]).toBe(
    "Ines built four piles, from bottom to top: a\u00a01\u00a01\u00a02\u00a03, b\u00a02\u00a02, c\u00a01\u00a03\u00a01, d\u00a02.",
  );
});

test("a caption shows a public move at once, even in an unfinished turn", () => {
  expect(caption(HUNTING, 3, 4, "spectator")).toEqual(["Ines kept the gold in hand for good."]);
});

test("the result names the winners and the scores, or the agreed end", () => {
  const scores = [{ total: 5 }, { total: 8 }];
  const inWords = (winners: number[], game = "silver-and-gold"): string =>
    resultInWords({ scores, winners }, WORDS, game);
  expect(inWords([1])).toBe("Tomasz wins, 8 : 5");
  expect(inWords([0, 1])).toBe("Ines and Tomasz share the win, 8 : 5");
  const equal = { scores: [{ total: 3 }, { total: 3 }], winners: [0, 1] };
  expect(resultInWords(equal, WORDS, "gold-hunting")).toBe("A draw, 3 all");
  expect(resultInWords(equal, { ...WORDS, shell: shellDe }, "gold-hunting")).toBe("Unentschieden, 3 : 3");
  const three = { scores: [{ total: 3 }, { total: 5 }, { total: 5 }], winners: [1, 2] };
  expect(resultInWords(three, WORDS, "high-tide")).toBe("A draw, 5 : 5 : 3");
  expect(resultInWords(null, WORDS, "gold-hunting")).toBe("The players agreed to end the game here");
  expect(resultInWords(null, { ...WORDS, replay: de }, "gold-hunting")).toBe(
    "Hier haben alle vereinbart, die Partie zu beenden",
  );
});

test("a game without sentences of its own says that something was dealt", () => {
  const words = { ...WORDS, replay: de, shell: shellDe, lineInWords: null };
  expect(captionInWords([{ kind: "line", numbers: [0], text: "deal" }], SILVER, words)).toEqual([
    "Es wird zufällig ausgeteilt",
  ]);
});

test("an address names a step by the number that the page shows", () => {
  const recording = new Recording(table(view()), SILVER);
  expect(recording.stops.map((stop) => recording.stepAt(stop))).toEqual(
    [1, 2, 3, 4].map((step) => ({ step, moves: 0 })),
  );
  expect([5, 6, 7, 8].map((lines) => recording.stepAt(lines))).toEqual([
    { step: 2, moves: 0 },
    { step: 2, moves: 1 },
    { step: 2, moves: 2 },
    { step: 3, moves: 0 },
  ]);
  for (const place of recording.places) expect(recording.linesBefore(recording.stepAt(place))).toBe(place);
});

test("an address that names no step leads to the nearest one", () => {
  const recording = new Recording(table(view()), SILVER);
  expect(recording.linesBefore({ step: 99, moves: 0 })).toBe(9);
  expect(recording.linesBefore({ step: 4, moves: 3 })).toBe(9);
  expect(recording.linesBefore({ step: 2, moves: 7 })).toBe(7);
  expect([1, 2, 5, 7, 9].map((step) => recording.stopAt(step))).toEqual([0, 0, 1, 1, 3]);
});

test("a game that ended in the middle of a step ends there in the replay, too", () => {
  const ended = { ...HUNTING, lines: HUNTING.lines.slice(0, 4), stops: [1, 3] };
  const recording = new Recording(table(view()), ended);
  expect(recording.stops).toEqual([1, 3, 4]);
});
