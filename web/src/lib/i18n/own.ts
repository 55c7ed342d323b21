/** The sentences about one's own games: on the start page, and on the page with the results. */

import { Area } from "./locale.svelte";

export const own = new Area({ en: () => import("./own.en"), de: () => import("./own.de") });
