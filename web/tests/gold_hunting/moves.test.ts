import { expect, test } from "vitest";
import { moveText, parseLine, parseMove } from "../../src/games/gold_hunting/moves";
import samples from "../samples/gold-hunting.json";

test("every move listed in real views round-trips", () => {
  expect(new Set(samples.moves.map((text) => parseMove(text)?.kind))).toEqual(new Set(["mine", "rush", "keep"]));
  for (const text of samples.moves) {
    const move = parseMove(text);
    expect(move && moveText(move)).toBe(text);
  }
});

test("every line of real games can be parsed, including builds", () => {
  expect(samples.lines.some((line) => line.includes("build"))).toBe(true);
  for (const line of samples.lines) {
    const parsed = parseLine(line);
    if (parsed?.kind === "markers") expect(["markers", ...(parsed.markers ?? [])].join(" ")).toBe(line);
    else expect(parsed && `${parsed.seat} ${moveText(parsed.move)}`).toBe(line);
  }
});

test("a build lists its pieces from bottom to top", () => {
  expect(parseMove("build 1123 22 131 2")).toEqual({ kind: "build", piles: [[1, 1, 2, 3], [2, 2], [1, 3, 1], [2]] });
});

test.each([
  "",
  "dance",
  "mine e 1",
  "mine a 4",
  "mine a",
  "rush",
  "rush a 1",
  "keep 1",
  "build 1123 22 131",
  "build 4 1 1 1",
])("%j is not a move", (text) => expect(parseMove(text)).toBeNull());
