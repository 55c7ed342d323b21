"""The deadline of a search: work is done in small batches, and no batch begins after it."""

from collections.abc import Callable, Iterable

from doubloon.batch.arrays import Array
from doubloon.games.silver_gold import TreasureCard
from doubloon.games.silver_gold.card_values import card_values
from doubloon.games.silver_gold.value_net.position import Position
from doubloon.games.silver_gold.value_net.value import ValueFunction


class OutOfTime(Exception):
    """The deadline has passed; the search ends with what it has found."""


class Deadline:
    """A point in time, `seconds` after it is created by this clock."""

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._until = clock() + seconds

    def passed(self) -> bool:
        """Whether the time is up."""
        return self._clock() >= self._until

    def check(self) -> None:
        """Raise OutOfTime if the time is up."""
        if self.passed():
            raise OutOfTime

    def prepare(self, cards: Iterable[TreasureCard]) -> None:
        """Compute the values of these cards, one after another, unless that was done before in this process."""
        for card in cards:
            self.check()
            card_values(card)


class TimedValue:
    """A value function that raises OutOfTime instead of rating seats after the deadline."""

    def __init__(self, value: ValueFunction, deadline: Deadline) -> None:
        self._value, self._deadline = value, deadline

    def expected_points(self, position: Position, group: Array) -> Array:
        """The points that each seat can expect at the end."""
        self._deadline.check()
        return self._value.expected_points(position, group)
