"""Which actions are legal, as bits, by looking up which placements fit the free boxes."""

from doubloon.batch.arrays import Array, any_of, at_seat
from doubloon.games.silver_gold.batch.state import CROSSING, KEEPING, TAKING, Setting, State, stack_size
from doubloon.games.silver_gold.batch.tables import HALF, KEEP, KEPT, NONE, PASS, PLACEMENTS, TAKE, TAKE_STACK
from doubloon.games.silver_gold.rules import DISPLAY_FIRST
from doubloon.games.silver_gold.state import DISPLAY

_KEEPS = (1 << len(KEPT)) - 1
_UPPER = (1 << HALF) - 1
_PATTERNS = (1 << (PLACEMENTS - 32)) - 1
_SINGLES = _PATTERNS ^ 0xFFFFFFFF


def legal_words(setting: Setting, state: State) -> Array:
    """Which actions the asked seat of each game may play: uint32 (5, B); none where the game is over.

    Two words for the first card, two for the second, the last for all that is no cross.
    """
    arrays, tables, xp = setting.arrays, setting.tables, setting.arrays.xp
    free = at_seat(arrays, state.free ^ state.fresh, state.seat)  # (2, B) uint16
    crossing = state.phase == CROSSING
    pattern = crossing & (state.owed == 0)
    row = state.expedition.astype(xp.uint16) << HALF
    upper, lower = ((row | half).astype(arrays.index) for half in (free & _UPPER, free >> HALF))  # (2, B)
    low = (arrays.find(tables.upper_low, upper) & arrays.find(tables.lower_low, lower)) * pattern
    high = arrays.find(tables.upper_high, upper) & arrays.find(tables.lower_high, lower)
    high = high & (pattern * xp.uint32(_PATTERNS) | crossing * xp.uint32(_SINGLES))

    display = any_of((state.display != NONE) * (1 << xp.arange(DISPLAY, dtype=xp.uint8)[:, None]))
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
