"""The value of a treasure card to its holder: points expected, for every set of crossed boxes and turns left.

A card is valued by itself. Every turn a shape comes, and the holder either puts it on this card, for a price, or uses
it elsewhere and waits. The price of a turn stands for everything else, above all for the other card, which competes for
the same turn. Once the card is completed, its place has the value of a new card. So the value of a card is a sum over
the shapes of the best answer to each, calculated backwards from the last turn. Extra crosses on the card itself are
exact; one on the other card adds `EXTRA`.

The values of a card are calculated when they are first used, in a few hundredths of a second, and kept.
"""

from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from doubloon.games.silver_gold.cards import EXPEDITION_CARDS, SHAPE_COUNTS, SHAPES, TreasureCard
from doubloon.games.silver_gold.kernel.box_sets import half_numbers
from doubloon.games.silver_gold.kernel.transitions import CardTransitions
from doubloon.games.silver_gold.shapes import Shape

COIN = 1.7
"""The value of a coin that is not crossed off yet: one point, and its share of a trophy."""
PALM = 2.6
"""The value of a palm that is not crossed off yet."""
EXTRA = 2.0
"""The value of an extra cross on the other card."""
TURN = 3.2
"""The price of a turn."""
HORIZON = 10
"""With more turns left, only the value of the card's place still rises."""

_PLACE = (0.0, 0.3, 0.8, 1.2, 2.2, 3.7, 4.8, 5.8, 6.9, 8.0, 9.1)
"""The value of a place for a card, by turns left: the mean value of the best of four new cards."""
_PLACE_SLOPE = 1.1
"""Each turn before those adds this much."""

_Floats = npt.NDArray[np.float32]


def place_value(turns: int) -> float:
    """The value of an empty place, to be filled with a new card, when `turns` turns are left."""
    return _PLACE[turns] if turns <= HORIZON else _PLACE[HORIZON] + _PLACE_SLOPE * (turns - HORIZON)


class CardValues:
    """The values of one card.

    `values` and `after_shape` hold all numbers as arrays: by turns left, up to the horizon, and by the number of the
    set of crossed boxes (see `kernel.box_sets`).
    """

    def __init__(self, card: TreasureCard) -> None:
        self._upper, self._lower = (half.tolist() for half in half_numbers(card.boxes))
        self.values, self.after_shape = _calculate(card)
        self._rows = [memoryview(row) for row in self.values]

    def value(self, turns: int, crossed: int) -> float:
        """The points still expected from the card with these boxes crossed off and `turns` turns left."""
        number = self._number(crossed)
        if turns <= HORIZON:
            value: float = self._rows[turns][number]
            return value
        at_horizon: float = self._rows[HORIZON][number]
        return at_horizon + _PLACE_SLOPE * (turns - HORIZON)

    def values_after_shapes(self, turns: int, crossed: int) -> list[float]:
        """By the order of `SHAPES`: the points expected after the best answer to a shape on this card.

        Afterwards `turns` turns are left. The price of the turn is not paid yet.
        """
        row, number = min(turns, HORIZON), self._number(crossed)
        return [float(self.after_shape[shape][row, number]) + _PLACE_SLOPE * (turns - row) for shape in SHAPES]

    def _number(self, crossed: int) -> int:
        """The number of a set of crossed boxes."""
        number: int = self._upper[crossed & 255] | self._lower[crossed >> 8]
        return number


@cache
def card_values(card: TreasureCard) -> CardValues:
    """The values of a card."""
    return CardValues(card)


def symbol_value(card: TreasureCard, boxes: int) -> float:
    """The value of the coins and palms in some boxes, before these are crossed off."""
    return COIN * (boxes & card.coins).bit_count() + PALM * (boxes & card.palms).bit_count()


@lru_cache(1 << 16)
def value_gain(card: TreasureCard, crossed: int, boxes: int, turns: int) -> float:
    """The value that crossing off some boxes adds when `turns` turns are left; an X adds an extra cross."""
    value = card_values(card).value
    extra = EXTRA * (boxes & card.crosses).bit_count() if turns else 0.0
    return value(turns, crossed | boxes) - value(turns, crossed) + symbol_value(card, boxes) + extra


def _calculate(card: TreasureCard) -> tuple[_Floats, dict[Shape, _Floats]]:
    """By turns left, up to the horizon: the values of all sets of crossed boxes, and those after each shape."""
    transitions = CardTransitions(card, card.boxes, most_owed=1, gain=lambda boxes: symbol_value(card, boxes))
    values = np.zeros((HORIZON + 1, 1 << card.points), np.float32)
    after_shape = {shape: np.empty_like(values) for shape in SHAPE_COUNTS}
    impossible = np.full(values.shape[1], -np.inf, np.float32)
    for turns in range(HORIZON + 1):
        now = values[turns]
        if turns:
            for shape, count in SHAPE_COUNTS.items():
                share = np.float32(count / len(EXPEDITION_CARDS))
                now += share * np.maximum(after_shape[shape][turns - 1] - np.float32(TURN), values[turns - 1])
        now[-1] = card.points + place_value(turns)
        turn = transitions.within_turn(now, impossible, EXTRA if turns else 0.0)
        for shape, rows in after_shape.items():
            rows[turns] = transitions.after_shape(shape, turn)
    return values, after_shape
