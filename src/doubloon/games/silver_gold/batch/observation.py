"""Everything that one seat of each game may know, built field by field."""

from typing import Any, NamedTuple

from doubloon.batch.arrays import Array, at_seat, batch_first, in_order
from doubloon.games.silver_gold.batch.lookups import NONE
from doubloon.games.silver_gold.batch.rules import add_palms, palm_value, places_in_turn
from doubloon.games.silver_gold.batch.state import KEEPING, Setting, State, stack_size
from doubloon.games.silver_gold.state import COIN_BOXES, DEALT


class Observation(NamedTuple):
    """B positions, each as one seat sees it. Seats are relative to this viewer: 0 is the viewer, 1 the next seat.

    The viewer's own values include its answer of the current simultaneous step; those of the others are public.
    """

    seat: Array  # (B,) uint8: the viewer's seat
    asked: Array  # (B,) uint8: the asked seat, relative to the viewer
    phase: Array  # (B,) uint8: 0 keeping, 1 crossing off, 2 taking, 3 over
    turn: Array  # (B,) uint8: 1 to 28; 0 before the first
    place: Array  # (B,) uint8: the number of seats that resolve their turn before the viewer
    owed: Array  # (B,) uint8: extra crosses that the viewer owes
    expedition: Array  # (B,) uint8: the current expedition card, 0 to 7; 0 before the first turn
    stack: Array  # (B,) uint8: cards left in the stack
    palm_value: Array  # (B,) uint8: the points for a palm crossed off now
    hand: Array  # (B, 4) uint8: the dealt cards until the first turn, then NONE
    display: Array  # (B, 4) uint8: card numbers, NONE for a vacant place
    cards: Array  # (B, seats, 2) uint8: active cards
    free: Array  # (B, seats, 2) uint16: their boxes not crossed off
    coins: Array  # (B, seats) uint8: coins crossed off, at most 12
    palms: Array  # (B, seats, 4) uint8: the points of each palm, padded with 0
    trophies: Array  # (B, seats, 3) uint8: the trophy points plus 1 of each resolved coin row, padded with 0
    completed: Array  # (B, seats, 4) uint16: completed cards as bits, by colour: grey, green, orange, purple


def observe(setting: Setting, state: State, seat: Array | None = None) -> Observation:
    """Everything that `seat` may know; by default the asked seat."""
    arrays, xp, seats = setting.arrays, setting.arrays.xp, setting.options.seats
    viewer = state.seat if seat is None else xp.zeros_like(state.seat) + xp.asarray(seat, xp.uint8)
    own = seat if isinstance(seat, int) else viewer  # the same seat in all games is much faster
    order = [(own + number) % seats for number in range(seats)]
    keeping = state.phase == KEEPING
    hidden = keeping & (xp.arange(seats)[:, None] > 0)  # (seats, B): the others' kept cards, which are still secret

    def viewer_first(field: Array) -> Array:
        """The seats in order from the viewer: (..., seats, B)."""
        return in_order(arrays, field, order)

    def by_seat(field: Array) -> Array:
        """(parts, seats, B) -> (B, seats, parts)."""
        return field.T

    def with_own(field: Array, answered: Array) -> Array:
        """Replace the viewer's values by those that include its answer."""
        return xp.concatenate([answered[..., None, :], field[..., 1:, :]], axis=-2)

    value = palm_value(setting, state)
    free, gained = viewer_first(state.free), at_seat(arrays, state.gained, own)
    free = with_own(free, free[..., 0, :] & ~at_seat(arrays, state.fresh, own))
    coins, palms = viewer_first(state.coins), viewer_first(state.palms)
    own_coins = xp.minimum(coins[0] + (gained & 15), COIN_BOXES).astype(xp.uint8)
    return Observation(
        seat=viewer,
        asked=state.seat - viewer + seats * (state.seat < viewer).astype(xp.uint8),
        phase=state.phase,
        turn=state.turn,
        place=at_seat(arrays, places_in_turn(setting, xp.maximum(state.turn, 1)), own),
        owed=state.owed * (viewer == state.seat),
        expedition=state.expedition,
        stack=(stack_size(setting.options) - state.drawn) * (~keeping),
        palm_value=value,
        hand=batch_first(xp, _hand(setting, state, viewer, keeping)),
        display=batch_first(xp, state.display),
        cards=by_seat(arrays.where(hidden, xp.uint8(NONE), viewer_first(state.cards))),
        free=by_seat(arrays.where(hidden, xp.uint16(0), free)),
        coins=batch_first(xp, with_own(coins, own_coins)),
        palms=by_seat(_unpack(xp, with_own(palms, add_palms(xp, palms[0], gained >> 4, value)), 4)),
        trophies=by_seat(_unpack(xp, viewer_first(state.trophies), 3)),
        completed=by_seat(viewer_first(state.completed)),
    )


def _hand(setting: Setting, state: State, viewer: Array, keeping: Array) -> Array:
    """The dealt cards of the viewer where it keeps two of them, else NONE: (4, B) uint8."""
    arrays, xp = setting.arrays, setting.arrays.xp
    if not arrays.may_hold(keeping):
        return xp.full((DEALT, *keeping.shape), NONE, xp.uint8)
    row = state.rows[0].astype(xp.int32) * NONE + DEALT * viewer.astype(xp.int32)
    places = xp.arange(DEALT, dtype=xp.int32)[:, None]
    return arrays.where(keeping, arrays.take(setting.deals.deck.reshape(-1), row + places), xp.uint8(NONE))


def _unpack(xp: Any, packed: Array, parts: int) -> Array:
    """Unpack numbers of four bits: (seats, B) uint16 -> (parts, seats, B) uint8."""
    shifts = 4 * xp.arange(parts, dtype=xp.uint16)[:, None, None]
    return (packed >> shifts & 15).astype(xp.uint8)
