"""The effect of a move in many games at once. SG-6 and the like are rulings.

A function without a mask assumes that all of its games are in the same situation; `step` selects these games. A
function with a mask receives all games and changes those where the mask holds.
"""

from typing import Any, NamedTuple

from doubloon.batch.arrays import Array, at_seat, masked, or_reduce
from doubloon.batch.game import StepResult, finish_step
from doubloon.games.silver_gold.batch.lookups import (
    BOXES_IN_GAINS,
    COLOURS,
    HALF,
    KEEP,
    NONE,
    ON_CARD,
    TAKE,
    TAKE_STACK,
    WAYS,
)
from doubloon.games.silver_gold.batch.scoring import ranks, rows_resolved
from doubloon.games.silver_gold.batch.state import (
    CROSSING,
    KEEPING,
    OVER,
    RESOLVING,
    TAKING,
    Setting,
    State,
    next_game,
    stack_size,
)
from doubloon.games.silver_gold.state import COIN_BOXES, COINS_IN_ROW, DEALT, DISPLAY, LAST_TURN

_HIGHEST_TROPHY = 6
_COINS_GAINED = 15
_UPPER = (1 << HALF) - 1


def step(setting: Setting, state: State, action: Array) -> StepResult[State]:
    """Play one legal action of the asked seat in each game: int (B,). A negative action leaves a game as it is."""
    arrays, seats = setting.arrays, setting.options.seats
    update_where = arrays.update_where
    action = action.astype(arrays.xp.int32)
    acting = action >= 0
    keeping, crossing, taking = ((state.phase == phase) & acting for phase in (KEEPING, CROSSING, TAKING))
    was_over = state.phase == OVER

    state = update_where(keeping, lambda games, action: keep(setting, games, action), state, action)
    state = arrays.update_masked(crossing, lambda *games: cross(setting, *games), state, action)
    revealing = crossing & (state.seat == seats)
    palms = revealing & or_reduce(state.gained > _COINS_GAINED)
    state = update_where(palms, lambda games: score_palms(setting, games), state)
    state = arrays.update_masked(revealing, lambda *games: reveal(setting, *games), state)
    places = places_in_turn(setting, state.turn)
    state = update_where(taking, lambda games, *others: take(setting, games, *others), state, action, places)
    resolving = state.phase == RESOLVING
    if arrays.may_hold(resolving):
        state = resolve(setting, state, resolving, places)
        state = update_where(state.phase == RESOLVING, lambda games: next_turn(setting, games), state)

    ended = (state.phase == OVER) & ~was_over
    return finish_step(
        arrays,
        seats,
        state,
        ended,
        lambda games: ranks(setting, games),
        (lambda games: next_game(setting, games)) if setting.restart else None,
    )


def keep(setting: Setting, state: State, action: Array) -> State:
    """Keep two of the four dealt cards; after all seats have, the first turn begins (SG-1)."""
    arrays, lookups, xp = setting.arrays, setting.lookups, setting.arrays.xp
    way, seat = action - KEEP, state.seat
    row = state.rows[0].astype(arrays.index_dtype) * NONE + DEALT * seat.astype(xp.int32)
    deck = setting.deals.deck.reshape(-1)
    places = arrays.take(lookups.kept, way + WAYS * xp.arange(2, dtype=xp.int32)[:, None])  # (2, B)
    cards = arrays.take(deck, row + places)[:, None]  # (2, 1, B)
    hit = _seats(setting) == seat  # (seats, B)
    state = state._replace(
        kept=state.kept | (way.astype(xp.uint16) << (3 * seat)),
        cards=arrays.where(hit, cards, state.cards),
        free=arrays.where(hit, arrays.take(lookups.boxes, cards), state.free),
        seat=seat + 1,
    )
    all_kept = state.seat == setting.options.seats
    return arrays.update_where(all_kept, lambda games: set_up(setting, games), state)


