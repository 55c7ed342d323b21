/** Any game without components of its own. */

import type { GenericTable } from "../../lib/api/types";
import type { GameParts } from "../parts";

export const generic: GameParts<GenericTable> = {
  board: () => import("./index"),
  question: ({ moves }) => moves.join("\n"),
};
