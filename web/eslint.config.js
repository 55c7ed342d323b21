import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["src/lib/api/schema.d.ts"] },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
    },
    rules: {
      // TypeScript finds undefined names, and knows those of the browser.
      "no-undef": "off",
      // Numbers in texts and addresses need no conversion.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowNullish: false }],
      // `onclick={() => close()}` is the usual form of a handler.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // A collection that no component shows need not be reactive.
      "svelte/prefer-svelte-reactivity": "off",
      // `let` is how Svelte declares props and bound state.
      "prefer-const": "off",
      "svelte/prefer-const": ["error", { destructuring: "all", excludedRunes: ["$props", "$derived"] }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  { files: ["*.js", "public/*.js"], ...ts.configs.disableTypeChecked },
);
