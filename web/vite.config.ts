import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** What `npm run dev` asks for tables: `doubloon serve` stands here unless it was told otherwise. */
const SERVER = "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/doubloon/server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    proxy: { "/api": { target: SERVER, ws: true } },
  },
});
