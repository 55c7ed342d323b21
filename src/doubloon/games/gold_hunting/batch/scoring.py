"""Scores and ranks of many games at once (GH-9, GH-11)."""

from doubloon.batch.arrays import Array
from doubloon.games.gold_hunting.batch.state import WON, Setting, State
from doubloon.games.gold_hunting.pieces import RUSH_POINTS


def gold(pieces: Array) -> Array:
    """The gold in packed counts of pieces: uint16 -> uint16."""
    return (pieces & 15) + 2 * (pieces >> 4 & 15) + 3 * (pieces >> 8)


def scores(setting: Setting, state: State) -> Array:
    """Each seat's score if the game ended now: int16 (2, B)."""
    total = gold(state.hand) + gold(state.kept) // 2 + RUSH_POINTS * (state.marker == WON)
    return total.astype(setting.arrays.xp.int16)


def ranks(setting: Setting, state: State) -> Array:
    """A number that is higher for a better place and equal for a shared one: int32 (2, B).

    The bits above the lowest 16 are the score; below are the number of pieces of 3 gold, then of 2.
    """
    xp = setting.arrays.xp
    pieces = (state.hand + state.kept).astype(xp.int32)
    return (scores(setting, state).astype(xp.int32) << 16) | pieces & 0xF00 | pieces >> 4 & 15
