import { beforeEach, describe, expect, test } from "vitest";
import { locale } from "../../src/lib/i18n/locale.svelte";
import { keptSince, viewAfterLifts } from "../../src/games/gold_hunting/board/intermediate-view";
import { tieBreak } from "../../src/games/gold_hunting/ending/tie-break";
import { legalMoves, pileOf } from "../../src/games/gold_hunting/mine/legal-moves";
import { parseMove, withOutcomes } from "../../src/games/gold_hunting/moves";
import { seenPieces, startHeights } from "../../src/games/gold_hunting/mine/seen-pieces";
import { lostGold } from "../../src/games/gold_hunting/narration";
import { liftInWords, lineInWords, positionInWords } from "../../src/games/gold_hunting/narration";
import { lift, table, MOVES, player, view } from "./samples";

const NAMES = ["Ines", "Tomasz"];
beforeEach(() => locale.choose("en"));

describe("lines of the record", () => {
  test.each([
    ["markers 2 1", "The markers are dealt: Ines has 2, Tomasz has 1."],
    [
      "0 build 1123 22 131 2",
      "Ines built four piles, from bottom to top: a\u00a01\u00a01\u00a02\u00a03, b\u00a02\u00a02, c\u00a01\u00a03\u00a01, d\u00a02.",
    ],
    ["0 mine d 1", "Ines said 1 on pile d."],
    ["0 mine d 1 = 1 1", "Ines said 1 on pile d and lifted a 1. Right! The 1 goes to Ines’s hand."],
    ["0 mine d 1 = 1 3", "Ines said 1 on pile d and lifted a 3. Wrong: the 3 is out of the game."],
    [
      "0 mine d 1 = 1 2 broke",
      "Ines said 1 on pile d and lifted a 2. Break down: the hand is lost, only the 2 is left.",
    ],
    ["0 mine d 1 = 1 2 broke 6", "Ines said 1 on pile d and lifted a 2. Break down: 6 gold lost, only the 2 is left."],
    ["1 rush b", "Tomasz went for a gold rush on pile b."],
    [
      "1 rush b = 2 3",
      "Tomasz went for a gold rush with 2 on pile b and lifted a 3. Failed gold rush: the marker and the 3 are out of the game.",
    ],
    ["0 keep", "Ines kept the gold in hand for good."],
    ["0 keep = 5", "Ines kept 5 gold for good. It counts half: 2 points."],
    ["1 dance", "1 dance"],
  ])("%s", (line, sentence) => expect(lineInWords(line, NAMES)).toBe(sentence));

  test("name the stand-in who lifts, and the player whose gold it is", () => {
    const line = lineInWords("1 mine a 2 = 2 2", ["Ines", "Smuggler for you"], null, NAMES);
    expect(line).toMatch(/^Smuggler for you said 2 on pile a.* goes to Tomasz’s hand\.$/);
  });

  test("are translated into German", () => {
    void locale.choose("de");
    expect(lineInWords("1 mine a 3", NAMES)).toBe("Tomasz sagte 3 bei Stapel a.");
    expect(lineInWords("1 mine a 3 = 3 2 broke 4", NAMES)).toBe(
      "Tomasz sagte 3 bei Stapel a und hob eine 2 ab. Einsturz: 4 Gold verloren, nur die 2 bleibt.",
    );
    expect(lineInWords("1 keep = 3", NAMES)).toBe("Tomasz sicherte 3 Gold. Es zählt halb: 1 Punkt.");
  });
});

