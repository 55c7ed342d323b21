/** The sentences of the page where one creates a table. */

import { Area } from "./locale.svelte";

export const newTable = new Area({ en: () => import("./new-table.en"), de: () => import("./new-table.de") });
