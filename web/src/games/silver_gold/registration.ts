/** Silver & Gold, as the page knows it before any of its parts is loaded. */

import type { SilverGoldTable } from "../../lib/api/types";
import { company } from "../../lib/i18n/company";
import { withSentences } from "../../lib/i18n/locale.svelte";
import type { OwnParts } from "../parts";
import { loadCards } from "./cards";
import { joinedLine, withCompletions } from "./moves";
import { boardWords, lessonWords, rulesWords, storyWords } from "./words/index";

export const silverGold: OwnParts<SilverGoldTable> = {
  board: () => {
    // Fetch the cards in parallel with the board, which waits for them and reports a failure.
    loadCards().catch(() => undefined);
    return withSentences(import("./board/index"), boardWords, storyWords, company);
  },
  lesson: () => withSentences(import("./lesson/index"), lessonWords),
  rules: () => withSentences(import("./rules/Rules.svelte"), boardWords, rulesWords),
  scene: () => import("./Scene.svelte"),
  mostPlayers: 4,
  tie: "shared",
  isSimultaneous: ({ phase }) => phase === "keep" || phase === "cross",
  past: (view, revealed) => ({
    ...view,
    players: revealed?.players ?? view.players,
    moves: [],
    move_count: 0,
    gains: {},
    unfinished: [],
  }),
  // The average score of a game for two. The Admiral's comes from games against the Captain, and does not compare.
  strengths: {
    castaway: 70,
    landlubber: 76,
    beachcomber: 85,
    deckhand: 98,
    bosun: 103,
    navigator: 110,
    quartermaster: 121,
    captain: 130,
    admiral: null,
  },
  fullStrength: 130,
  withOutcomes: (lines, { players }) => withCompletions(lines, players),
  joinedLine,
  question: ({ phase, turn }) => `${phase} ${turn}`,
};
