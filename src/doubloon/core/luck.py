"""The interface of a game's measure of luck: everything that chance decided, beside everything that it could decide."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class ChanceEvent:
    """One decision of chance: all outcomes that were possible, and the one that came.

    The numbers may depend on everything that happened before, but never on the outcome that came. `probabilities` must
    be exact. `points` may be any estimate: a good one explains more of the luck, and a bad one does no harm.
    """

    outcome: int
    """The number of the outcome that came."""
    probabilities: Sequence[float]
    """The probability of each outcome, given everything that the players could know before."""
    points: Sequence[Sequence[float]]
    """For each outcome, the final points that each seat could expect after it."""
    spread: float
    """How far apart the final points of two seats may end from what these points promise, as a standard deviation."""


ChanceEvents: TypeAlias = Callable[[S, S], Sequence[ChanceEvent]]
"""Everything that chance decided between a state and the next one, in order.

Chance decides when a player can first know the outcome: for a shuffled stack, when a card is revealed.
"""
