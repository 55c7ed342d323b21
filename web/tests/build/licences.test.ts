/** What the build accepts into the page, shown with planted packages. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { packageFolders, readPackage } from "../../tools/licences";

const MIT = { name: "planted", version: "1.2.3", license: "MIT" };
const OFL =
  "This Font Software is licensed under the SIL Open Font License. No version may use the Reserved Font Name.";

let folder = "";

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "licences-"))));
afterEach(() => rmSync(folder, { recursive: true }));

/** A package with these facts and files. */
function plant(facts: object, files: Readonly<Record<string, string>>): string {
  const planted = join(folder, "node_modules", "planted");
  mkdirSync(planted, { recursive: true });
  for (const [name, text] of Object.entries({ ...files, "package.json": JSON.stringify(facts) }))
    writeFileSync(join(planted, name), text);
  return planted;
}

test("a module belongs to the innermost package of its path, and each package is listed once", () => {
  const modules = [
    "/page/node_modules/svelte/src/index.js?v=1",
    "/page/node_modules/svelte/node_modules/@scope/inner/a.js",
    "C:\\page\\node_modules\\svelte2\\a.js",
    "/page/node_modules/svelte/src/other.js",
    "\0vite/preload-helper.js",
    "/page/src/main.ts",
    "/page/src/App.svelte?svelte&type=style&lang.css",
  ];
  expect(packageFolders(modules, "/page")).toEqual([
    "/page/node_modules/svelte/node_modules/@scope/inner",
    "/page/node_modules/svelte",
    "C:/page/node_modules/svelte2",
    "/page/node_modules/vite",
  ]);
});

test.each(["\0another-plugin/helper.js", "/elsewhere/copied.js", "/page-of-others/a.js"])(
  "a module of unknown origin fails the build: %j",
  (id) => {
    expect(() => packageFolders([id], "/page")).toThrow("nobody knows the licence of");
  },
);

test("a package is listed with the texts of its licence and its notices", () => {
  const files = { "LICENSE.md": "Copyright A  \r\nMay be copied.\r\n", NOTICE: "Made by B.\n", "README.md": "no" };
  expect(readPackage(plant(MIT, files))).toEqual({
    name: "planted",
    version: "1.2.3",
    licence: "MIT",
    text: "Copyright A\nMay be copied.\n\nMade by B.",
  });
});

test("what a package has bundled for itself is left out", () => {
  const text = "Own licence\n# Licenses of bundled dependencies\nothers";
  expect(readPackage(plant(MIT, { LICENSE: text })).text).toBe("Own licence");
});

test.each([undefined, "GPL-3.0", "MIT OR GPL-3.0", "MIT AND GPL-3.0", "SEE LICENSE IN LICENSE", { type: "MIT" }])(
  "a licence that is not allowed fails the build: %j",
  (license) => {
    expect(() => readPackage(plant({ ...MIT, license }, { LICENSE: "text" }))).toThrow("planted has the licence");
  },
);

test("both of two allowed licences may be demanded", () => {
  expect(readPackage(plant({ ...MIT, license: "(MIT AND ISC)" }, { LICENSE: "text" })).licence).toBe("MIT AND ISC");
});

test.each([{}, { LICENSE: " \n" }, { NOTICE: "Made by B." }, { "licences.js": "code" }])(
  "a licence without its text fails the build: %j",
  (files) => {
    expect(() => readPackage(plant(MIT, files))).toThrow("planted brings no text of its licence");
  },
);

test("a typeface with a reserved name fails the build, because the page has a modified version", () => {
  const font = { ...MIT, license: "OFL-1.1" };
  expect(readPackage(plant(font, { LICENSE: `Copyright 2011 A\n${OFL}` })).licence).toBe("OFL-1.1");
  const reserved = `Copyright 2011 A, with Reserved Font Name "A"\n${OFL}`;
  expect(() => readPackage(plant(font, { LICENSE: reserved }))).toThrow("reserves the name of its typeface");
});
