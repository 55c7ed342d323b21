/** Properties of a board whose view and table a test can change after mounting it. */

import type { SilverGoldTable } from "../../src/lib/api/types";
import type { BoardProps } from "../../src/games/parts";

type Props = BoardProps<SilverGoldTable>;

export function changingBoard(initial: Props): { props: Props; change: (changes: Partial<Props>) => void } {
  let now = $state.raw(initial);
  const props: Props = {
    get table() {
      return now.table;
    },
    get view() {
      return now.view;
    },
    viewer: initial.viewer,
    controls: initial.controls,
    stage: initial.stage,
  };
  return { props, change: (changes) => (now = { ...now, ...changes }) };
}
