/** The sentences about the terms of a table: its rules, the time for a move, hints. */

import { Area } from "./locale.svelte";

export const terms = new Area({ en: () => import("./terms.en"), de: () => import("./terms.de") });
