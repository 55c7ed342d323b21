/** Which npm packages are in the built page, and what their licences demand: their texts, and names that are not reserved. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The licences that may be in the page. Each allows distribution together with its text. */
const ALLOWED = new Set(["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "OFL-1.1"]);

/** The code that the build itself adds, by the beginning of its modules' names. */
const ADDED: Readonly<Record<string, string>> = { "\0vite/": "vite", "\0rolldown/": "rolldown" };

const IN_PACKAGE = /^(.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)\//;
const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-][^.]+)?(\.(md|txt))?$/i;
/** Where a licence file turns to what its package's own build tools have bundled, and the page has not. */
const BUNDLED_ELSEWHERE = /^# Licenses of bundled dependencies$/m;
/** Where the copyright of a typeface ends and its licence begins, which explains what a reserved name is. */
const END_OF_COPYRIGHT = "This Font Software is licensed under";

/** A package that has something in the page. */
export type Package = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Its licence, with its copyright, and its notices. */
  readonly text: string;
};

/**
 * The folders of the packages that these modules come from, each once, in the order of the packages' names.
 *
 * `own` is the folder of the page's own modules. A module from anywhere else is an error.
 */
export function packageFolders(modules: Iterable<string>, own: string): string[] {
  const folders = new Map<string, string>();
  for (const id of modules) {
    const path = id.replaceAll("\\", "/").replace(/\?.*$/, "");
    const added = Object.entries(ADDED).find(([start]) => path.startsWith(start))?.[1];
    const [, parent = "", name = ""] = IN_PACKAGE.exec(path) ?? [];
    if (added) folders.set(`${own}/node_modules/${added}`, added);
    else if (name) folders.set(parent + name, name);
    else if (!path.startsWith(`${own}/`)) throw new Error(`nobody knows the licence of ${JSON.stringify(id)}`);
  }
  return [...folders].sort(([, a], [, b]) => (a < b ? -1 : 1)).map(([folder]) => folder);
}

/** What a package says about itself. An error if its licence is unknown, has no text, or forbids what the build does. */
export function readPackage(folder: string): Package {
  const facts = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, unknown>;
  const [name, version] = [String(facts.name), String(facts.version)];
  const licence = typeof facts.license === "string" ? facts.license.replace(/[()]/g, "") : "";
  const unknown = licence.split(" AND ").filter((each) => !ALLOWED.has(each));
  if (unknown.length)
    throw new Error(`${name} has the licence "${licence}"; the page may have ${[...ALLOWED].join(", ")}`);
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
  const text = files
    .sort()
    .map((file) => ownPart(readFileSync(join(folder, file), "utf8")))
    .join("\n\n");
  if (!files.some((file) => !/^notice/i.test(file)) || !text) throw new Error(`${name} brings no text of its licence`);
  if (licence === "OFL-1.1" && /reserved font name/i.test(text.split(END_OF_COPYRIGHT)[0] ?? ""))
    throw new Error(`${name} reserves the name of its typeface, so the cut version needs another`);
  return { name, version, licence, text };
}

function ownPart(text: string): string {
  return (text.split(BUNDLED_ELSEWHERE)[0] ?? "").replaceAll(/[ \t\r]+$/gm, "").trim();
}
