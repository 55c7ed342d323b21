/** A game's code lives in its folder, and the rest of the page reaches it only through the game's registration. */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { describe, expect, test } from "vitest";

const SOURCES = resolve(import.meta.dirname, "../../src");
const GAMES = ["silver_gold", "gold_hunting", "generic"];
const REGISTRY = "games/registry.ts";
const IMPORTED = /(?:\bfrom|\bimport\s*\(?)\s*"(\.[^"]*)"/g;

/** All imports between source files, as paths below `src` with forward slashes. */
function importsBetweenFiles(): { from: string; to: string }[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf-8" }).filter((file) =>
    /\.(ts|svelte)$/.test(file),
  );
  return files.flatMap((file) => {
    const text = readFileSync(resolve(SOURCES, file), "utf-8");
    return [...text.matchAll(IMPORTED)].map(([, path = ""]) => ({
      from: file.split(sep).join("/"),
      to: relative(SOURCES, resolve(SOURCES, dirname(file), path))
        .split(sep)
        .join("/"),
    }));
  });
}

describe.each(GAMES)("games/%s", (game) => {
  const folder = `games/${game}/`;
  const imports = importsBetweenFiles();

  test("exposes only its registration, and only to the registry", () => {
    const intruders = imports.filter(({ from, to }) => to.startsWith(folder) && !from.startsWith(folder));
    expect(intruders).toEqual([{ from: REGISTRY, to: `${folder}registration` }]);
  });

  test("imports no other game", () => {
    const others = GAMES.filter((other) => other !== game).map((other) => `games/${other}/`);
    const strays = imports.filter(
      ({ from, to }) => from.startsWith(folder) && others.some((other) => to.startsWith(other)),
    );
    expect(strays).toEqual([]);
  });
});
