/** The sentences of this game. */

import { Area } from "../../../lib/i18n/locale.svelte";

export const boardWords = new Area({ en: () => import("./board.en"), de: () => import("./board.de") });
export const lessonWords = new Area({ en: () => import("./lesson.en"), de: () => import("./lesson.de") });
export const rulesWords = new Area({ en: () => import("./rules.en"), de: () => import("./rules.de") });
export const storyWords = new Area({ en: () => import("./story.en"), de: () => import("./story.de") });
