"""The facts behind a hint for Silver & Gold: what a move gains."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from doubloon.games.silver_gold.cards import TreasureCard


@dataclass(frozen=True, slots=True)
class CardGain:
    """The effect of an answer on one treasure card."""

    card: TreasureCard
    boxes: int
    """The mask of the boxes that are crossed off."""
    left: int
    """The mask of the boxes that are free afterwards."""
    points: int
    """The score for completing the card, seals included; 0 where it is not completed."""


@dataclass(frozen=True, slots=True)
class Filling:
    """The chance to fill the free boxes that an answer leaves on its card."""

    card: TreasureCard
    boxes: int
    """The mask of these boxes."""
    turns: int
    """The number of turns after this one."""
    chance: Fraction
    """The exact probability for a player who aims for nothing else."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """The gain of a whole answer: a cross and all its extra crosses."""

    cards: tuple[CardGain, ...]
    """The card of the first cross comes first."""
    coins: int
    palms: tuple[int, ...]
    """The points of each palm that scores."""
    trophy: int
    """The highest trophy left if the answer completes a row of coins, which may win it; else 0."""
    filling: Filling | None = None

    @property
    def points(self) -> int:
        """The points that are certain; a trophy is not included, as another seat may take it first."""
        return self.coins + sum(self.palms) + sum(card.points for card in self.cards)


@dataclass(frozen=True, slots=True)
class Choosing:
    """New treasure cards."""

    cards: tuple[TreasureCard, ...]
    """Empty for a draw from the stack, whose top card is unknown."""
    sealed: int
    """The points that seals would add if these cards were completed, counting today's completed cards."""


@dataclass(frozen=True, slots=True)
class Passing:
    """No box is free."""


Facts: TypeAlias = Crossing | Choosing | Passing
