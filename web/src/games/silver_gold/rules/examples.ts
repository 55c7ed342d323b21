/** The cards that the rules of Silver & Gold show, and the score that they work through. */

import type { Expedition, Seal, Treasure } from "../cards";

const POINTS = { grey: 8, green: 10, orange: 12, purple: 14 } as const;
type Colour = keyof typeof POINTS;

const ROWS: Readonly<Record<string, string>> = {
  "purple-01": "Xooo .oo. XooX oooo",
  "purple-05": "oXoo P..o ooXo oooo",
  "purple-09": "ooo. oXCo oCoo .ooX",
  "purple-10": "Cooo ooo. Coo. oCoX",
  "orange-06": "oX.. ooP. oooo .Coo",
  "orange-10": "C... ooCo oXoo ooC.",
  "orange-11": ".Co. oooo oooo P..X",
  "green-01": "oooo o..o oooo ....",
  "green-04": "P..X oooo ooCo ....",
  "green-09": ".oo. ooCo CooX ....",
  "grey-02": "o..o oooo o..o ....",
  "grey-03": "ooo. o.o. ooo. ....",
  "grey-06": ".oo. oooP .oo. ....",
  "grey-09": "Xo.. oooo ..oC ....",
};
const SEALS: Readonly<Record<string, Seal>> = {
  "purple-01": { colour: "orange", points_each: 2 },
  "green-01": { colour: "purple", points_each: 2 },
  "grey-02": { colour: "orange", points_each: 2 },
  "grey-03": { colour: "green", points_each: 1 },
};

/** How many cards of each colour there are, from the largest to the smallest. */
export const NUMBERS: readonly { colour: Colour; cards: number; points: number }[] = [
  { colour: "purple", cards: 12, points: POINTS.purple },
  { colour: "orange", cards: 12, points: POINTS.orange },
  { colour: "green", cards: 12, points: POINTS.green },
  { colour: "grey", cards: 11, points: POINTS.grey },
];

/** One of the cards above. */
export function treasure(id: string): Treasure {
  const colour = id.split("-")[0] as Colour;
  return { id, colour, points: POINTS[colour], seal: SEALS[id] ?? null, rows: (ROWS[id] ?? "").split(" ") };
}

/** All boxes of a card. */
export function allBoxes(card: Treasure): string[] {
  return card.rows.flatMap((row, y) =>
    Array.from(row).flatMap((letter, x) => (letter === "." ? [] : [`${"abcd".charAt(x)}${y + 1}`])),
  );
}

/** The six patterns, and how often each is there. */
export const PATTERNS: readonly (Expedition & { times: number })[] = [
  { id: "expedition-1", shape: "I2", boxes: ["a1", "b1"], times: 1 },
  { id: "expedition-2", shape: "I3", boxes: ["a1", "b1", "c1"], times: 2 },
  { id: "expedition-4", shape: "V3", boxes: ["a1", "b1", "a2"], times: 2 },
  { id: "expedition-6", shape: "T4", boxes: ["a1", "b1", "c1", "b2"], times: 1 },
  { id: "expedition-7", shape: "L4", boxes: ["a1", "b1", "c1", "a2"], times: 1 },
  { id: "expedition-8", shape: "O4", boxes: ["a1", "b1", "a2", "b2"], times: 1 },
];

/** The L turned and mirrored. */
export const TURNED: readonly (readonly string[])[] = [
  ["a1", "b1", "c1", "a2"],
  ["a1", "b1", "b2", "b3"],
  ["c1", "a2", "b2", "c2"],
  ["a1", "a2", "a3", "b3"],
  ["a1", "b1", "c1", "c2"],
  ["b1", "b2", "a3", "b3"],
  ["a1", "a2", "b2", "c2"],
  ["a1", "b1", "a2", "a3"],
];

/** What Nele has at the end of a game. */
export const NELE = {
  completed: ["purple-05", "orange-10", "orange-06", "green-01", "grey-06", "grey-03", "grey-02"].map(treasure),
  coins: 10,
  trophies: [6, 3],
  palms: [2, 4, 1],
};

/** What the seal of one of some completed cards pays. */
export function sealPays(card: Treasure, completed: readonly Treasure[]): number {
  const { seal } = card;
  return seal ? seal.points_each * completed.filter(({ colour }) => colour === seal.colour).length : 0;
}

/** A score in its parts, and their sum. */
export function scoreOf({ completed, coins, trophies, palms }: typeof NELE): { parts: number[]; total: number } {
  const parts = [
    coins,
    sum(trophies),
    sum(palms),
    sum(completed.map(({ points }) => points)),
    sum(completed.map((card) => sealPays(card, completed))),
  ];
  return { parts, total: sum(parts) };
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((before, each) => before + each, 0);
}
