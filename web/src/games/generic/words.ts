/** The sentences of the generic board. */

import { Area } from "../../lib/i18n/locale.svelte";

export const generic = new Area({ en: () => import("./words.en"), de: () => import("./words.de") });
