/** The sentences of this game in all languages. */

import { area } from "../../../lib/i18n/locale.svelte";
import boardGerman from "./board.de";
import boardEnglish from "./board.en";
import lessonGerman from "./lesson.de";
import lessonEnglish from "./lesson.en";
import rulesGerman from "./rules.de";
import rulesEnglish from "./rules.en";

export const boardWords = area(boardEnglish, boardGerman);
export const lessonWords = area(lessonEnglish, lessonGerman);
export const rulesWords = area(rulesEnglish, rulesGerman);
