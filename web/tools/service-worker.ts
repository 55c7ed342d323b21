/** Builds the service worker, with the list of the files that it keeps. */

import { readdir } from "node:fs/promises";
import type { Plugin, Rolldown } from "vite";

/** The name of the built file. It lies beside the page, because a worker is responsible only for what is below it. */
const FILE = "service-worker.js";
/** The modules that are loaded later, and that the page needs to open without a network. */
const SHELL = /\/src\/(pages\/(Landing|Games)\.svelte|lib\/i18n\/(shell|front|own)\.(en|de)\.ts)$/;
/** Files for other programs than the page. */
const FOREIGN = new Set(["preview.png"]);

/** Builds `source` as the service worker of the page; `folder` has the files that are copied as they are. */
export function serviceWorker(source: string, folder: string): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: source, fileName: FILE });
    },
    async generateBundle(_, bundle) {
      const worker = bundle[FILE];
      if (worker?.type !== "chunk") throw new Error("the service worker was not built");
      const copied = (await readdir(folder)).filter((name) => !FOREIGN.has(name));
      const built = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const paths = (names: Iterable<string>): string => JSON.stringify([...names].map((name) => `/${name}`).sort());
      worker.code = worker.code
        .replaceAll("__SHELL__", paths(["", ...copied, ...shellOf(bundle)]))
        .replaceAll("__ALL__", paths(["", ...copied, ...built]));
    },
  };
}

/** The files that the page needs to open: scripts with what they import, style sheets, fonts. */
function shellOf(bundle: Rolldown.OutputBundle): Set<string> {
  const needed = new Set<string>();
  const add = (name: string): void => {
    const file = bundle[name];
    if (!file || needed.has(name)) return;
    needed.add(name);
    if (file.type !== "chunk") return;
    file.imports.forEach(add);
    file.viteMetadata?.importedCss.forEach(add);
    file.viteMetadata?.importedAssets.forEach(add);
  };
  for (const [name, file] of Object.entries(bundle)) {
    if (name.endsWith(".woff2")) add(name);
    else if (file.type === "chunk" && name !== FILE && (file.isEntry || SHELL.test(file.facadeModuleId ?? "")))
      add(name);
  }
  return needed;
}
