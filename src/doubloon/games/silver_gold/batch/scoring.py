"""Scores and ranks of many games at once (SG-14, SG-15)."""

from typing import Any

from doubloon.batch.arrays import Array, popcount
from doubloon.games.silver_gold.batch.lookups import CARDS, COLOURS, NUMBERS
from doubloon.games.silver_gold.batch.state import Setting, State
from doubloon.games.silver_gold.cards import Colour
from doubloon.games.silver_gold.state import COIN_BOXES, COINS_IN_ROW

_POINTS = [next(card.points for card in CARDS if card.colour is colour) for colour in COLOURS]
"""All cards of a colour score the same points."""
_FIRST = {colour: min(NUMBERS[card] for card in CARDS if card.colour is colour) for colour in Colour}
_SEALS = [(card, NUMBERS[card] - _FIRST[card.colour], card.seal) for card in CARDS if card.seal]
_SEALED = [COLOURS.index(card.colour) for card, _, _ in _SEALS]
_BITS = [bit for _, bit, _ in _SEALS]
_COUNTED = [COLOURS.index(seal.colour) for _, _, seal in _SEALS]
_EACH = [seal.points_each for _, _, seal in _SEALS]


def scores(setting: Setting, state: State) -> Array:
    """Each seat's score if the game ended now: int16 (seats, B)."""
    xp = setting.arrays.xp
    counts = colour_counts(xp, state)
    points, bits, each = (xp.asarray(column, xp.int16)[:, None, None] for column in (_POINTS, _BITS, _EACH))
    sealed = state.completed[xp.asarray(_SEALED)].astype(xp.int16) >> bits & 1  # (seals, seats, B)
    seals = (sealed * each * counts[xp.asarray(_COUNTED)]).sum(axis=0, dtype=xp.int16)
    trophies = sum_of_four(xp, state.trophies) - rows_resolved(state)
    return state.coins + sum_of_four(xp, state.palms) + trophies + (points * counts).sum(axis=0, dtype=xp.int16) + seals


def ranks(setting: Setting, state: State) -> Array:
    """A number that is higher for a better place and equal for a shared one: int32 (seats, B).

    The bits above the lowest 16 are the score; the lowest 16 are the numbers of completed cards of each colour.
    """
    xp = setting.arrays.xp
    rank = scores(setting, state).astype(xp.int32)
    for count in colour_counts(xp, state):
        rank = rank * 16 + count
    return rank


def colour_counts(xp: Any, state: State) -> Array:
    """The numbers of completed cards of each colour, in tie-breaking order: int16 (4, seats, B)."""
    return popcount(xp, state.completed).astype(xp.int16)


def rows_resolved(state: State) -> Array:
    """The number of resolved coin rows of each seat: uint8 (seats, B)."""
    given = (state.trophies > 0).astype("uint8")
    for row in range(1, COIN_BOXES // COINS_IN_ROW):
        given = given + (state.trophies >= 1 << (4 * row))
    return given


def sum_of_four(xp: Any, packed: Array) -> Array:
    """The sum of four packed numbers of four bits: uint16 -> int16."""
    pairs = (packed & 0x0F0F) + (packed >> 4 & 0x0F0F)
    return ((pairs + (pairs >> 8)) & 0xFF).astype(xp.int16)
