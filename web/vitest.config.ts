import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config.ts";

export default mergeConfig(
  page,
  defineConfig({
    resolve: { conditions: ["browser"] },
    test: {
      environment: "happy-dom",
      // One environment for each worker instead of one for each file: half the time.
      pool: "vmThreads",
      testTimeout: 20_000, // the first test of a file may wait until its modules are compiled
      setupFiles: ["tests/setup.ts"],
      include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    },
  }),
);
