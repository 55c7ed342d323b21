/** What a board is given, so that a test can give it something else later. */

import type { ComponentProps } from "svelte";
import type Board from "../../src/games/gold_hunting/board/Board.svelte";

export type Standing = ComponentProps<typeof Board>;

export function stand(props: Standing): Standing {
  const standing = $state(props);
  return standing;
}
