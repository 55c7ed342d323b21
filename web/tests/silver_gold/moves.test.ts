import { expect, test } from "vitest";
import { keepMove, legalMoves } from "../../src/games/silver_gold/board/legal-moves";
import {
  joinedLine,
  moveText,
  parseLine,
  parseMove,
  parseTurn,
  withCompletions,
} from "../../src/games/silver_gold/moves";
import samples from "../samples/silver-and-gold.json";

test("every move listed in real views round-trips", () => {
  expect(samples.moves.length).toBeGreaterThan(1000);
  for (const text of [...samples.moves, "pass"]) {
    const move = parseMove(text);
    expect(move && moveText(move)).toBe(text);
  }
});

test("the samples contain every kind of move", () => {
  const kinds = new Set([...samples.moves, "pass"].map((text) => parseMove(text)?.kind));
  expect(kinds).toEqual(new Set(["keep", "cross", "extra", "take", "take-stack", "pass"]));
});

test("lines of the history parse as moves with a seat, except lines about chance", () => {
  const chance = samples.lines.filter((line) => !parseLine(line));
  expect(new Set(chance.map((line) => line.slice(0, line.indexOf(" "))))).toEqual(
    new Set(["deal", "stack", "expeditions"]),
  );
  for (const line of samples.lines) {
    const parsed = parseLine(line);
    if (parsed) expect(`${parsed.seat} ${moveText(parsed.move)}`).toBe(line);
  }
});

test("a chain of crosses is one turn, and the moves of others stay apart", () => {
  const chain = joinedLine("0 cross grey-01 a1", "0 extra green-02 b2 = green-02");
  expect(chain).toBe("0 cross grey-01 a1; extra green-02 b2 = green-02");
  expect(joinedLine(chain ?? "", "0 extra grey-01 a2")).toBe(
    "0 cross grey-01 a1; extra green-02 b2; extra grey-01 a2 = green-02",
  );
  expect(parseTurn(chain ?? "")).toMatchObject({ seat: 0, moves: [{ kind: "cross" }, { kind: "extra" }] });
  expect(joinedLine("1 cross grey-01 a1", "0 extra green-02 b2")).toBeNull();
  expect(joinedLine("0 take grey-01", "0 extra green-02 b2")).toBeNull();
  expect(joinedLine("0 cross grey-01 a1", "0 cross green-02 b2")).toBeNull();
});

test("the last cross on a completed card says that it completed it", () => {
  const lines = ["0 cross grey-01 a1", "1 cross green-02 a1", "0 extra grey-01 a2", "0 take stack"];
  expect(withCompletions(lines, [{ completed: ["grey-01"] }, { completed: [] }])).toEqual([
    "0 cross grey-01 a1",
    "1 cross green-02 a1",
    "0 extra grey-01 a2 = grey-01",
    "0 take stack",
  ]);
});

test.each(["", "dance", "pass now", "keep grey-01", "cross grey-01", "extra grey-01 a1 b1", "take", "take stack now"])(
  "%j is not a move",
  (text) => expect(parseMove(text)).toBeNull(),
);

test("legal moves are grouped by kind", () => {
  expect(legalMoves(["take grey-01", "take stack"])).toMatchObject({
    takes: ["take grey-01", "take stack"],
    fromStack: true,
    keeping: false,
  });
  const owed = legalMoves(["extra grey-09 b2"]);
  expect(owed.extra).toBe(true);
  expect(owed.crosses).toEqual([{ move: "extra grey-09 b2", card: "grey-09", boxes: ["b2"] }]);
  expect(legalMoves(["pass"]).pass).toBe(true);
});

test("two cards can be kept in either order", () => {
  const moves = ["keep grey-01 green-02", "keep grey-01 orange-03"];
  expect(keepMove(moves, ["orange-03", "grey-01"])).toBe("keep grey-01 orange-03");
  expect(keepMove(moves, ["grey-01"])).toBeNull();
  expect(keepMove(moves, ["green-02", "orange-03"])).toBeNull();
});
