/** Any game without components of its own. */

import type { GenericTable } from "../../lib/api/types";
import { withSentences } from "../../lib/i18n/locale.svelte";
import type { GameParts } from "../parts";
import { generic as words } from "./words";

export const generic: GameParts<GenericTable> = {
  board: () => withSentences(import("./index"), words),
  scene: () => import("./Scene.svelte"),
  tie: "drawn",
  isSimultaneous: ({ awaited }) => awaited.length > 1,
  past: (view) => ({ ...view, moves: [], move_count: 0 }),
  question: ({ moves }) => moves.join("\n"),
};