def set_up(setting: Setting, state: State) -> State:
    """Fill the display after all seats have kept their cards (SG-1)."""
    xp = setting.arrays.xp
    display = stack_cards(setting, state, xp.arange(DISPLAY, dtype=xp.uint8)[:, None])
    return state._replace(
        display=display, drawn=xp.full_like(state.drawn, DISPLAY), phase=xp.full_like(state.phase, RESOLVING)
    )


def cross(setting: Setting, state: State, crossing: Array, action: Array) -> State:
    """Cross off a pattern, a single box or an extra box, or pass; the others do not see it yet (SG-4 to SG-6).

    Most games are in this phase, so all are computed; where `crossing` does not hold, nothing is crossed off.
    """
    arrays, lookups, xp = setting.arrays, setting.lookups, setting.arrays.xp
    second = (action & ON_CARD) != 0
    row = state.expedition.astype(arrays.index_dtype) * ON_CARD
    boxes = arrays.take(lookups.placed, row + (action & (ON_CARD - 1))) * (crossing & (action < KEEP))
    cards = at_seat(arrays, state.cards, state.seat)  # (2, B)
    card = arrays.where(second, cards[1], cards[0]).astype(xp.uint16) << BOXES_IN_GAINS
    gains = arrays.take_in_bounds(lookups.gains, card | boxes & _UPPER) + arrays.take_in_bounds(
        lookups.gains, card | boxes >> HALF | 1 << HALF
    )
    crosses = (gains >> 8).astype(xp.uint8)
    hit = _seats(setting) == state.seat  # (seats, B)
    fresh = state.fresh | masked(hit & (_two(xp) == second), boxes)
    free = state.free ^ fresh
    left = at_seat(arrays, free[0] | free[1], state.seat)
    owed = (state.owed - ((state.owed > 0) & crossing) + crosses) * (left != 0)
    return state._replace(
        fresh=fresh,
        gained=state.gained + gains.astype(xp.uint8) * hit,
        owed=owed,
        seat=state.seat + ((owed == 0) & crossing),
    )


def score_palms(setting: Setting, state: State) -> State:
    """Score the palms after all seats have answered (SG-8)."""
    value = palm_value(setting, state)
    return state._replace(palms=add_palms(setting.arrays.xp, state.palms, state.gained >> 4, value))


def add_palms(xp: Any, palms: Array, count: Array, value: Array) -> Array:
    """Add `count` palms of the same value to packed palms, as far as palm boxes are free (SG-8)."""
    value = value.astype(xp.uint16)
    both = (value * (count > 0)) | (value << 4) * (count > 1)  # two active cards have at most two palms
    shift = 4 * ((palms > 0).astype(xp.uint8) + (palms > 0xF) + (palms > 0xFF))
    return palms | (both << shift) * (palms <= 0xFFF)


def reveal(setting: Setting, state: State, revealing: Array) -> State:
    """Make the crosses and coins public after all seats have answered (SG-4, SG-7)."""
    xp = setting.arrays.xp
    fresh, gained = state.fresh * revealing, state.gained * revealing
    return state._replace(
        free=state.free ^ fresh,
        fresh=state.fresh ^ fresh,
        gained=state.gained ^ gained,
        coins=xp.minimum(state.coins + (gained & _COINS_GAINED), xp.uint8(COIN_BOXES)),
        phase=setting.arrays.where(revealing, xp.uint8(RESOLVING), state.phase),
        seat=state.seat * ~revealing,
    )


