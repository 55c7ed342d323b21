import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** What `npm run dev` asks for tables: `doubloon serve` stands here unless it was told otherwise. */
const SERVER = "http://127.0.0.1:8765";

/** What all pages with a board share: small files, which together are one thing to fetch, and not one each. */
const SHARED = {
  name: "board",
  test: /src\/(lib\/(pieces|sizes|sound|shortcuts|play\/|ui\/Framed)|games\/(kinds|silver-gold\/(cards|boxes)))/,
};

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/doubloon/server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [SHARED] } } },
  },
  server: {
    proxy: { "/api": { target: SERVER, ws: true } },
  },
});
