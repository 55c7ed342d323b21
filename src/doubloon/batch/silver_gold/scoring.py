"""Scores and ranks of many games at once (SG-14, SG-15)."""

from typing import Any

from doubloon.batch.arrays import Array, popcount
from doubloon.batch.silver_gold.state import Setting, State
from doubloon.batch.silver_gold.tables import CARDS, COLOURS, NUMBERS
from doubloon.silver_gold.cards import Colour

_POINTS = {card.colour: card.points for card in CARDS}
"""Cards of a colour have equally many boxes."""
_FIRST = {colour: min(NUMBERS[card] for card in CARDS if card.colour is colour) for colour in Colour}
_SEALS = [(card, NUMBERS[card] - _FIRST[card.colour], card.seal) for card in CARDS if card.seal]


def scores(setting: Setting, state: State) -> Array:
    """What each seat would score if the game ended now: int16 (seats, B)."""
    xp = setting.arrays.xp
    counts = colour_counts(xp, state)
    total = state.coins + four_bits(xp, state.palms)
    for shift in (0, 4, 8):
        trophy = state.trophies >> shift & 15
        total = total + trophy - (trophy > 0)
    for colour, count in zip(COLOURS, counts, strict=True):
        total = total + _POINTS[colour] * count
    for card, bit, seal in _SEALS:
        completed = state.completed[COLOURS.index(card.colour)] >> bit & 1
        total = total + completed * (seal.points_each * counts[COLOURS.index(seal.colour)])
    return total.astype(xp.int16)


def ranks(setting: Setting, state: State) -> Array:
    """A number that is higher where the place is better, and equal where it is shared: int32 (seats, B).

    The score is above the lowest 16 bits; they hold how many cards of each colour are completed.
    """
    xp = setting.arrays.xp
    rank = scores(setting, state).astype(xp.int32)
    for count in colour_counts(xp, state):
        rank = rank * 16 + count
    return rank


def colour_counts(xp: Any, state: State) -> list[Array]:
    """How many cards of each colour are completed, in the order in which they break ties: 4 of int16 (seats, B)."""
    return [popcount(xp, completed).astype(xp.int16) for completed in state.completed]


def four_bits(xp: Any, packed: Array) -> Array:
    """The sum of four numbers of four bits: uint16 -> int16."""
    return sum((packed >> shift & 15).astype(xp.int16) for shift in (0, 4, 8, 12))
