import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadCards } from "../../src/games/silver_gold/cards";
import { lineInWords, positionInWords } from "../../src/games/silver_gold/narration";
import { locale } from "../../src/lib/i18n/locale.svelte";
import { table, player, COMPONENTS, view } from "./views";

beforeEach(() => locale.choose("en"));
afterEach(() => vi.unstubAllGlobals());

describe("lines in words", () => {
  test.each([
    ["0 keep purple-03 grey-01", "Ann kept a purple card and a grey card"],
    ["0 cross purple-03 a1 b1 c1", "Ann crossed off 3 boxes on a purple card"],
    ["1 cross green-11 d1", "Ben crossed off 1 box on a green card"],
    ["1 extra green-04 d1", "Ben crossed off one more box on a green card"],
    ["1 cross green-11 d1; extra green-11 d2", "Ben crossed off 2 boxes on a green card"],
    ["1 cross green-11 d1; extra grey-01 d2", "Ben crossed off 1 box on a green card and 1 on a grey card"],
    ["1 cross green-11 d1 = green-11", "Ben crossed off 1 box on a green card and finished the green island"],
    ["0 take grey-01", "Ann took a grey card from the display"],
    ["1 take stack", "Ben took the top card of the stack"],
    ["1 pass", "Ben passed"],
    ["stack purple-01", "Four cards of the stack are put on display"],
    ["tide purple-01", "tide purple-01"],
  ])("%s", (line, sentence) => expect(lineInWords(line, ["Ann", "Ben"])).toBe(sentence));

  test("are translated into German, and number a seat without a name", () => {
    void locale.choose("de");
    expect(lineInWords("2 cross purple-03 a1", ["Ann", "Ben"])).toBe("Platz 3 kreuzt 1 Feld auf einer lila Karte an");
  });

  test("speak to the viewer, and say what a finished island is worth", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(COMPONENTS)));
    await loadCards();
    const line = "0 cross green-11 d1; extra grey-09 a1 = green-11 grey-09";
    expect(lineInWords(line, ["Ann", "Ben"], 0)).toBe(
      "You crossed off 1 box on a green card (10 points) and 1 on a grey card (8 points) " +
        "and finished the green and the grey islands: +18",
    );
    void locale.choose("de");
    expect(lineInWords("0 take grey-09", ["Ann", "Ben"], 0)).toBe(
      "Du nimmst eine graue Karte (8 Punkte) aus der Auslage",
    );
    expect(lineInWords("0 cross green-11 d1 = green-11", ["Ann", "Ben"], 0)).toBe(
      "Du kreuzt 1 Feld auf einer grünen Karte (10 Punkte) an und vollendest die grüne Insel: +10",
    );
  });
});

describe("a position in words", () => {
  test("describes the turn, the pattern, the display, and every card with its free boxes", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(COMPONENTS)));
    await loadCards();
    const own = player({ cards: [{ card: "grey-09", crossed: "b1 a2 b2 c2 d2 c3" }, null], coins: 2, palms: [3] });
    const sentences = positionInWords(
      table(),
      view({ turn: 9, round: 2, moves: ["cross grey-09 a1"], own: { hand: [], player: own, owed: 0 } }),
      0,
    );
    expect(sentences[0]).toBe("Round 2, turn 2 of 7. Start player: Ann.");
    expect(sentences).toContain("The pattern is a corner of three boxes.");
    expect(sentences).toContain("Ann (you): 0 points.");
    expect(sentences).toContain("Grey card: free boxes: a1 X, d3 coin.");
    expect(sentences).toContain("2 of 12 coins; palms: 3; no trophies.");
    expect(sentences).toContain("You have 1 possible move.");
    expect(sentences).toContain("Waiting for Ben.");
    expect(
      sentences.some((line) => line.includes("green card (10 points; seal: 2 for each completed orange card)")),
    ).toBe(true);
  });
});
