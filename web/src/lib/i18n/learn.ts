/** The sentences around a lesson, whatever the game. */

import { Area } from "./locale.svelte";

export const learn = new Area({ en: () => import("./learn.en"), de: () => import("./learn.de") });
