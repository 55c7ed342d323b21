/** Before each test file: the sentences of all parts of the page are loaded in both languages. */

import { generic } from "../src/games/generic/words";
import { locale } from "../src/lib/i18n/locale.svelte";
import { shell } from "../src/lib/i18n/shell";

await locale.load(shell, generic);
await locale.choose("de");
await locale.choose("en");
