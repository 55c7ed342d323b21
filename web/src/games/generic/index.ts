/** The board for games without components of their own; `parts.ts` has the types. */

export { default as Board } from "./Board.svelte";
export { default as Ending } from "./Ending.svelte";
export { lineInWords } from "./history";
export { default as LogLine } from "./LogLine.svelte";
