import { expect, test } from "vitest";

const COMPONENTS = import.meta.glob<string>(
  ["../../src/App.svelte", "../../src/{lib,table,pages}/**/*.svelte", "../../src/games/generic/*.svelte"],
  { query: "?raw", import: "default", eager: true },
);
const LITERAL = /(?<![\w&{/])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi;

test("colours are tokens of app.css, and no component has one of its own", () => {
  expect(Object.keys(COMPONENTS).length).toBeGreaterThan(20);
  const literals = Object.entries(COMPONENTS).flatMap(([file, text]) =>
    [...text.matchAll(LITERAL)].map(([literal]) => `${file}: ${literal}`),
  );
  expect(literals).toEqual([]);
});
