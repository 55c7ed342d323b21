import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** A server to work against: `doubloon serve` stands here unless it was told otherwise. */
const SERVER = "http://127.0.0.1:8765";

export default defineConfig(({ mode }) => ({
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
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
  },
}));
