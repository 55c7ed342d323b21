"""The legal actions as bits, by looking up which placements fit the free boxes."""

from doubloon.batch.arrays import Array, at_seat, or_reduce
from doubloon.games.silver_gold.batch.lookups import HALF, KEEP, KEPT, NONE, PASS, PLACEMENTS, TAKE, TAKE_STACK
from doubloon.games.silver_gold.batch.state import CROSSING, KEEPING, TAKING, Setting, State, stack_size
from doubloon.games.silver_gold.rules import DISPLAY_FIRST
from doubloon.games.silver_gold.state import DISPLAY

_KEEPS = (1 << len(KEPT)) - 1
_UPPER = (1 << HALF) - 1
_PATTERNS = (1 << (PLACEMENTS - 32)) - 1
_SINGLES = _PATTERNS ^ 0xFFFFFFFF


def legal_words(setting: Setting, state: State) -> Array:
    """The legal actions of the asked seat of each game: uint32 (5, B); none if the game is over.

    Two words for the first card, two for the second, and the last for all actions that cross nothing off.
    """
    arrays, lookups, xp = setting.arrays, setting.lookups, setting.arrays.xp
    free = at_seat(arrays, state.free ^ state.fresh, state.seat)  # (2, B) uint16
    crossing = state.phase == CROSSING
    pattern = crossing & (state.owed == 0)
    row = state.expedition.astype(xp.uint16) << HALF
    upper, lower = ((row | half).astype(arrays.index_dtype) for half in (free & _UPPER, free >> HALF))  # (2, B)
    low = (arrays.take_in_bounds(lookups.upper_low, upper) & arrays.take_in_bounds(lookups.lower_low, lower)) * pattern
    high = arrays.take_in_bounds(lookups.upper_high, upper) & arrays.take_in_bounds(lookups.lower_high, lower)
    high = high & (pattern * xp.uint32(_PATTERNS) | crossing * xp.uint32(_SINGLES))

    display = or_reduce((state.display != NONE) * (1 << xp.arange(DISPLAY, dtype=xp.uint8)[:, None]))
    stack = state.drawn < stack_size(setting.options)
    if setting.options.variant == DISPLAY_FIRST:
        stack &= display == 0
    takes = display | stack * xp.uint8(1 << (TAKE_STACK - TAKE))
    others = (
        (state.phase == KEEPING) * xp.uint16(_KEEPS)
        | (takes * (state.phase == TAKING)).astype(xp.uint16) << (TAKE - KEEP)
        | (crossing & ((free[0] | free[1]) == 0)) * xp.uint16(1 << (PASS - KEEP))
    )
    return xp.stack([low[0], high[0], low[1], high[1], others.astype(xp.uint32)])
