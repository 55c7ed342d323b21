/** What this game gives the page; `boards.ts` says what it must be. */

export { default as Board } from "./Board.svelte";
export { default as Ending } from "../ending/Ending.svelte";
export { lineInWords } from "../narration";
