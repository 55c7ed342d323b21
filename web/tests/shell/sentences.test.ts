import { expect, test } from "vitest";
import { storyWords } from "../../src/games/silver_gold/words/index";
import { front } from "../../src/lib/i18n/front";
import { locale, type Area, type Language, type Translation } from "../../src/lib/i18n/locale.svelte";
import { botIn, nameFromId, shell } from "../../src/lib/i18n/shell";

function words<T>(area: Area<T>, language: Language): Translation<T> {
  const found = area.in(language);
  if (!found) throw new Error("the words have not been loaded");
  return found;
}

test("a bot of a game from another package has a name for people", () => {
  expect(botIn(words(shell, "en"), "sea-dog")).toEqual(["Sea Dog"]);
  expect(["lookout", "old_salt", "7-seas", "überall"].map(nameFromId)).toEqual([
    "Lookout",
    "Old Salt",
    "7 Seas",
    "Überall",
  ]);
});

test.each([
  ["en", "the grey island: +8", "the grey and the green islands: +18", "two orange islands"],
  ["de", "die graue Insel: +8", "die graue und die grüne Insel: +18", "zwei orange Inseln"],
] as const)("islands that are finished together stand in the right number: %s", async (language, ...expected) => {
  await locale.choose(language);
  const { islands } = words(storyWords, language).log;
  expect([islands(["grey"], 8), islands(["grey", "green"], 18), islands(["orange", "orange"], 0)]).toEqual(expected);
});

test("the start page calls a draw no loss", () => {
  const told = (["en", "de"] as const).flatMap((language) => {
    const { stay } = words(front, language).opponents.reasons;
    return [stay(0, 1, 1, "X"), stay(0, 0, 1, "X"), stay(0, 1, 2, "X"), stay(1, 1, 3, "X")];
  });
  expect(told).toEqual([
    "You lost your last game against X. Time for your revenge.",
    "Your last game against X was a draw. Play on.",
    "You won none of your last two games against X. Play on.",
    "You won one of your last three games against X. Play on.",
    "Du hast deine letzte Partie gegen X verloren. Zeit für die Revanche.",
    "Deine letzte Partie gegen X endete unentschieden. Bleib dran.",
    "Du hast keine deiner letzten zwei Partien gegen X gewonnen. Bleib dran.",
    "Du hast eine deiner letzten drei Partien gegen X gewonnen. Bleib dran.",
  ]);
});