def take(setting: Setting, state: State, action: Array, places: Array) -> State:
    """Replace a completed card; after a seat's last one, refill the display (SG-11, SG-12).

    `places` are the results of `places_in_turn`.
    """
    arrays, lookups, xp = setting.arrays, setting.lookups, setting.arrays.xp
    seat, of_stack, size = state.seat, action == TAKE_STACK, stack_size(setting.options)
    # While the stack has cards, at most one place of the display is vacant: the card that this seat has just taken.
    coming = stack_cards(setting, state, state.drawn + xp.arange(2, dtype=xp.uint8)[:, None])  # (2, B)
    from_place = xp.arange(TAKE, TAKE_STACK, dtype=xp.int32)[:, None] == action  # (4, B)
    taken = or_reduce(state.display * from_place) | coming[0] * of_stack
    display = arrays.where(from_place, xp.uint8(NONE), state.display)
    drawn = state.drawn + of_stack

    hit = _seats(setting) == seat  # (seats, B)
    none = (state.cards == NONE) & hit  # (2, seats, B)
    first, second = or_reduce(none[0]), or_reduce(none[1])  # (B,): whether the seat's places are vacant
    slot = hit & (_two(xp) != first)  # (2, seats, B): the first vacant place
    vacant = display == NONE  # (4, B)
    again = (first & second) & ((drawn < size) | or_reduce(~vacant))

    before = xp.cumsum(vacant, axis=0, dtype=xp.uint8) - vacant  # (4, B): the number of vacant places on the left
    fill = vacant & (drawn + before < size) & ~again
    new = arrays.where((before | of_stack) == 0, coming[0], coming[1])
    return state._replace(
        cards=arrays.where(slot, taken, state.cards),
        free=arrays.where(slot, arrays.take(lookups.boxes, taken), state.free),
        display=arrays.where(fill, new, display),
        drawn=drawn + fill.sum(axis=0, dtype=xp.uint8),
        phase=xp.uint8(RESOLVING) - again * xp.uint8(RESOLVING - TAKING),
        seat=arrays.where(again, seat, or_reduce(places * hit) + 1),
    )


class Plan(NamedTuple):
    """How step 3 continues."""

    stop: Array  # (B,) uint8: the first place that must take a card; the number of seats if none must
    new_row: Array  # (seats, B) bool: the seats with a new coin row that are resolved now
    done: Array  # (2, seats, B) bool: the completed cards that are resolved now


def resolve(setting: Setting, state: State, resolving: Array, places: Array) -> State:
    """Resolve step 3 where `resolving` holds, up to the first seat that must take a card (SG-10 to SG-13)."""
    arrays, seats = setting.arrays, setting.options.seats
    update_where = arrays.update_where
    stop, new_row, done = plan(setting, state, resolving, places)
    state = update_where(
        or_reduce(new_row), lambda games, *others: award(setting, games, *others), state, new_row, places
    )
    completing = or_reduce(done[0] | done[1])
    state = update_where(completing, lambda games, done: set_aside(setting, games, done), state, done)
    return arrays.update_masked(stop < seats, lambda *games: ask_to_take(setting, *games), state, stop, places)


def plan(setting: Setting, state: State, resolving: Array, places: Array) -> Plan:
    """Plan step 3 from the place in `seat` on, for the games that are resolving: bool (B,) and uint8 (seats, B)."""
    arrays, xp, seats = setting.arrays, setting.arrays.xp, setting.options.seats
    complete = completed_now(state)
    open_places = (places >= state.seat) & resolving
    there = (state.drawn < stack_size(setting.options)) | or_reduce(state.display != NONE)
    waits = open_places & (complete[0] | complete[1]) & (there & (state.turn < LAST_TURN))
    stop = arrays.where(waits, places, xp.uint8(seats)).min(axis=0)
    resolved = open_places & (places <= stop)
    return Plan(stop, resolved & row_now(state), complete & resolved)


def award(setting: Setting, state: State, new_row: Array, places: Array) -> State:
    """Give the highest trophy left for each new coin row, in turn order; a seat completes at most one row in a turn."""
    xp, given = setting.arrays.xp, rows_resolved(state)
    total = given.sum(axis=0, dtype=xp.uint8)  # (B,)
    for place, has_one in zip(places, new_row, strict=True):
        total = total + ((place < places) & has_one)  # (seats, B): the trophies given before each seat's
    number = xp.minimum(total, xp.uint8(_HIGHEST_TROPHY))
    trophy = (1 + _HIGHEST_TROPHY - number).astype(xp.uint16)  # the points plus 1
    return state._replace(trophies=state.trophies | (trophy << (4 * given)) * new_row)


