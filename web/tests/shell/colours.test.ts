import { expect, test } from "vitest";

const COMPONENTS = import.meta.glob<string>("../../src/**/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});
const LITERAL = /(?<![\w&{/])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi;

test("components use colour tokens and no colour literals", () => {
  expect(Object.keys(COMPONENTS).length).toBeGreaterThan(60);
  const literals = Object.entries(COMPONENTS).flatMap(([file, text]) =>
    [...text.matchAll(LITERAL)].map(([literal]) => `${file}: ${literal}`),
  );
  expect(literals).toEqual([]);
});
