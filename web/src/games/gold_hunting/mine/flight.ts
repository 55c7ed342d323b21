/** A lifted piece drops into the hand of the player who lifted it. */

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
