import { describe, expect, test } from "vitest";
import { gainsOf, revealsOf, withReveals } from "../../src/games/silver_gold/board/reveal";
import { CARDS, player, view } from "./views";

const RECENT = ["1 cross purple-04 b1 c1", "0 cross grey-09 a1 b1 a2", "0 extra purple-09 c2"];

describe("answers revealed by a new view", () => {
  const before = view({ turn: 2, first: 1 });
  const after = view({
    turn: 3,
    first: 0,
    players: [player({ coins: 1, completed: ["grey-09"] }), player({ palms: [3], trophies: [6] })],
  });

  test("are ordered clockwise from the start player of the turn that ended", () => {
    const reveals = revealsOf(before, after, RECENT);
    expect(reveals.map(({ seat }) => seat)).toEqual([1, 0]);
    expect(reveals[0]?.crosses.map(({ boxes }) => boxes)).toEqual([["b1", "c1"]]);
    expect(reveals[0]).toMatchObject({ palms: [3], trophies: [6], coins: 0, completed: [] });
    expect(reveals[1]).toMatchObject({ coins: 1, completed: ["grey-09"] });
    expect(reveals[1]?.crosses).toHaveLength(2);
  });

  test("are empty while the step is open, or when turns were missed or taken back", () => {
    expect(revealsOf(before, view({ turn: 2, first: 1 }), RECENT)).toEqual([]);
    expect(revealsOf(before, view({ turn: 4 }), RECENT)).toEqual([]);
    expect(revealsOf(before, view({ turn: 1 }), RECENT)).toEqual([]);
    expect(revealsOf(view({ phase: "take", turn: 2 }), after, RECENT)).toEqual([]);
  });

  test("appear in the intermediate view, which lists no moves", () => {
    const [ben] = revealsOf(before, after, RECENT);
    const between = withReveals({ ...before, moves: ["pass"] }, after, ben ? [ben] : []);
    expect(between.players[1]?.cards[0]?.crossed).toBe("b1 c1");
    expect(between.players[1]?.palms).toEqual([]);
    expect(between.players[0]?.cards[0]?.crossed).toBe("");
    expect(between.moves).toEqual([]);
  });

  test("list every gain once, with the box that it comes from", () => {
    const gains = gainsOf(revealsOf(before, after, RECENT), CARDS);
    expect(gains.map(({ seat, kind, box }) => [seat, kind, box])).toEqual([
      [0, "coins", "c2"],
      [1, "trophies", null],
      [0, "completed", null],
    ]);
  });

  test("come in the order of the rules: everybody's boxes, then trophies and cards player by player", () => {
    const [first] = revealsOf(before, after, ["1 cross grey-09 d3"]);
    const all = { coins: 1, palms: [], trophies: [6], completed: ["grey-09"] };
    const reveals = first ? [1, 0].map((seat) => ({ ...first, ...all, seat })) : [];
    const gains = gainsOf(reveals, CARDS);
    expect(gains.map(({ seat, kind }) => `${seat} ${kind}`)).toEqual([
      "1 coins",
      "0 coins",
      "1 trophies",
      "1 completed",
      "0 trophies",
      "0 completed",
    ]);
  });

  test("take a trophy off the table when it arrives, and count it", () => {
    const gains = gainsOf(revealsOf(before, after, RECENT), CARDS);
    const between = withReveals(before, after, [], gains);
    expect(between.trophies).toEqual([5, 4, 3, 2, 1]);
    expect(between.players[1]).toMatchObject({ trophies: [6], score: { trophies: 6, total: 6 } });
    expect(between.players[0]).toMatchObject({ coins: 1, completed: ["grey-09"], score: { maps: 8, total: 9 } });
  });
});
