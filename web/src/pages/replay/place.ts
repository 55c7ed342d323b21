/** The part of a replay's address behind the `#`: the step, and through whose eyes it is seen. */

import type { Viewpoint } from "../../lib/api/http";

/** A step by the number that the page shows for it, and how many single moves of the next one were made after it. */
export type Step = { readonly step: number; readonly moves: number };
export type Place = Step & { readonly viewpoint: Viewpoint };

/** "12" is step 12, "12.1" one move later; "12,seat=2" is what the second seat saw, "12,watching" what spectators saw. */
export function placeIn(hash: string, seats: number, usual: Viewpoint): Place {
  const [name = "", eyes = ""] = hash.split(",");
  const [, number, later] = /^(\d+)(?:\.(\d+))?$/.exec(name) ?? [];
  const step = { step: Math.max(1, Number(number ?? 1)), moves: Number(later ?? 0) };
  const seat = Number(/^seat=(\d+)$/.exec(eyes)?.[1] ?? 0);
  if (seat >= 1 && seat <= seats) return { ...step, viewpoint: seat - 1 };
  return { ...step, viewpoint: eyes === "watching" ? "spectator" : usual };
}

export function hashOf({ step, moves, viewpoint }: Place, usual: Viewpoint): string {
  const name = moves ? `${step}.${moves}` : String(step);
  if (viewpoint === usual) return name;
  return `${name},${typeof viewpoint === "number" ? `seat=${viewpoint + 1}` : "watching"}`;
}
