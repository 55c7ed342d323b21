/** Silver & Gold, as the page knows it before any of its parts is loaded. */

import type { SilverGoldTable } from "../../lib/api/types";
import type { OwnParts } from "../parts";
import { loadCards } from "./cards";

export const silverGold: OwnParts<SilverGoldTable> = {
  board: () => {
    // Fetch the cards in parallel with the board, which waits for them and reports a failure.
    loadCards().catch(() => undefined);
    return import("./board/index");
  },
  lesson: () => import("./lesson/index"),
  rules: () => import("./rules/Rules.svelte"),
  scene: () => import("./Scene.svelte"),
  question: ({ phase, turn }) => `${phase} ${turn}`,
};
