"""What one seat of each game may know, and nothing else: built field by field."""

from typing import Any, NamedTuple

from doubloon.batch.arrays import Array, at_seat, batch_first
from doubloon.games.silver_gold.batch.lookups import NONE
from doubloon.games.silver_gold.batch.rules import add_palms, palm_value, places_in_turn
from doubloon.games.silver_gold.batch.state import KEEPING, Setting, State, stack_size
from doubloon.games.silver_gold.state import COIN_BOXES, DEALT


class Observation(NamedTuple):
    """B positions, each as a seat sees it. Seats are counted from the one that looks: 0 is oneself, 1 the next.

    One's own place is as one knows it, with the own answer of a step that is still open; the others' places are as
    everybody sees them.
    """

    seat: Array  # (B,) uint8: who looks
    asked: Array  # (B,) uint8: who is asked, counted from the one that looks
    phase: Array  # (B,) uint8: 0 keeping, 1 crossing off, 2 taking, 3 over
    turn: Array  # (B,) uint8: 1 to 28; 0 before the first
    place: Array  # (B,) uint8: how many seats resolve their turn earlier than oneself
    owed: Array  # (B,) uint8: extra crosses that one owes
    expedition: Array  # (B,) uint8: the expedition card on top, 0 to 7; before the first turn 0
    stack: Array  # (B,) uint8: cards left in the stack
    palm_value: Array  # (B,) uint8: what a palm would score now
    hand: Array  # (B, 4) uint8: the dealt cards while two are to be kept, then NONE
    display: Array  # (B, 4) uint8: card numbers, NONE where the place is vacant
    cards: Array  # (B, seats, 2) uint8: active cards
    free: Array  # (B, seats, 2) uint16: their boxes not crossed off
    coins: Array  # (B, seats) uint8
    palms: Array  # (B, seats, 4) uint8: the points of each palm, 0 where none is crossed off
    trophies: Array  # (B, seats, 3) uint8: one more than the trophy's points for each resolved coin row, then 0
    completed: Array  # (B, seats, 4) uint16: completed cards as bits, by colour: grey, green, orange, purple


def observe(setting: Setting, state: State, seat: Array | None = None) -> Observation:
    """What `seat`, or without one the seat that is asked, may know."""
    arrays, xp, seats = setting.arrays, setting.arrays.xp, setting.options.seats
    looking = state.seat if seat is None else xp.zeros_like(state.seat) + xp.asarray(seat, xp.uint8)
    order = [(looking + number) % seats for number in range(seats)]  # seats of (B,)
    keeping = state.phase == KEEPING
    hidden = keeping & (xp.arange(seats)[:, None] > 0)  # (seats, B): kept cards that only their owner knows

    def turned(field: Array) -> Array:
        """The seats in the order of the one that looks: (..., seats, B)."""
        return xp.stack([at_seat(arrays, field, other) for other in order], axis=-2)

    def by_seat(field: Array) -> Array:
        """(parts, seats, B) -> (B, seats, parts)."""
        return xp.moveaxis(field, (0, 1, 2), (2, 1, 0))

    def with_own(field: Array, own: Array) -> Array:
        """The own answer of this step in one's own place."""
        return xp.concatenate([own[..., None, :], field[..., 1:, :]], axis=-2)

    value = palm_value(setting, state)
    free, gained = turned(state.free), at_seat(arrays, state.gained, looking)
    free = with_own(free, free[..., 0, :] & ~at_seat(arrays, state.fresh, looking))
    coins, palms = turned(state.coins), turned(state.palms)
    own_coins = xp.minimum(coins[0] + (gained & 15), COIN_BOXES).astype(xp.uint8)
    hand_row = state.rows[0].astype(xp.int32) * NONE + DEALT * looking.astype(xp.int32)
    hand = [arrays.take(setting.deals.deck.reshape(-1), hand_row + place) for place in range(DEALT)]
    asked = looking == state.seat
    return Observation(
        seat=looking,
        asked=(state.seat + (seats - looking)) % seats,
        phase=state.phase,
        turn=state.turn,
        place=at_seat(arrays, places_in_turn(setting, xp.maximum(state.turn, 1)), looking),
        owed=state.owed * asked,
        expedition=state.expedition,
        stack=(stack_size(setting.options) - state.drawn) * (~keeping),
        palm_value=value,
        hand=batch_first(xp, xp.stack([arrays.where(keeping, card, xp.uint8(NONE)) for card in hand])),
        display=batch_first(xp, state.display),
        cards=by_seat(arrays.where(hidden, xp.uint8(NONE), turned(state.cards))),
        free=by_seat(arrays.where(hidden, xp.uint16(0), free)),
        coins=batch_first(xp, with_own(coins, own_coins)),
        palms=by_seat(_apart(xp, with_own(palms, add_palms(xp, palms[0], gained >> 4, value)), 4)),
        trophies=by_seat(_apart(xp, turned(state.trophies), 3)),
        completed=by_seat(turned(state.completed)),
    )


def _apart(xp: Any, packed: Array, parts: int) -> Array:
    """Numbers of four bits, each for itself: (seats, B) uint16 -> (parts, seats, B) uint8."""
    return xp.stack([(packed >> (4 * part) & 15).astype(xp.uint8) for part in range(parts)])
