"""Every cross on some boxes of one card, as transitions between the sets of crossed boxes.

A calculation that runs backwards from the last turn gives each set of crossed boxes a value, and asks here for the
value of the best answer. One array holds the values of all sets, by the numbers of `box_sets`.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from doubloon.games.silver_gold.cards import SHAPES, TreasureCard
from doubloon.games.silver_gold.kernel.box_sets import set_number
from doubloon.games.silver_gold.shapes import Shape, bits

Values: TypeAlias = npt.NDArray[Any]
"""A number for every set of crossed boxes: the higher, the better."""


class TurnValues(NamedTuple):
    """The values within a turn, before a shape is put on the card."""

    owing: Values
    """By the number of extra crosses that are still owed, then by set."""
    single: Values
    """With the best single box instead of the shape."""


class CardTransitions:
    """All crosses on `boxes` of a card.

    `most_owed` limits the number of owed crosses that is counted; without it, each X counts. `gain` gives the points
    that crossing off some boxes adds to a value.
    """

    def __init__(
        self,
        card: TreasureCard,
        boxes: int,
        most_owed: int | None = None,
        gain: Callable[[int], float] | None = None,
    ) -> None:
        patterns = {shape: [mask for mask in shape.placements if not mask & ~boxes] for shape in SHAPES}
        self._x_boxes = (boxes & card.crosses).bit_count()
        self._most_owed = self._x_boxes if most_owed is None else min(self._x_boxes, most_owed)

        def steps(masks: Sequence[int], owed: Sequence[int]) -> _Steps:
            numbers = [set_number(boxes, mask) for mask in masks]
            gains = None if gain is None else np.array([gain(mask) for mask in masks], np.float32)
            return _Steps(1 << boxes.bit_count(), numbers, owed, gains)

        def owed(mask: int) -> int:
            return min((mask & card.crosses).bit_count(), self._most_owed)

        plain, obliging = list(bits(boxes & ~card.crosses)), list(bits(boxes & card.crosses))
        self._plain = steps(plain, [0] * len(plain))
        self._obliging = steps(obliging, [0] * len(obliging))  # pays for one cross and owes one: the level stays
        self._patterns = {shape: steps(masks, list(map(owed, masks))) for shape, masks in patterns.items()}

    def within_turn(self, done: Values, skipped: Values, elsewhere: float) -> TurnValues:
        """The values within a turn, from those at its end.

        `done` are the values when the turn is over. `skipped` are the values when no single box of these is crossed
        off instead of the shape. An extra cross outside these boxes adds `elsewhere`.
        """
        plain = self._plain.best(skipped, done)
        levels = [done]
        for owed in range(1, self._most_owed + 1):
            inside = plain if owed == 1 else self._plain.best(skipped, levels[-1])
            level = np.maximum(inside, done + done.dtype.type(elsewhere))
            for _ in range(self._x_boxes):  # each X may lead to the next
                level = self._obliging.best(level, level)
            levels.append(level)
        single = self._obliging.best(plain, levels[1]) if self._most_owed else plain
        return TurnValues(np.concatenate(levels), single)

    def after_shape(self, shape: Shape, turn: TurnValues) -> Values:
        """The values after the best answer to a shape: the shape itself or a single box."""
        return self._patterns[shape].best(turn.single, turn.owing)


class _Steps:
    """Every way from one set of crossed boxes to another by one of some crosses."""

    def __init__(
        self, size: int, numbers: Sequence[int], owed: Sequence[int], gains: npt.NDArray[np.float32] | None
    ) -> None:
        added = np.array(numbers, np.int32)
        before, cross = np.nonzero((np.arange(size, dtype=np.int32)[:, None] & added) == 0)
        self._after = before | (added | size * np.array(owed, np.int32))[cross]
        self._gain = None if gains is None else gains[cross]
        first = np.searchsorted(before, np.arange(size + 1))
        self._begun = np.nonzero(np.diff(first))[0]
        self._first = first[:-1][self._begun]

    def best(self, otherwise: Values, after: Values) -> Values:
        """For every set, the best of `otherwise` and of these crosses; `after` are the values after a cross."""
        best = otherwise.copy()
        if len(self._after):
            reached = after[self._after]
            if self._gain is not None:
                reached += self._gain
            best[self._begun] = np.maximum(best[self._begun], np.maximum.reduceat(reached, self._first))
        return best
