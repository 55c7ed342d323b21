/** Cards that change their place fly there: from their old place, or from the stack. */

import { tick, untrack } from "svelte";
import { settings } from "../../../lib/settings.svelte";

type CardPlace = { readonly element: Element; readonly frame: DOMRect };
/** The places of the cards by id; the stack has the empty id. */
type CardPlaces = ReadonlyMap<string, CardPlace>;

const DURATION = 320;

/** Animate the cards of a board whenever the shown position changes. Call it while a component is set up. */
export function animateCards(board: () => Element | undefined, position: () => unknown): void {
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
      if (element && settings.moves && before.size) fly(element, before);
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
    if (id === "" || !old || old.element === element || !("animate" in element)) continue;
    if (!old.frame.width) continue;
    const moved = `translate(${old.frame.left - frame.left}px, ${old.frame.top - frame.top}px)`;
    const from = `${moved} scale(${old.frame.width / frame.width}, ${old.frame.height / frame.height})`;
    const unseen = before.has(id) ? {} : { opacity: 0.3 };
    element.animate(
      [
        { transform: from, transformOrigin: "0 0", zIndex: 5, ...unseen },
        { transform: "none", transformOrigin: "0 0", zIndex: 5 },
      ],
      { duration: DURATION, easing: "cubic-bezier(.2,.7,.3,1)" },
    );
  }
}
