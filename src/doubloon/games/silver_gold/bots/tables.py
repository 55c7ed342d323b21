"""What a treasure card is worth to whoever holds it: exact tables, a number for every set of crossed boxes.

A card is looked at by itself. Every turn a shape comes, and the card's holder either puts it on this card, for a price,
or does something else with it and waits. The price of a turn stands for all the rest: the other card, which wants the
same turn. When the card is completed, its place is worth what a new card is worth. So the worth of a card, by boxes
crossed and turns left, is a sum over shapes of the best that can be done with each, and is worked out backwards from
the last turn. Extra crosses are exact on the card itself; elsewhere one is worth `EXTRA`.

A table is built when its card is first seen, in some hundredths of a second, and kept.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from doubloon.games.silver_gold import EXPEDITION_CARDS, TreasureCard
from doubloon.games.silver_gold.shapes import Shape, bits

COIN = 1.7
"""What a coin to come is worth: a point, and its share of a trophy."""
PALM = 2.6
"""What a palm to come is worth."""
EXTRA = 2.0
"""What an extra cross on the other card is worth."""
TURN = 3.2
"""The price of a turn."""
HORIZON = 10
"""With more turns left than so many, a card is worth as much more as its place is."""

SHAPE_COUNTS = Counter(card.shape for card in EXPEDITION_CARDS)
"""How many of the eight expedition cards show each shape."""

_Floats = npt.NDArray[np.float32]
_Numbers = npt.NDArray[np.int32]


_PLACE = (0.0, 0.3, 0.8, 1.2, 2.2, 3.7, 4.8, 5.8, 6.9, 8.0, 9.1)
"""What a place for a card is worth, by turns left: what the tables say of the best of four new cards, on average."""
_PLACE_SLOPE = 1.1
"""How much each turn before those adds."""


def place_worth(turns: int) -> float:
    """What a place that is to be filled with a new card is worth, so many turns before the end."""
    return _PLACE[turns] if turns <= HORIZON else _PLACE[HORIZON] + _PLACE_SLOPE * (turns - HORIZON)


class CardTable:
    """The worth of one card by turns left and boxes crossed.

    `worths` and `bests` are all numbers at once: by turns left, up to the horizon, and crossed boxes moved together.
    """

    def __init__(self, card: TreasureCard) -> None:
        boxes = list(bits(card.boxes))
        self._low = [_squeeze(mask, boxes) for mask in range(1 << 8)]
        self._high = [_squeeze(mask << 8, boxes) for mask in range(1 << 8)]
        self.worths, self.bests = _worths(card, boxes)
        self._worths = [memoryview(row) for row in self.worths]
        self._bests = {shape: [memoryview(row) for row in rows] for shape, rows in self.bests.items()}

    def worth(self, turns: int, crossed: int) -> float:
        """What the card will still bring with these boxes crossed, so many turns before the end."""
        return self._read(self._worths, turns, crossed)

    def best(self, shape: Shape, turns: int, crossed: int) -> float:
        """The same after the best that a shape can do on it, which must have a free box."""
        return self._read(self._bests[shape], turns, crossed)

    def _read(self, rows: list[memoryview], turns: int, crossed: int) -> float:
        number = self._low[crossed & 255] | self._high[crossed >> 8]
        if turns <= HORIZON:
            worth: float = rows[turns][number]
            return worth
        return rows[HORIZON][number] + _PLACE_SLOPE * (turns - HORIZON)


@cache
def table(card: TreasureCard) -> CardTable:
    """The table of a card."""
    return CardTable(card)


def symbol_worth(card: TreasureCard, boxes: int) -> float:
    """What the coins and palms in some boxes are worth, before they are crossed."""
    return COIN * (boxes & card.coins).bit_count() + PALM * (boxes & card.palms).bit_count()


@lru_cache(1 << 16)
def gain(card: TreasureCard, crossed: int, boxes: int, turns: int) -> float:
    """How much crossing off some boxes adds, so many turns before the end; an X adds an extra cross."""
    worth = table(card).worth
    extra = EXTRA * (boxes & card.crosses).bit_count() if turns else 0.0
    return worth(turns, crossed | boxes) - worth(turns, crossed) + symbol_worth(card, boxes) + extra


def _squeeze(mask: int, boxes: list[int]) -> int:
    """The mask with the bits of `boxes` moved together, so that all masks of a card are numbers without gaps."""
    return sum(1 << place for place, box in enumerate(boxes) if mask & box)


class _Steps:
    """Every way from one set of crossed boxes to another by one of some crosses."""

    def __init__(self, card: TreasureCard, boxes: list[int], crosses: Iterable[int]) -> None:
        size = 1 << len(boxes)
        masks = list(crosses)
        squeezed = np.array([_squeeze(mask, boxes) for mask in masks], np.int32)
        free = (np.arange(size, dtype=np.int32)[:, None] & squeezed) == 0
        before, which = np.nonzero(free)
        obliges = np.array([bool(mask & card.crosses) for mask in masks], np.int32)[which]
        self._after: _Numbers = (before | squeezed[which] | size * obliges).astype(np.int32)
        self._gain: _Floats = np.array([symbol_worth(card, mask) for mask in masks], np.float32)[which]
        first = np.searchsorted(before, np.arange(size + 1))
        self._begun = np.nonzero(np.diff(first))[0]
        self._first = first[:-1][self._begun]

    def improve(self, best: _Floats, worths: _Floats) -> _Floats:
        """The best of `best` and of these steps; `worths` are those of all masks, then of all that owe a cross."""
        better = best.copy()
        if len(self._after):
            reached = np.maximum.reduceat(worths[self._after] + self._gain, self._first)
            better[self._begun] = np.maximum(better[self._begun], reached)
        return better


def _worths(card: TreasureCard, boxes: list[int]) -> tuple[_Floats, dict[Shape, _Floats]]:
    """By turns left, up to the horizon: the worth of all sets of crossed boxes, and the worth after each shape."""
    size = 1 << len(boxes)
    plain = _Steps(card, boxes, bits(card.boxes & ~card.crosses))
    obliging = _Steps(card, boxes, bits(card.crosses))
    patterns = {shape: _Steps(card, boxes, _placements(card, shape)) for shape in SHAPE_COUNTS}
    worths = np.zeros((HORIZON + 1, size), np.float32)
    bests = {shape: np.empty_like(worths) for shape in SHAPE_COUNTS}
    for turns in range(HORIZON + 1):
        now = worths[turns]
        if turns:
            for shape, count in SHAPE_COUNTS.items():
                share = np.float32(count / len(EXPEDITION_CARDS))
                now += share * np.maximum(bests[shape][turns - 1] - np.float32(TURN), worths[turns - 1])
        now[-1] = card.points + place_worth(turns)
        single = plain.improve(np.full(size, -np.inf, np.float32), now)
        owing = np.maximum(single, now + np.float32(EXTRA if turns else 0.0))
        for _ in bits(card.crosses):
            owing = obliging.improve(owing, np.concatenate((now, owing)))
        both = np.concatenate((now, owing))
        single = obliging.improve(single, both)
        for shape, steps in patterns.items():
            bests[shape][turns] = steps.improve(single, both)
    return worths, bests


def _placements(card: TreasureCard, shape: Shape) -> list[int]:
    return [mask for mask in shape.placements if not mask & ~card.boxes]
