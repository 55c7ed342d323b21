/** How pieces fly: a lifted one into a hand, and those of a hand that breaks down over the strongroom. */

/** The piece is shown for this long before it leaves, and flies for this long, in milliseconds. */
const READ = 450;
const FLIGHT = 420;

/** Moves an element to the hand of a seat; upwards and away where that hand is not on the screen. */
export function flyToHand(element: HTMLElement, seat: number, pace: number): void {
  const from = element.getBoundingClientRect();
  const hand = [...document.querySelectorAll<HTMLElement>(`[data-hand="${seat}"]`)].find((each) => each.offsetParent);
  const to = hand?.getBoundingClientRect();
  const [x, y] = to
    ? [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2]
    : [0, -from.height * 2];
  const scale = to ? Math.min(0.5, 40 / from.width) : 0.6;
  element.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${x * 0.5}px, ${y * 0.5 - 30}px) scale(${(1 + scale) / 2})`, opacity: 1, offset: 0.5 },
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.2 },
    ],
    { duration: FLIGHT * pace, delay: READ * pace, easing: "cubic-bezier(.4, 0, .6, 1)", fill: "forwards" },
  );
}

/** How far a piece of a hand flies when the hand breaks down, and how far it turns: to a place in the strongroom. */
export function scatterFlight(
  hand: HTMLElement | undefined,
  roll: () => number,
): { readonly x: number; readonly y: number; readonly turn: number } {
  const from = hand?.getBoundingClientRect();
  const room = document.querySelector("[data-strongroom]")?.getBoundingClientRect();
  const [across, down, turn] = [roll(), roll(), (roll() - 0.5) * 700];
  if (!from || !room) return { x: (across - 0.5) * 260, y: 40 + down * 120, turn };
  return {
    x: room.left + room.width * (0.06 + 0.82 * across) - from.left,
    y: room.top + room.height * (0.3 + 0.6 * down) - from.bottom,
    turn,
  };
}
