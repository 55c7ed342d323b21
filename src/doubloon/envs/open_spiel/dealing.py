"""A draw as a sequence of chance nodes, one item at a node."""

from itertools import repeat
from typing import NamedTuple

from doubloon.core.chance import Draw, Outcome


class Dealing(NamedTuple):
    """A draw, of which some items are dealt."""

    draw: Draw
    left: tuple[int, ...]
    """The items that are left, by their place in the pool."""
    dealt: tuple[str, ...] = ()

    def outcomes(self) -> list[tuple[int, float]]:
        """The items that are left, all equally likely."""
        return list(zip(self.left, repeat(1 / len(self.left))))

    def deal(self, item: int) -> "Dealing":
        """Deal one of the items that are left."""
        draw, left, dealt = self
        place = left.index(item)
        return Dealing(draw, left[:place] + left[place + 1 :], (*dealt, draw.pool[item]))

    def answer(self) -> Outcome | None:
        """The dealer's answer, once all items are dealt."""
        draw, _, dealt = self
        return Outcome(draw.word, dealt) if len(dealt) == draw.count else None


def begin_dealing(draw: Draw) -> Dealing:
    """The draw before its first item is dealt."""
    return Dealing(draw, tuple(range(len(draw.pool))))
