/** The items of the dock: each opens a part of the table over the game. */

import type { IconName } from "../../../lib/ui/icons";
import type en from "../words/board.en";
import type { Layout } from "./layout";

export type DockItem = { readonly name: string; readonly icon: IconName; readonly open: () => void };

/** Below this height in pixels a phone shows the display only while the player takes a card; in a replay, never. */
const LOW = { game: 520, replay: 400 };
/** The letters of a name that fit under its icon. */
const LONGEST_NAME = 13;

type Situation = {
  readonly layout: Layout;
  /** The height of the board in pixels. */
  readonly height: number;
  /** The names of the rivals. */
  readonly rivals: readonly string[];
  /** Whether the player wants the position in words. */
  readonly hasText: boolean;
  /** Whether it is a replay, which opens the log itself. */
  readonly isReplay: boolean;
  readonly words: (typeof en)["dockItems"];
  readonly open: (sheet: string) => void;
};

export function dockItemsFor({ layout, height, rivals, hasText, isReplay, words, open }: Situation): DockItem[] {
  const item = (name: string, icon: IconName, sheet: string): DockItem => ({ name, icon, open: () => open(sheet) });
  const log = isReplay ? [] : [item(words.log, "log", "log")];
  if (layout === "scroll") return log; // everything else is on the page
  const isSide = layout === "side";
  const [only = ""] = rivals;
  // There is no room for a long name, and on a phone on its side for no name at all.
  const isNamed = !isSide && rivals.length === 1 && only !== "" && only.length <= LONGEST_NAME;
  const others = isNamed ? only : words.others;
  return [
    ...(isSide || height < LOW[isReplay ? "replay" : "game"] ? [item(words.display, "display", "display")] : []),
    item(others, "people", "rivals"),
    item(isSide ? words.scoreShort : words.score, "score", "score-card"),
    ...(isSide ? [] : [item(words.shapes, "shapes", "shapes")]),
    ...log,
    ...(hasText ? [item(words.text, "rules", "in-words")] : []),
  ];
}
