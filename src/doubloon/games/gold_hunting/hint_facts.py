"""The facts behind a hint for Gold Hunting: what a move gains and risks."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Lifting:
    """Lifting a piece after declaring its number."""

    pile: int
    declared: int
    rush: bool
    right: float
    """The probability that the declared number is right."""
    breaks_down: float
    """The probability that the piece is a wrong one and lower than the gold in hand, which is then lost."""
    hand: int
    """The gold in hand."""
    points: int
    """The bonus of a gold rush whose number is right; 0 without a rush."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """Keeping the gold in hand."""

    gold: int
    points: int
    """The points that it is sure to score."""


@dataclass(frozen=True, slots=True)
class Building:
    """Building the four piles."""

    mined: float
    """The points that a sensible opponent gets from these piles, on average."""
    usual: float
    """The same for piles built at random."""


Facts: TypeAlias = Lifting | Keeping | Building
