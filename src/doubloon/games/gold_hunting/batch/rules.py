"""The effect of a move in many games at once. GH-5 and the like are rulings.

A function without a mask assumes that all of its games are in the same situation; `step` selects these games. A
function with a mask receives all games and changes those where the mask holds.
"""

from typing import Any

from doubloon.batch.arrays import Array, at_seat, popcount
from doubloon.batch.game import StepResult, finish_step
from doubloon.games.gold_hunting.batch.lookups import KEEP, LIFTS, PIECE_BITS, RUSH
from doubloon.games.gold_hunting.batch.scoring import gold, ranks
from doubloon.games.gold_hunting.batch.state import (
    BUILDING,
    LOST,
    MINING,
    OVER,
    RETURNED,
    WON,
    Setting,
    State,
    next_game,
)
from doubloon.games.gold_hunting.pieces import PILES

_PIECE = (1 << PIECE_BITS) - 1


def step(setting: Setting, state: State, action: Array) -> StepResult[State]:
    """Play one legal action of the asked seat in each game: int (B,). A negative action leaves a game as it is."""
    arrays = setting.arrays
    was_over = state.phase == OVER
    action = action.astype(arrays.xp.int32)
    acting = action >= 0
    building, mining = (state.phase == BUILDING) & acting, (state.phase == MINING) & acting
    keeping = mining & (action == KEEP)
    act = build if setting.build == "whole" else place
    state = arrays.update_where(building, lambda games, action: act(setting, games, action), state, action)
    state = arrays.update_where(keeping, lambda games: keep(setting, games), state)
    state = arrays.update_masked(mining & ~keeping, lambda *games: lift(setting, *games), state, action)
    ended = (state.phase == OVER) & ~was_over
    restart = (lambda games: next_game(setting, games)) if setting.restart else None
    return finish_step(arrays, 2, state, ended, lambda games: ranks(setting, games), restart)


def build(setting: Setting, state: State, action: Array) -> State:
    """Build all piles in one action (GH-1)."""
    arrays, lookups, xp, cuts = setting.arrays, setting.lookups, setting.arrays.xp, setting.cuts
    order, cut = action // cuts, action % cuts
    pieces = arrays.take(lookups.order, order)
    row = xp.arange(PILES, dtype=xp.int32)[:, None] * cuts + cut  # (4, B)
    piles = ((pieces >> arrays.take(lookups.shift, row)) & arrays.take(lookups.mask, row)).astype(xp.uint16)
    state = state._replace(piles=arrays.where(_seats(xp) == state.seat, piles[:, None], state.piles))
    return built(setting, state, xp.bool_(True))


def place(setting: Setting, state: State, action: Array) -> State:
    """Put a piece on top of a pile; the last piece completes the build (GH-1)."""
    arrays, lookups, xp = setting.arrays, setting.lookups, setting.arrays.xp
    pile, piece = arrays.take(lookups.pile, action), arrays.take(lookups.declared, action)
    on_pile = xp.arange(PILES, dtype=xp.uint8)[:, None] == pile  # (4, B)
    higher = state.piles << PIECE_BITS | piece
    begins = state.placed % (setting.components.piles + 1) == pile
    placed = state.placed + arrays.take(lookups.place, action) + begins
    complete = placed == len(lookups.places) - 1
    state = state._replace(
        piles=arrays.where(on_pile[:, None] & (_seats(xp) == state.seat), higher, state.piles),
        placed=placed * ~complete,
    )
    return built(setting, state, complete)


def built(setting: Setting, state: State, complete: Array) -> State:
    """After a seat has completed its build, the other seat builds; after both have, the start player mines (GH-3)."""
    arrays, xp = setting.arrays, setting.arrays.xp
    last = complete & (state.seat == 1)
    return state._replace(
        phase=last.astype(xp.uint8) * MINING,
        seat=arrays.where(last, xp.uint8(setting.options.start), state.seat | complete),
    )


def keep(setting: Setting, state: State) -> State:
    """Return the marker and set the gold in hand aside; the same seat moves again (GH-7)."""
    arrays, xp = setting.arrays, setting.arrays.xp
    own = _seats(xp) == state.seat  # (2, B)
    return state._replace(
        kept=arrays.where(own, state.hand, state.kept),
        hand=state.hand * ~own,
        marker=arrays.where(own, xp.uint8(RETURNED), state.marker),
    )


def lift(setting: Setting, state: State, lifting: Array, action: Array) -> State:
    """Lift the top piece: it is won, lost, or breaks down the hand (GH-3 to GH-6)."""
    arrays, lookups, xp = setting.arrays, setting.lookups, setting.arrays.xp
    rush = action >= RUSH
    pile = arrays.take(lookups.pile, action)
    declared = arrays.where(rush, own_marker(setting, state, state.seat), arrays.take(lookups.declared, action))
    numbers = xp.arange(PILES, dtype=xp.uint8)[:, None]
    mined = (numbers == pile) & lifting  # (4, B)
    top = at_seat(arrays, state.piles, 1 - state.seat) * mined  # (4, B)
    piece = ((top[0] | top[1] | top[2] | top[3]) & _PIECE).astype(xp.uint8)  # (B,)

    hand = at_seat(arrays, state.hand, state.seat)
    right = piece == declared
    broke_down = ~right & (piece < gold(hand)) & lifting
    one_more = (xp.uint16(1) << (4 * (piece - 1))) * lifting
    hand = arrays.where(broke_down, one_more, hand + one_more * right)
    own = _seats(xp) == state.seat  # (2, B)
    seen = pile | (declared << 2) | (piece << 4) | (rush * xp.uint8(1 << 6)) | (broke_down * xp.uint8(1 << 7))
    now = xp.arange(LIFTS, dtype=xp.uint8)[:, None] == state.turn  # (20, B) bool
    turn = state.turn + lifting
    return state._replace(
        piles=state.piles >> (mined[:, None] & ~own) * xp.uint8(PIECE_BITS),
        hand=arrays.where(own, hand, state.hand),
        marker=arrays.where(own & (rush & lifting), arrays.where(right, xp.uint8(WON), xp.uint8(LOST)), state.marker),
        lifts=state.lifts | (seen * lifting) * now.view(xp.uint8),
        turn=turn,
        phase=state.phase + (lifting & (turn == setting.lifts)),
        seat=state.seat ^ lifting,
    )


def own_marker(setting: Setting, state: State, seat: Array) -> Array:
    """The number on a seat's marker: uint8 (B,)."""
    index = state.rows[0].astype(setting.arrays.xp.int32) * 2 + seat
    return setting.arrays.take(setting.deals.markers.reshape(-1), index)


def heights(xp: Any, piles: Array) -> Array:
    """The gold in each pile: uint16 -> uint8 (GH-2)."""
    return popcount(xp, piles & 0x5555) + 2 * popcount(xp, piles & 0xAAAA)


def _seats(xp: Any) -> Array:
    return xp.arange(2, dtype=xp.uint8)[:, None]
