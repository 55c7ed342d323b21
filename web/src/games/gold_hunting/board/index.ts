/** The board, the final score and the history of this game; `parts.ts` has the types. */

import "../tokens.css";

export { default as Board } from "./Board.svelte";
export { default as Ending } from "../ending/Ending.svelte";
export { default as Progress } from "../Progress.svelte";
export { default as MovePicture } from "../MovePicture.svelte";
export { default as LogLine } from "../LogLine.svelte";
export { lineInWords } from "../narration";
