/** Gold Hunting, as the page knows it before any of its parts is loaded. */

import type { GoldHuntingTable } from "../../lib/api/types";
import type { OwnParts } from "../parts";

export const goldHunting: OwnParts<GoldHuntingTable> = {
  board: () => import("./board/index"),
  lesson: () => import("./lesson/index"),
  rules: () => import("./rules/Rules.svelte"),
  scene: () => import("./Scene.svelte"),
  question: ({ phase, lifts }) => `${phase} ${lifts.length}`,
};
