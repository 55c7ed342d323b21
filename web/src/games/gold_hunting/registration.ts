/** Gold Hunting, as the page knows it before any of its parts is loaded. */

import type { GoldHuntingTable } from "../../lib/api/types";
import { company } from "../../lib/i18n/company";
import { withSentences } from "../../lib/i18n/locale.svelte";
import type { OwnParts } from "../parts";
import { withOutcomes } from "./moves";
import { boardWords, lessonWords, rulesWords } from "./words/index";

export const goldHunting: OwnParts<GoldHuntingTable> = {
  board: () => withSentences(import("./board/index"), boardWords, company),
  lesson: () => withSentences(import("./lesson/index"), lessonWords),
  rules: () => withSentences(import("./rules/Rules.svelte"), rulesWords),
  scene: () => import("./Scene.svelte"),
  mostPlayers: 2,
  withOutcomes: (lines, { lifts }) => withOutcomes(lines, lifts),
  hasShortSentences: true,
  tie: "drawn",
  isSimultaneous: ({ phase }) => phase === "build",
  past: (view) => ({ ...view, moves: [], move_count: 0, marker_moves: { keep: null, rush: null } }),
  // The wins in ten games against the assayer.
  strengths: { greenhorn: 1, prospector: 3, assayer: 5, smuggler: 6, baron: 7 },
  fullStrength: 10,
  question: ({ phase, lifts }) => `${phase} ${lifts.length}`,
};
