/** The sentences around the rules, whatever the game. */

import { Area } from "./locale.svelte";

export const rulesFrame = new Area({ en: () => import("./rules.en"), de: () => import("./rules.de") });
