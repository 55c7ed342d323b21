/** The sentences about the people at a table: who is here, what they ask each other, and where they meet before a game. */

import { Area } from "./locale.svelte";

export const company = new Area({ en: () => import("./company.en"), de: () => import("./company.de") });
