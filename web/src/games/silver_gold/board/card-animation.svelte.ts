/** Cards that change their place fly there: from their old place, or from the stack. They keep their shape. */

import { tick, untrack } from "svelte";
import { settings } from "../../../lib/settings.svelte";

type CardPlace = { readonly element: Element; readonly frame: DOMRect };
/** The places of the cards by id; the stack has the empty id. */
type CardPlaces = ReadonlyMap<string, CardPlace>;

const DURATION = 360;
const EASE = "cubic-bezier(.2,.8,.2,1)";

/**
 * Animate the cards of a board whenever the shown position changes, unless it `jumps` to another one. Call it while a
 * component is set up.
 */
export function animateCards(
  board: () => Element | undefined,
  position: () => unknown,
  jumps: () => boolean = () => false,
): void {
  let before: CardPlaces = new Map();
  $effect.pre(() => {
    position();
    untrack(() => {
      const element = board();
      if (element && settings.moves) before = cardPlaces(element);
    });
  });
  $effect(() => {
    position();
    void tick().then(() => {
      const element = board();
      if (element && settings.moves && before.size && !jumps()) fly(element, before);
    });
  });
}

function cardPlaces(board: Element): CardPlaces {
  const places = new Map<string, CardPlace>();
  for (const element of board.querySelectorAll<HTMLElement>("[data-flight]")) {
    const frame = element.getBoundingClientRect();
    if (frame.width) places.set(element.dataset["flight"] ?? "", { element, frame });
  }
  const stack = board.querySelector("[data-stack]");
  if (stack) places.set("", { element: stack, frame: stack.getBoundingClientRect() });
  return places;
}

/** Let every card that has moved fly from its old place to its new one. */
function fly(board: Element, before: CardPlaces): void {
  for (const [id, { element, frame }] of cardPlaces(board)) {
    const old = before.get(id) ?? before.get("");
    if (id === "" || !old?.frame.width || old.element === element || !("animate" in element)) continue;
    const [across, down] = [old.frame.left - frame.left, old.frame.top - frame.top];
    const size = old.frame.width / frame.width;
    element.animate(
      [
        { transform: `translate(${across}px, ${down}px) scale(${size})`, transformOrigin: "0 0", zIndex: 5 },
        { transform: "none", transformOrigin: "0 0", zIndex: 5 },
      ],
      { duration: DURATION * settings.pace, easing: EASE },
    );
  }
}
