/** Cards that change their place fly there: from where they lay before, or from the stack. */

type Lain = { readonly element: Element; readonly frame: DOMRect };
/** Where cards lay: by id, and the stack under the empty name. */
export type Lying = ReadonlyMap<string, Lain>;

const DURATION = 320;

/** Where all cards lie now. */
export function whereCardsLie(board: Element): Lying {
  const lying = new Map<string, Lain>();
  for (const element of board.querySelectorAll<HTMLElement>("[data-flight]")) {
    const frame = element.getBoundingClientRect();
    if (frame.width) lying.set(element.dataset["flight"] ?? "", { element, frame });
  }
  const stack = board.querySelector("[data-stack]");
  if (stack) lying.set("", { element: stack, frame: stack.getBoundingClientRect() });
  return lying;
}

/** Let every card that lies elsewhere than before fly to its new place. */
export function fly(board: Element, before: Lying): void {
  for (const [id, { element, frame }] of whereCardsLie(board)) {
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
