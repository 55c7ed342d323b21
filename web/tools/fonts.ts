/** The page's typefaces: cut down to the characters and weights that the page uses. */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

type Font = {
  /** The package that brings the font. */
  readonly package: string;
  /** A fixed weight, or the range of weights to keep. */
  readonly weight: number | { readonly min: number; readonly max: number };
};

const FONTS: readonly Font[] = [
  { package: "alegreya", weight: 800 },
  { package: "atkinson-hyperlegible-next", weight: { min: 400, max: 700 } },
];

/** ASCII, the letters of Western European languages, and the signs that our texts use. */
const CHARACTERS = [...range(0x20, 0x7e), ...range(0xa0, 0xff)].join("") + "ŒœŠšŽžŸ–—‘’‚“”„•…‹›€−×→←½";

const require = createRequire(import.meta.url);

/** Writes the subsets to `folder` before anything is built. The style sheet refers to them there. */
export function subsetFonts(folder: string): Plugin {
  return {
    name: "subset-fonts",
    async buildStart() {
      await mkdir(folder, { recursive: true });
      await Promise.all(FONTS.map((font) => writeSubset(font, folder)));
    },
  };
}

/** The font that a subset was cut from, as a file of its package; null if the file is no subset. */
export function packageOfFont(file: string): string | null {
  const font = FONTS.find(({ package: name }) => file.endsWith(`/.fonts/${name}.woff2`));
  return font ? fileOf(font.package) : null;
}

async function writeSubset({ package: name, weight }: Font, folder: string): Promise<void> {
  const whole = await readFile(fileOf(name));
  const subset = await subsetFont(whole, CHARACTERS, { targetFormat: "woff2", variationAxes: { wght: weight } });
  await writeFile(join(folder, `${name}.woff2`), subset);
}

function fileOf(name: string): string {
  const folder = dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  return join(folder, "files", `${name}-latin-wght-normal.woff2`);
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place));
}
