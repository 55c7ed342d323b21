/** Reactive properties of a card, which a test can change after mounting it. */

import type { ComponentProps } from "svelte";
import type TreasureCard from "../../src/games/silver_gold/drawings/TreasureCard.svelte";

type CardProps = ComponentProps<typeof TreasureCard>;

export function reactiveCard(initial: CardProps): CardProps {
  const props = $state(initial);
  return props;
}
