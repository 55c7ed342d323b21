import { describe, expect, test } from "vitest";
import type { Step } from "../../src/games/silver_gold/board/sent-steps.svelte";
import { pillInWords, pillsFor, pointsOf, sealPoints } from "../../src/games/silver_gold/board/gains";
import type { Treasure } from "../../src/games/silver_gold/cards";
import type { Gain } from "../../src/lib/api/types";
import { CARDS, player } from "./views";

const NOTHING: Gain = { coins: 0, palms: [], extras: 0, completes: false };
const LEFT = { trophies: [5, 4, 3] };

function step(gain: Partial<Gain>, card = "grey-09"): Step {
  return { move: "", card, boxes: ["a1"], gain: { ...NOTHING, ...gain }, owed: 0 };
}

function found(which: (card: Treasure) => boolean): Treasure {
  const card = [...CARDS.treasures.values()].find(which);
  if (!card) throw new Error("there is no such card");
  return card;
}

describe("the pills of an answer", () => {
  test("the steps of a chain are added up", () => {
    const pills = pillsFor([step({ coins: 1 }), step({ coins: 1, palms: [3] })], player(), LEFT, CARDS);
    expect(pills).toEqual([
      { kind: "coin", points: 2 },
      { kind: "palm", points: 3 },
    ]);
    expect(pointsOf(pills)).toBe(5);
  });

  test("a full row of coins wins at most the highest trophy that is left", () => {
    const pills = pillsFor([step({ coins: 2 })], player({ coins: 2 }), LEFT, CARDS);
    expect(pills).toContainEqual({ kind: "trophy", points: 5 });
    expect(pills.map(pillInWords)).toContain("a row of coins is full: a trophy, up to 5 points");
    expect(pillsFor([step({ coins: 1 })], player({ coins: 2 }), LEFT, CARDS)).toHaveLength(1);
  });

  test("a completed card gives its points, and what seals are worth with it", () => {
    const card = found(({ seal, colour }) => seal !== null && seal.colour !== colour);
    const paid = found(({ colour, seal }) => colour === card.seal?.colour && seal === null);
    const before = player({ completed: [paid.id] });
    const pills = pillsFor([step({ completes: true }, card.id)], before, LEFT, CARDS);
    expect(pills).toEqual([
      { kind: "card", points: card.points, card },
      { kind: "seal", points: card.seal?.points_each },
    ]);
  });

  test("a step whose gain is not known yet adds nothing", () => {
    expect(pillsFor([{ ...step({}), gain: null }], player(), LEFT, CARDS)).toEqual([]);
  });
});

test("a seal pays for every completed card of its colour", () => {
  const card = found(({ seal }) => seal !== null);
  const paid = [...CARDS.treasures.values()].filter(
    ({ colour, seal, id }) => colour === card.seal?.colour && seal === null && id !== card.id,
  );
  const [one, other] = paid;
  const own = card.seal?.colour === card.colour ? 1 : 0;
  expect(one && other && sealPoints([card, one, other])).toBe((card.seal?.points_each ?? 0) * (2 + own));
});
