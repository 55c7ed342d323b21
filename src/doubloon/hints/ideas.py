"""What a hint is: the best few moves of a position, what each is worth, and what it gains, as facts."""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, TypeAlias

from doubloon.games.silver_gold import TreasureCard


class Measure(Enum):
    """What moves are weighed by."""

    POINTS = "points"
    """The points that one's own seat can expect at the end of the game."""
    WIN = "win"
    """The chance to win, from 0 to 1; a draw is half of one."""


NO_DIFFERENCE = {Measure.POINTS: 0.05, Measure.WIN: 0.005}
"""Two ideas that differ by less are equally good, as far as anybody can tell."""


@dataclass(frozen=True, slots=True)
class CardGain:
    """What an answer does on one treasure card."""

    card: TreasureCard
    boxes: int
    """The mask of those that are crossed off on it."""
    left: int
    """The mask of those that are free afterwards."""
    points: int
    """What completing it scores, seals included; 0 where it is not completed."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """What a whole answer with all its extra crosses brings in Silver & Gold."""

    cards: tuple[CardGain, ...]
    """The card of the first cross first."""
    coins: int
    palms: tuple[int, ...]
    """The points of each palm that scores."""
    trophy: int
    """The highest trophy left where a row of coins is completed, so that it may be won; else 0."""

    @property
    def points(self) -> int:
        """The points that it scores for certain; a trophy is not among them."""
        return self.coins + sum(self.palms) + sum(card.points for card in self.cards)


@dataclass(frozen=True, slots=True)
class Choosing:
    """What new cards have to offer."""

    cards: tuple[TreasureCard, ...]
    """Empty where one is drawn blind."""
    sealed: int
    """What seals already there, or the new cards' own, would add for completed cards of today."""


@dataclass(frozen=True, slots=True)
class Passing:
    """Nothing can be crossed off."""


@dataclass(frozen=True, slots=True)
class Lifting:
    """What lifting a piece may bring in Gold Hunting."""

    pile: int
    declared: int
    rush: bool
    right: float
    """How likely the piece is the declared one."""
    breaks_down: float
    """How likely it is a wrong one, and less than the gold in hand."""
    hand: int
    """The gold that is then lost."""
    points: int
    """What a gold rush adds where it is right."""


@dataclass(frozen=True, slots=True)
class SettingAside:
    """What keeping the gold in hand brings."""

    gold: int
    points: int


@dataclass(frozen=True, slots=True)
class Hiding:
    """What piles leave to the other."""

    mined: float
    """The points that a sensible miner gets out of them."""
    usual: float
    """The same for piles built at random."""


Gain: TypeAlias = Crossing | Choosing | Passing | Lifting | SettingAside | Hiding
"""What a move gains, as facts that can be put into words."""


@dataclass(frozen=True, slots=True)
class Filling:
    """How likely the boxes that an answer leaves free are filled, by the cards that can still come."""

    card: TreasureCard
    boxes: int
    """Their mask."""
    turns: int
    """In how many turns after this one."""
    chance: Fraction
    """Exact, for one who plays for that alone."""


@dataclass(frozen=True, slots=True)
class Idea:
    """A good move."""

    moves: tuple[Any, ...]
    """The legal move, and what is to follow it in the same turn: extra crosses, or the lift after a keep."""
    worth: float
    """By the hint's measure."""
    gain: Gain
    filling: Filling | None = None

    @property
    def move(self) -> Any:
        """The move that can be made now."""
        return self.moves[0]


@dataclass(frozen=True, slots=True)
class Hints:
    """The best few moves of a position for the seat that is asked, best first."""

    measure: Measure
    ideas: tuple[Idea, ...]

    @property
    def best(self) -> Idea:
        """The best move."""
        return self.ideas[0]
