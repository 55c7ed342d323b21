/** Positions between two views, if several lifts arrive at once. */

import type { GoldHuntingPlayer, GoldHuntingRevealed, GoldHuntingView, Lift } from "../../../lib/api/types";
import { other } from "../pieces";

/** What `viewer` sees after the first `count` lifts. */
export function viewAfterLifts(
  before: GoldHuntingView,
  after: GoldHuntingView,
  count: number,
  viewer: number | null,
): GoldHuntingView {
  const later = after.lifts.slice(count);
  const next = later[0];
  if (!next) return after;
  const players = after.players.map((now, seat): GoldHuntingPlayer => {
    const hands = later.some((lift) => lift.seat === seat) ? (before.players[seat] ?? now) : now;
    const still = later.filter((lift) => lift.seat === other(seat));
    return {
      ...hands,
      heights:
        now.heights?.map((height, pile) =>
          still.reduce((sum, lift) => (lift.pile === pile ? sum + lift.piece : sum), height),
        ) ?? null,
      standing: now.standing.map((stands, pile) => stands || still.some((lift) => lift.pile === pile)),
    };
  });
  return {
    ...after,
    phase: "mine",
    awaited: [next.seat],
    players,
    own: later.some((lift) => lift.seat !== viewer) ? ownBefore(before, after, later, viewer) : after.own,
    lifts: after.lifts.slice(0, count),
    moves: [],
    move_count: 0,
    marker_moves: { keep: null, rush: null },
    result: null,
  };
}

/** What `viewer` had before some lifts; if the piles were not built then, they are as built. */
function ownBefore(
  before: GoldHuntingView,
  after: GoldHuntingView,
  later: readonly Lift[],
  viewer: number | null,
): GoldHuntingView["own"] {
  if (!after.own || before.own?.piles.length) return before.own;
  const lifted = later.filter((lift) => lift.seat !== viewer);
  return { ...after.own, piles: pilesBefore(after.own.piles, lifted) };
}

/** What a replay with everything open shows before some lifts. */
export function revealedBefore(after: GoldHuntingRevealed, later: readonly Lift[]): GoldHuntingRevealed {
  const piles = after.piles.map((each, seat) =>
    pilesBefore(
      each,
      later.filter((lift) => lift.seat === other(seat)),
    ),
  );
  return { ...after, piles };
}

/** A player's piles before these lifts from them. */
function pilesBefore(piles: readonly string[], lifted: readonly Lift[]): string[] {
  return piles.map((pieces, pile) =>
    lifted.reduceRight((below, lift) => (lift.pile === pile ? `${below}${lift.piece}` : below), pieces),
  );
}

/** The seat that has kept gold between two views, and how much; `null` if nobody has. */
export function keptSince(before: GoldHuntingView, after: GoldHuntingView): { seat: number; gold: number } | null {
  for (const [seat, player] of after.players.entries()) {
    const earlier = before.players[seat];
    if (earlier && player.kept.length > earlier.kept.length) {
      return { seat, gold: player.kept.reduce((sum, piece) => sum + piece, 0) };
    }
  }
  return null;
}
