/** Loads the sentences of all parts of the page in both languages before each test file. */

import { generic } from "../src/games/generic/words";
import * as goldHunting from "../src/games/gold_hunting/words/index";
import * as silverGold from "../src/games/silver_gold/words/index";
import { company } from "../src/lib/i18n/company";
import { front } from "../src/lib/i18n/front";
import { learn } from "../src/lib/i18n/learn";
import { locale } from "../src/lib/i18n/locale.svelte";
import { newTable } from "../src/lib/i18n/new-table";
import { own } from "../src/lib/i18n/own";
import { replayWords } from "../src/lib/i18n/replay";
import { rulesFrame } from "../src/lib/i18n/rules";
import { shell } from "../src/lib/i18n/shell";
import { terms } from "../src/lib/i18n/terms";

await locale.load(
  shell,
  company,
  front,
  own,
  newTable,
  terms,
  learn,
  replayWords,
  rulesFrame,
  generic,
  ...Object.values(silverGold),
  ...Object.values(goldHunting),
);
await locale.choose("de");
await locale.choose("en");
