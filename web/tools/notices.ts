/** The notices of others whose work is in the page: `/notices.txt`, and its copy `web/notices.txt` among the sources. */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { packageOfFont } from "./fonts";
import { packageFolders, readPackage, type Package } from "./licences";

const FILE = "notices.txt";
/** `npm run notices` builds in this mode. */
const WRITING = "notices";
/** What the page shares with the server, seen from its own folder. */
const SHARED = "../src/doubloon/server/page_addresses.json";
const STYLES = /\.css(\?|$)/;
const IMPORT = /@import\s+(?:url\()?\s*["']?([^"')\s;]+)/g;
const RULE = "=".repeat(80);

/**
 * Adds the notices to the page. `copy` must say the same, because the wheel shows it as a licence file: the build fails
 * if it does not, and `npm run notices` writes it.
 */
export function notices(copy: string): Plugin {
  let [own, writing] = ["", false];
  return {
    name: "notices",
    apply: "build",
    configResolved(config) {
      [own, writing] = [config.root, config.mode === WRITING];
    },
    transform: {
      order: "pre",
      filter: { id: STYLES, code: "@import" },
      handler(code, id) {
        for (const [, from = ""] of code.matchAll(IMPORT))
          if (!from.startsWith(".") || from.includes("node_modules"))
            throw new Error(`${id} imports ${from}, and nobody sees its licence: import it in a script`);
      },
    },
    generateBundle(_, bundle) {
      const source = text(packageFolders(modulesIn(bundle, own), own).map(readPackage));
      this.emitFile({ type: "asset", fileName: FILE, source });
      if (writing) writeFileSync(copy, source);
      else if (!existsSync(copy) || readFileSync(copy, "utf8").replaceAll("\r\n", "\n") !== source)
        throw new Error(`${copy} is out of date. Update it: python -m tools.npm run notices`);
    },
  };
}

/** The modules whose code is in the scripts, and the files that are in the page as they are. */
function modulesIn(bundle: Rolldown.OutputBundle, own: string): string[] {
  return Object.values(bundle).flatMap((file) => {
    if (file.type === "chunk")
      return Object.entries(file.modules)
        .filter(([id, { renderedLength }]) => renderedLength > 0 || STYLES.test(id))
        .map(([id]) => id)
        .filter((id) => resolve(id) !== resolve(own, SHARED));
    return file.originalFileNames.map((name) => packageOfFont(name) ?? `${own}/${name}`);
  });
}

function text(packages: readonly Package[]): string {
  const list = packages.map(({ name, version, licence }) => `  ${name} ${version} (${licence})`);
  const head = [
    "Third-party notices of Doubloon",
    "",
    "The page contains parts of the packages listed here. Doubloon's own licence is MIT. The typefaces are modified: cut",
    "down to the characters and weights that the page uses. `npm run notices` writes this file from what is bundled.",
    "",
    ...list,
  ].join("\n");
  return [head, ...packages.map(section)].join("\n\n") + "\n";
}

function section({ name, version, licence, text }: Package): string {
  return `${RULE}\n${name} ${version}\n${licence}\n${RULE}\n\n${text}`;
}
