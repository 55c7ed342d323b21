/** The sentences around the games: landing, setting up, lobby, table, settings. */

import { area } from "./locale.svelte";

export const shell = area(
  {
    close: "Close",
  },
  {
    close: "Schließen",
  },
);
