"""Everything that one seat of each game may know, built field by field."""

from typing import NamedTuple

from doubloon.batch.arrays import Array, at_seat, batch_first, in_order
from doubloon.games.gold_hunting.batch.lookups import HIGHEST, PIECE_BITS
from doubloon.games.gold_hunting.batch.rules import heights, own_marker
from doubloon.games.gold_hunting.batch.state import BUILDING, LOST, WON, Setting, State
from doubloon.games.gold_hunting.pieces import VALUES
from doubloon.games.gold_hunting.rules import HIDDEN_HEIGHTS


class Observation(NamedTuple):
    """B positions, each as one seat sees it. Seats are relative to this viewer: 0 is the viewer, 1 the opponent."""

    seat: Array  # (B,) uint8: the viewer's seat
    asked: Array  # (B,) uint8: 0 if the viewer is asked, 1 if the opponent is
    first: Array  # (B,) uint8: 0 if the viewer lifts first, 1 if the opponent does; then they alternate
    phase: Array  # (B,) uint8: 0 building, 1 mining, 2 over
    turn: Array  # (B,) uint8: the number of lifts so far
    own_marker: Array  # (B,) uint8: the number on the viewer's marker
    own_piles: Array  # (B, 4, 7) uint8: the viewer's pieces from the top of each pile so far, padded with 0
    heights: Array  # (B, 2, 4) uint8: the gold in each pile; 0 while building, and in the variant hidden-heights
    standing: Array  # (B, 2, 4) bool: which piles are not empty; none while building
    hand: Array  # (B, 2, 3) uint8: the numbers of pieces of 1, 2 and 3 gold
    kept: Array  # (B, 2, 3) uint8: like `hand`
    marker: Array  # (B, 2) uint8: 0 held, 1 won, 2 lost, 3 returned
    rushed: Array  # (B, 2) uint8: the marker's number after a gold rush, else 0
    lifts: Array  # (B, 20, 5) uint8: pile, declared number, piece, rush, break down; padded with 0


def observe(setting: Setting, state: State, seat: Array | None = None) -> Observation:
    """Everything that `seat` may know; by default the asked seat."""
    arrays, xp = setting.arrays, setting.arrays.xp
    viewer = state.seat if seat is None else xp.zeros_like(state.seat) + xp.asarray(seat, xp.uint8)
    own = seat if isinstance(seat, int) else viewer  # the same seat in all games is much faster
    building = state.phase == BUILDING

    def viewer_first(field: Array) -> Array:
        """The viewer first: (..., 2, B)."""
        return in_order(arrays, field, [own, 1 - own])

    def by_seat(field: Array) -> Array:
        """(parts, 2, B) -> (B, 2, parts)."""
        return field.T

    def counts(field: Array) -> Array:
        """(2, B) -> (B, 2, 3)."""
        shifts = 4 * xp.arange(len(VALUES), dtype=xp.uint16)[:, None, None]
        return by_seat((viewer_first(field) >> shifts & 15).astype(xp.uint8))

    places = PIECE_BITS * xp.arange(HIGHEST, dtype=xp.uint16)[:, None, None]
    pieces = (at_seat(arrays, state.piles, own) >> places & 3).astype(xp.uint8)  # (7, 4, B)
    seen = viewer_first(state.piles) * ~building  # (4, 2, B)
    shown = heights(xp, seen) * (setting.options.variant != HIDDEN_HEIGHTS)
    numbers = xp.stack([own_marker(setting, state, viewer), own_marker(setting, state, 1 - viewer)])  # (2, B)
    marker = viewer_first(state.marker)
    lifts = state.lifts
    parts = [lifts & 3, lifts >> 2 & 3, lifts >> 4 & 3, lifts >> 6 & 1, lifts >> 7]  # 5 of (20, B)
    return Observation(
        seat=viewer,
        asked=viewer ^ state.seat,
        first=viewer ^ xp.uint8(setting.options.start),
        phase=state.phase,
        turn=state.turn,
        own_marker=numbers[0],
        own_piles=pieces.T,
        heights=by_seat(shown),
        standing=by_seat(seen != 0),
        hand=counts(state.hand),
        kept=counts(state.kept),
        marker=batch_first(xp, marker),
        rushed=batch_first(xp, numbers * ((marker == WON) | (marker == LOST))),
        lifts=xp.stack(parts).T,
    )
