import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { subsetFonts } from "./tools/fonts";
import { notices } from "./tools/notices";
import { serviceWorker } from "./tools/service-worker";

/** The server that `npm run dev` uses: `doubloon serve` on its default port. */
const SERVER = "http://127.0.0.1:8765";

/** The small modules that all pages with a board share, bundled into one file to fetch. */
const SHARED = {
  name: "board",
  test: /src\/lib\/(staged-drawing|sizes|shortcuts|pointing|play\/(advice|controls|presence|stage)|ui\/DeferredFrame)/,
};

/** The pictures of the games, which several pages show, bundled into one file to fetch. */
const SCENES = { name: "scene", test: /src\/pages\/(CardScene|GameScene)/ };

/** Where the subsets of the fonts are written; `src/app.css` names them there. */
const FONTS = fileURLToPath(new URL("./node_modules/.fonts", import.meta.url));

const WORKER = fileURLToPath(new URL("./src/service-worker.ts", import.meta.url));
const PUBLIC = fileURLToPath(new URL("./public", import.meta.url));
const NOTICES = fileURLToPath(new URL("./notices.txt", import.meta.url));

export default defineConfig({
  plugins: [subsetFonts(FONTS), svelte(), serviceWorker(WORKER, PUBLIC), notices(NOTICES)],
  build: {
    outDir: "../src/doubloon/server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [SHARED, SCENES] } } },
  },
  server: {
    // the addresses of the page, which it shares with the server
    fs: { allow: [".", "../src/doubloon/server/page_addresses.json"] },
    proxy: { "/api": { target: SERVER, ws: true } },
  },
});
