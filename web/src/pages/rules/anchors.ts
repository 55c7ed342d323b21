/** The places of a page of rules that addresses name behind the `#`. */

const SHINE = 2600;

/** Bring a place into view, let it shine for a moment, and let the keyboard go on from there. */
export function show(page: HTMLElement, id: string): void {
  const goal = id ? page.querySelector<HTMLElement>(`#${CSS.escape(id)}`) : null;
  if (!goal) return;
  goal.scrollIntoView({ block: "start" });
  (goal.querySelector<HTMLElement>(":scope > [tabindex]") ?? goal).focus({ preventScroll: true });
  goal.dataset["lit"] = "";
  setTimeout(() => delete goal.dataset["lit"], SHINE);
}
