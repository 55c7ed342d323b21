/** All portraits by the bots' names. */

import { assayer, baron, greenhorn, prospector, smuggler } from "./miners";
import { clockwork, greedy, random } from "./others";
import {
  admiral,
  beachcomber,
  bosun,
  captain,
  castaway,
  deckhand,
  landlubber,
  navigator,
  quartermaster,
} from "./sailors";
import type { Stroke } from "./strokes";

/** The colours behind a head. */
type Sky = "sky-sand" | "sky-sea" | "sky-fog" | "sky-dusk" | "sky-gold" | "sky-moss";
export type Portrait = { readonly sky: Sky; readonly strokes: readonly Stroke[] };

const PORTRAITS: Readonly<Record<string, Portrait>> = {
  castaway: { sky: "sky-sand", strokes: castaway },
  landlubber: { sky: "sky-gold", strokes: landlubber },
  beachcomber: { sky: "sky-sea", strokes: beachcomber },
  deckhand: { sky: "sky-sand", strokes: deckhand },
  bosun: { sky: "sky-fog", strokes: bosun },
  navigator: { sky: "sky-moss", strokes: navigator },
  quartermaster: { sky: "sky-gold", strokes: quartermaster },
  captain: { sky: "sky-dusk", strokes: captain },
  admiral: { sky: "sky-sea", strokes: admiral },
  greenhorn: { sky: "sky-sand", strokes: greenhorn },
  prospector: { sky: "sky-gold", strokes: prospector },
  assayer: { sky: "sky-moss", strokes: assayer },
  smuggler: { sky: "sky-fog", strokes: smuggler },
  baron: { sky: "sky-dusk", strokes: baron },
  random: { sky: "sky-sea", strokes: random },
  greedy: { sky: "sky-sand", strokes: greedy },
};
const UNKNOWN: Portrait = { sky: "sky-fog", strokes: clockwork };

/** The names of the bots that have a portrait of their own. */
export const PORTRAYED: readonly string[] = Object.keys(PORTRAITS);

/** The portrait of a bot; a clockwork stands for a bot that has none. */
export function portraitOf(bot: string): Portrait {
  return PORTRAITS[bot] ?? UNKNOWN;
}
