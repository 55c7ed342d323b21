/** Everything that the game says, for the table, the history and the text mode. */

export { sentences as words } from "./sentences";
export { liftInWords, lineInWords, positionInWords } from "./telling";
