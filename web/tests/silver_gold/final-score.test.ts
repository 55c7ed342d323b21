import { expect, test } from "vitest";
import { sealsPaid, ties } from "../../src/games/silver_gold/ending/final-score";
import { CARDS, player, view } from "./views";

const score = (total: number) => ({ coins: 0, trophies: 0, palms: 0, maps: 0, seals: 0, total });

test("each seal pays for the completed cards of its colour", () => {
  const mirela = player({ completed: ["grey-05", "grey-09", "orange-05", "orange-08", "green-02", "purple-03"] });
  expect(sealsPaid(mirela, CARDS).map(({ seal, count }) => [seal.colour, seal.points_each, count])).toEqual([
    ["orange", 2, 2],
    ["grey", 1, 2],
  ]);
});

test("a tie lists colours until one decides, and players without a tie are left out", () => {
  const players = [
    player({ completed: ["grey-05", "green-02"], score: score(40) }),
    player({ completed: ["grey-09"], score: score(40) }),
    player({ completed: ["grey-01", "grey-02"], score: score(30) }),
  ];
  const result = { scores: [], winners: [0], places: [1, 2, 3] };
  expect(ties(view({ players, result }))).toEqual([
    {
      seats: [0, 1],
      colours: [
        { colour: "grey", counts: [1, 1] },
        { colour: "green", counts: [1, 0] },
      ],
      shared: false,
    },
  ]);
});

test("players who are equal in every colour share the place", () => {
  const players = [player({ score: score(9) }), player({ score: score(9) })];
  const [tie] = ties(view({ players, result: { scores: [], winners: [0, 1], places: [1, 1] } }));
  expect(tie?.shared).toBe(true);
  expect(tie?.colours).toHaveLength(4);
});