def set_aside(setting: Setting, state: State, done: Array) -> State:
    """Move completed cards, bool (2, seats, B), to the completed cards of their colour."""
    arrays, xp = setting.arrays, setting.arrays.xp
    cards = state.cards.astype(arrays.index_dtype)
    bit = masked(done, arrays.take(setting.lookups.bit, cards))
    colour = arrays.take(setting.lookups.colour, cards)
    of_colour = bit * (colour == xp.arange(len(COLOURS), dtype=xp.uint8)[:, None, None, None])  # (4, 2, seats, B)
    return state._replace(
        completed=state.completed | of_colour[:, 0] | of_colour[:, 1],
        cards=arrays.where(done, xp.uint8(NONE), state.cards),
    )


def ask_to_take(setting: Setting, state: State, asking: Array, stop: Array, places: Array) -> State:
    """Ask the seat at the place `stop` to take a card (SG-11)."""
    arrays, xp = setting.arrays, setting.arrays.xp
    return state._replace(
        phase=arrays.where(asking, xp.uint8(TAKING), state.phase),
        seat=arrays.where(asking, or_reduce(masked(places == stop, _seats(setting))), state.seat),
    )


def next_turn(setting: Setting, state: State) -> State:
    """Reveal the next expedition card, or end the game (SG-3, SG-13)."""
    arrays, xp = setting.arrays, setting.arrays.xp
    over = state.turn == LAST_TURN
    row = state.rows[2].astype(arrays.index_dtype) * LAST_TURN + state.turn
    revealed = arrays.take(setting.deals.route.reshape(-1), row)
    return state._replace(
        phase=xp.uint8(CROSSING) + over * xp.uint8(OVER - CROSSING),
        turn=state.turn + ~over,
        seat=xp.zeros_like(state.seat),
        expedition=arrays.where(over, state.expedition, revealed),
    )


def stack_cards(setting: Setting, state: State, places: Array) -> Array:
    """The cards at these places of the full stack, 0 being the top: (N, B) -> (N, B)."""
    arrays, seats, size = setting.arrays, setting.options.seats, stack_size(setting.options)
    row_of_deck, row_of_stack = (
        state.rows[0].astype(arrays.index_dtype) * NONE,
        state.rows[1].astype(arrays.index_dtype) * size,
    )
    number = arrays.take(setting.deals.stack.reshape(-1), row_of_stack + places)
    seat = number >> 1
    way = (state.kept >> (3 * seat)) & 7
    returned = DEALT * seat + arrays.take(setting.lookups.returned, way + WAYS * (number & 1))
    in_deck = arrays.where(number < 2 * seats, returned, number + 2 * seats)
    return arrays.take(setting.deals.deck.reshape(-1), row_of_deck + in_deck)


def completed_now(state: State) -> Array:
    """The active cards without a free box: bool (2, seats, B)."""
    return (state.free == 0) & (state.cards != NONE)


def row_now(state: State) -> Array:
    """The seats with a completed coin row that is not resolved yet: bool (seats, B)."""
    return state.coins >= COINS_IN_ROW * (1 + rows_resolved(state))


def palm_value(setting: Setting, state: State) -> Array:
    """The points for a palm crossed off now: uint8 (B,) (SG-8)."""
    xp = setting.arrays.xp
    printed = setting.arrays.take(setting.lookups.palm_count, state.display)  # (4, B)
    return 1 + printed.sum(axis=0, dtype=xp.uint8)


def places_in_turn(setting: Setting, turn: Array) -> Array:
    """Each seat's distance from the start player of this turn: uint8 (seats, B) (SG-2)."""
    seats, start = setting.options.seats, setting.options.start
    first = turn + (seats - 1 + start)
    first = first - seats * (first // seats) if seats == 3 else first & (seats - 1)  # much faster than %
    number = _seats(setting)
    return number - first + seats * (number < first).astype(first.dtype)


def _two(xp: Any) -> Array:
    """The indices of a seat's two active cards: uint8 (2, 1, 1)."""
    return xp.arange(2, dtype=xp.uint8)[:, None, None]


def _seats(setting: Setting) -> Array:
    """The numbers of the seats: uint8 (seats, 1)."""
    return setting.arrays.xp.arange(setting.options.seats, dtype=setting.arrays.xp.uint8)[:, None]
