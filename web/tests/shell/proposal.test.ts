import { expect, test } from "vitest";
import { opponentsIn } from "../../src/games/registry";
import { front } from "../../src/lib/i18n/front";
import type { OwnResult } from "../../src/lib/own-results";
import { propose } from "../../src/lib/proposal";

const LEVELS = opponentsIn("silver-and-gold");

/** Games against one bot: w for won, l for lost, s for shared; the newest first. */
function games(bot: string, outcomes: string): OwnResult[] {
  const winners: Record<string, number[]> = { w: [0], l: [1], s: [0, 1] };
  return [...outcomes.matchAll(/[wls]/g)].map(([letter], index) => ({
    table: `${bot} ${index}`,
    game: "silver-and-gold",
    players: [
      { name: "Ines", bot: null, score: 100 },
      { name: bot, bot, score: 90 },
    ],
    own: [0],
    winners: winners[letter] ?? [],
    at: 0,
  }));
}

test("somebody new meets an easy opponent, but not the easiest of many", () => {
  expect(propose(LEVELS, [])).toEqual({ bot: "beachcomber", reason: { kind: "first" } });
  expect(propose(opponentsIn("gold-hunting"), [])?.bot).toBe("prospector");
  expect(propose(["easy", "fair", "hard"], [])?.bot).toBe("easy");
  expect(propose(["only"], [])?.bot).toBe("only");
  expect(propose([], [])).toBeNull();
});

test.each([
  ["three wins in five games", "bosun", "wlwlw", "navigator", "up"],
  ["two wins without a loss", "bosun", "ww", "navigator", "up"],
  ["only the last five games count", "bosun", "llwlwwww", "bosun", "stay"],
  ["one win", "bosun", "w", "bosun", "stay"],
  ["one loss", "bosun", "l", "bosun", "stay"],
  ["a shared game is no win", "bosun", "sw", "bosun", "stay"],
  ["three losses without a win", "bosun", "lll", "deckhand", "down"],
  ["four losses in five games", "bosun", "llwll", "deckhand", "down"],
  ["the strongest follows the last level", "captain", "www", "admiral", "up"],
  ["nobody is stronger than the strongest", "admiral", "www", "admiral", "top"],
  ["nobody is weaker than the weakest", "castaway", "lllll", "castaway", "stay"],
])("%s", (_, bot, outcomes, proposed, kind) => {
  expect(propose(LEVELS, games(bot, outcomes))).toMatchObject({ bot: proposed, reason: { kind, against: bot } });
});

test("the opponent of the newest game counts, not those of earlier games or of other kinds", () => {
  const results = [...games("somebody-else", "www"), ...games("navigator", "l"), ...games("bosun", "www")];
  expect(propose(LEVELS, results)).toMatchObject({
    bot: "navigator",
    reason: { kind: "stay", against: "navigator", won: 0, lost: 1, of: 1 },
  });
});

test("of several opponents, the strongest counts", () => {
  const bosun = { name: "bosun", bot: "bosun", score: 80 };
  const results = games("castaway", "ww").map((result) => ({ ...result, players: [...result.players, bosun] }));
  expect(propose(LEVELS, results)).toMatchObject({ bot: "navigator", reason: { kind: "up", against: "bosun" } });
});

test("the reasons read well in both languages", () => {
  const { names, reasons } = front.in("en")?.opponents ?? {};
  expect(reasons?.up(3, 5, names?.bosun ?? "", names?.navigator ?? "")).toBe(
    "You won three of your last five games against the Bosun. Try the Navigator.",
  );
  expect(reasons?.up(2, 2, "the Bosun", "the Navigator")).toBe(
    "You won your last two games against the Bosun. Try the Navigator.",
  );
  expect(reasons?.stay(0, 1, 1, "the Bosun")).toBe("You lost your last game against the Bosun. Time for your revenge.");
  const german = front.in("de")?.opponents.reasons;
  expect(german?.up(3, 5, "den Bootsmann", "den Steuermann")).toBe(
    "Du hast drei deiner letzten fünf Partien gegen den Bootsmann gewonnen. Fordere den Steuermann heraus.",
  );
  expect(german?.stay(0, 1, 1, "den Bootsmann")).toBe(
    "Du hast deine letzte Partie gegen den Bootsmann verloren. Zeit für die Revanche.",
  );
});
