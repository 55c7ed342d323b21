/** The board for games without components of their own; `boards.ts` says what a game exports. */

export { default as Board } from "./Board.svelte";
export { default as Ending } from "./Ending.svelte";
export { lineInWords } from "./history";
