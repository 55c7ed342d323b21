import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config.ts";

export default mergeConfig(
  page,
  defineConfig({
    resolve: { conditions: ["browser"] },
    test: {
      environment: "happy-dom",
      setupFiles: ["tests/setup.ts"],
      include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    },
  }),
);