describe("outcomes in the history", () => {
  test("are added only to the lifts that were already shown", () => {
    const lines = ["0 hint", "0 mine d 1", "1 rush b", "1 keep", "0 mine a 3", "0 keep"];
    const lifts = [lift({ declared: 1 }), lift({ seat: 1, pile: 1, declared: 3, piece: 3, rush: true })];
    expect(withOutcomes(lines, lifts)).toEqual([
      "0 hint",
      "0 mine d 1 = 1 1",
      "1 rush b = 3 3",
      "1 keep = 3",
      "0 mine a 3",
      "0 keep",
    ]);
  });

  test("say how much gold broke down, and how much was kept", () => {
    const lines = ["0 mine a 2", "1 mine a 1", "0 mine a 3", "1 mine b 1", "0 mine b 2", "1 mine c 1", "0 keep"];
    const lifts = [
      lift({ declared: 2, piece: 2 }),
      lift({ seat: 1, declared: 1, piece: 2 }),
      lift({ declared: 3, piece: 3 }),
      lift({ seat: 1, declared: 1, piece: 1 }),
      lift({ declared: 2, piece: 1, broke_down: true }),
      lift({ seat: 1, declared: 1, piece: 3 }),
    ];
    expect(withOutcomes(lines, lifts).slice(4)).toEqual(["0 mine b 2 = 2 1 broke 5", "1 mine c 1 = 1 3", "0 keep = 1"]);
  });
});

describe("lifts", () => {
  test("right and wrong declarations, and the gold lost in a break down", () => {
    expect(liftInWords(lift(), "Ines", null, true)).toContain("Ines says 1 on your pile d: a 1.");
    expect(liftInWords(lift(), null)).toBe("You say 1 on pile d: a 1. Right! The 1 goes to your hand.");
    expect(liftInWords(lift({ declared: 2 }), "Ines")).toBe(
      "Ines says 2 on pile d: a 1. Wrong: the 1 is out of the game.",
    );
    const broken = lift({ declared: 2, broke_down: true });
    const before = view({ players: [player({ hand: [3, 3] }), player()] });
    expect(liftInWords(broken, "Ines", lostGold(before, broken))).toContain(
      "Break down: 6 gold lost, only the 1 is left.",
    );
    expect(liftInWords(broken, "Ines", lostGold(null, broken))).toContain("Break down: the hand is lost");
  });

  test("successful and failed gold rushes", () => {
    expect(liftInWords(lift({ rush: true }), "Ines")).toContain("Successful gold rush!");
    expect(liftInWords(lift({ rush: true, piece: 3 }), "Ines")).toContain("the marker and the 3 are out of the game");
    expect(liftInWords(lift({ rush: true, piece: 2, broke_down: true }), null, 5)).toContain(
      "5 gold lost, only the 2 is left",
    );
  });
});

describe("counts", () => {
  const lifts = [
    lift(),
    lift({ seat: 1, pile: 1, piece: 3 }),
    lift({ pile: 0, piece: 2 }),
    lift({ pile: 0, piece: 1 }),
  ];

  test("the pieces of a player that were already seen", () => {
    expect(seenPieces(lifts, 1).map(({ seen, all }) => [seen, all])).toEqual([
      [2, 4],
      [1, 4],
      [0, 2],
    ]);
    expect(seenPieces(lifts, 0).map(({ seen }) => seen)).toEqual([0, 0, 1]);
  });

  test("the heights of the piles at the start", () => {
    expect(startHeights([0, 7, 7, 0], lifts, 1)).toEqual([3, 7, 7, 1]);
    expect(startHeights(null, lifts, 1)).toBeNull();
  });
});

describe("legal moves", () => {
  test("only listed moves are offered", () => {
    expect(legalMoves(MOVES)).toEqual({
      mines: [1, 2, 3, 4].map(() => [1, 2, 3]),
      rushes: [true, true, true, true],
      keep: false,
    });
    const few = legalMoves(["mine b 2", "keep"]);
    expect(few).toEqual({ mines: [[], [2], [], []], rushes: [false, false, false, false], keep: true });
    expect(legalMoves([]).mines.flat()).toEqual([]);
  });

  test("a hint is marked on the pile of its move", () => {
    expect(pileOf(parseMove("mine b 2"))).toBe(1);
    expect(pileOf(parseMove("rush d"))).toBe(3);
    expect(pileOf(parseMove("keep"))).toBeNull();
    expect(pileOf(null)).toBeNull();
  });
});

