/** The sentences of a replay, whatever the game. */

import { Area } from "./locale.svelte";

export const replayWords = new Area({ en: () => import("./replay.en"), de: () => import("./replay.de") });
