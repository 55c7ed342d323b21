/** The sentences of the start page. */

import { Area } from "./locale.svelte";

export const front = new Area({ en: () => import("./front.en"), de: () => import("./front.de") });