describe("changes between two views", () => {
  const before = view();
  const after = view({
    players: [
      player({ hand: [1], heights: [7, 4, 5, 0], standing: [true, true, true, false] }),
      player({ hand: [2], heights: [3, 7, 7, 0], standing: [true, true, true, false] }),
    ],
    lifts: [lift(), lift({ seat: 1, pile: 3, declared: 2, piece: 2 })],
    own: { marker: 2, piles: ["1123", "22", "131", ""] },
  });

  test("the intermediate view includes the first lift but not the second", () => {
    const middle = viewAfterLifts(before, after, 1, 0);
    expect(middle.players[0]).toMatchObject({ hand: [1], heights: [7, 4, 5, 2], standing: [true, true, true, true] });
    expect(middle.players[1]).toMatchObject({ hand: [], heights: [3, 7, 7, 0] });
    expect(middle.own?.piles[3]).toBe("2");
    expect(middle.moves).toEqual([]);
    expect(middle.awaited).toEqual([1]);
    expect(middle.lifts).toHaveLength(1);
  });

  test("the intermediate view keeps hidden heights hidden", () => {
    const hidden = after.players.map((each) => ({ ...each, heights: null }));
    expect(viewAfterLifts(before, { ...after, players: hidden }, 1, 0).players.map(({ heights }) => heights)).toEqual([
      null,
      null,
    ]);
  });

  test("kept gold is reported with its seat and amount", () => {
    expect(keptSince(before, after)).toBeNull();
    const kept = view({ players: [player(), player({ kept: [2, 2] })] });
    expect(keptSince(before, kept)).toEqual({ seat: 1, gold: 4 });
  });
});

describe("the ending", () => {
  const result = (winners: number[]) => ({ scores: [], winners, places: [] }) as never;
  const finishedView = (hands: [number[], number[]], winners: number[], totals: [number, number]) =>
    view({
      players: hands.map((hand, seat) =>
        player({ hand, score: { hand: totals[seat] ?? 0, kept: 0, rush: 0, total: totals[seat] ?? 0 } }),
      ),
      result: result(winners),
    });

  test("explains a tie-break only if the points are equal", () => {
    expect(tieBreak(finishedView([[3], [2]], [0], [3, 2]))).toBeNull();
    expect(
      tieBreak(
        finishedView(
          [
            [3, 1],
            [2, 2],
          ],
          [0],
          [4, 4],
        ),
      ),
    ).toEqual({ by: "threes", winner: 0, more: 1, fewer: 0 });
    expect(
      tieBreak(
        finishedView(
          [
            [1, 1, 2],
            [2, 2],
          ],
          [1],
          [4, 4],
        ),
      ),
    ).toEqual({ by: "twos", winner: 1, more: 2, fewer: 1 });
    expect(tieBreak(finishedView([[2], [2]], [0, 1], [2, 2]))).toEqual({ by: "equal" });
  });
});

describe("the position in words", () => {
  test("describes the viewer's piles by their pieces and the opponent's piles by their heights", () => {
    const now = view({ lifts: [lift({ declared: 2 })] });
    const lines = positionInWords(table(now), now, 0);
    expect(lines[0]).toBe("To move: you.");
    expect(lines).toContain("Still in the piles: 3 × 1, 4 × 2, 2 × 3.");
    expect(lines.join(" ")).toContain("Pile a, 7 gold: 1 1 2 3 from bottom to top");
    expect(lines.join(" ")).toContain("Pile b, 7 gold;");
    expect(lines.at(-1)).toContain("You say 2 on pile d: a 1.");
  });

  test("shows a spectator neither the pieces in a pile nor hidden heights", () => {
    const now = view({ own: null, players: [player(), player({ heights: null })] });
    const text = positionInWords(table(now, { seat: null }), now, null).join(" ");
    expect(text).not.toContain("from bottom to top");
    expect(text).toContain("height hidden");
  });
});
