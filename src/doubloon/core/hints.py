"""The interface of a game's adviser: the best moves of a position, their values, and the facts behind them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Generic, TypeVar

from doubloon.core.languages import Language

V_contra = TypeVar("V_contra", contravariant=True)
F = TypeVar("F")
F_co = TypeVar("F_co", covariant=True)


JSON_DIGITS = 4
"""Digits after the decimal point of probabilities and averages in JSON."""


class Measure(Enum):
    """The unit in which moves are compared."""

    POINTS = "points"
    """The final score that the seat can expect."""
    WIN = "win"
    """The probability of winning, from 0 to 1; a draw counts half."""


@dataclass(frozen=True, slots=True)
class Suggestion(Generic[F_co]):
    """A good move, its value and the facts that explain it."""

    moves: tuple[Any, ...]
    """The legal move, then the moves that should follow it in the same turn."""
    value: float
    """The value, in the unit of the hints' measure."""
    facts: F_co
    """What the move gains and risks; each game has its own types for this."""
    win: float | None = None
    """The probability of winning, beside a value in points; a draw counts half. None where it is not known."""

    @property
    def move(self) -> Any:
        """The move to make now."""
        return self.moves[0]

    def __repr__(self) -> str:
        return f"<Suggestion {', '.join(map(str, self.moves))}: {self.value:.{JSON_DIGITS}g}>"


@dataclass(frozen=True, slots=True)
class Hints(Generic[F_co]):
    """The best few moves for the seat that is asked, best first."""

    measure: Measure
    suggestions: tuple[Suggestion[F_co], ...]

    @property
    def best(self) -> Suggestion[F_co]:
        """The best move."""
        return self.suggestions[0]

    def __repr__(self) -> str:
        return f"<Hints in {self.measure.value}, {len(self.suggestions)} suggestions, best: {self.best.move}>"


@dataclass(frozen=True, slots=True)
class Explanation:
    """A suggestion in the words of its game."""

    title: str
    """The move in a few words, for a list."""
    reason: str
    """What the move gains and risks, in whole sentences."""
    outlook: str | None = None
    """What later turns may bring, where there is something to say about it."""


@dataclass(frozen=True, slots=True)
class Adviser(Generic[V_contra, F]):
    """Everything that hints need to know about one game."""

    suggest: Callable[[V_contra, float, int | str], Hints[F]]
    """Find the best moves of a view within about the given seconds; the last argument seeds random choices."""
    explain: Callable[[Suggestion[F], Language], Explanation]
    """Put a suggestion into words."""
    facts_to_json: Callable[[F], Mapping[str, object]]
    """The facts in the shape that the game's schema declares."""
    chance_to_fill: Callable[[V_contra, Sequence[str], int | None], Fraction] | None = None
    """The exact probability that the named boxes are filled within a number of turns, for games with such boxes.

    The words name the boxes as the game's notation does; without a number of turns the game chooses it.
    """
    assess: Callable[[V_contra, Any, float, int | str], Hints[F]] | None = None
    """Estimate the value of one legal move, where all seats continue as the game's strongest bot.

    The move is the only suggestion. The other arguments and the estimates are those of `suggest`. The move is not
    compared with others, so the value has no bias from choosing the best of several estimates.

    A game needs this if its strongest bot does not always make the best move of its hint, for example because it
    draws its moves at random. `doubloon calibrate` then lets that level play, and predicts the outcome of each of its
    moves. In a game without it, every seat makes the best move of its hint.
    """
