/** The part of a replay's address behind the `#`: the step, and through whose eyes it is seen. */

import type { Viewpoint } from "../../lib/api/http";

export type Place = { readonly step: number; readonly viewpoint: Viewpoint };

/** "12" is step 12 as usual, "12,seat=2" is what the second seat saw, "12,watching" what spectators saw. */
export function placeIn(hash: string, seats: number, usual: Viewpoint): Place {
  const [number, eyes] = hash.split(",");
  const step = Math.max(0, Math.trunc(Number(number)) || 0);
  const seat = Number(/^seat=(\d+)$/.exec(eyes ?? "")?.[1] ?? 0);
  if (seat >= 1 && seat <= seats) return { step, viewpoint: seat - 1 };
  return { step, viewpoint: eyes === "watching" ? "spectator" : usual };
}

export function hashOf({ step, viewpoint }: Place, usual: Viewpoint): string {
  if (viewpoint === usual) return String(step);
  return `${step},${typeof viewpoint === "number" ? `seat=${viewpoint + 1}` : "watching"}`;
}
