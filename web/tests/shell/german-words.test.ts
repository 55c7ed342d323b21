import { expect, test } from "vitest";

const SENTENCES: Record<string, string> = import.meta.glob("../../src/**/*.de.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The lines of all German sentences that match. */
function lines(pattern: RegExp): string[] {
  return Object.values(SENTENCES).flatMap((text) => text.split("\n").filter((line) => pattern.test(line)));
}

test("all German sentences are read", () => {
  expect(lines(/Partie/).length).toBeGreaterThan(10);
});

test("boxes are crossed with one German word: ankreuzen", () => {
  expect(lines(/abkreuz|abgekreuz|abzukreuz|\b[Kk]reuzt?e? [^".!?]*\bab\b/)).toEqual([]);
});

test("one game that is played is a Partie; a Spiel is the game itself", () => {
  expect(lines(/[Dd](as|ieses) Spiel (ist zu Ende|wurde|beginnt|läuft|endet|jetzt)/)).toEqual([]);
});
