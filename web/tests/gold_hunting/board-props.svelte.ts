/** Reactive properties of a board, which a test can change after mounting it. */

import type { ComponentProps } from "svelte";
import type Board from "../../src/games/gold_hunting/board/Board.svelte";

export type BoardProps = ComponentProps<typeof Board>;

export function reactiveProps(initial: BoardProps): BoardProps {
  const props = $state(initial);
  return props;
}
