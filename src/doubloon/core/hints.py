"""The interface of a game's adviser: the best moves of a position, their values, and the reasons."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Generic, Literal, TypeAlias, TypeVar, get_args

Language: TypeAlias = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

V_contra = TypeVar("V_contra", contravariant=True)
F = TypeVar("F")


class Measure(Enum):
    """The unit in which moves are compared."""

    POINTS = "points"
    """The final score that the seat can expect."""
    WIN = "win"
    """The probability of winning, from 0 to 1; a draw counts half."""


@dataclass(frozen=True, slots=True)
class Suggestion(Generic[F]):
    """A good move, its value and the facts that explain it."""

    moves: tuple[Any, ...]
    """The legal move, then the moves that should follow it in the same turn."""
    worth: float
    """The value, in the unit of the hints' measure."""
    facts: F
    """What the move gains; each game has its own types for this."""

    @property
    def move(self) -> Any:
        """The move to make now."""
        return self.moves[0]


@dataclass(frozen=True, slots=True)
class Hints(Generic[F]):
    """The best few moves for the seat that is asked, best first."""

    measure: Measure
    suggestions: tuple[Suggestion[F], ...]

    @property
    def best(self) -> Suggestion[F]:
        """The best move."""
        return self.suggestions[0]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A suggestion in words."""

    title: str
    """The move in a few words, for a list."""
    reason: str
    """What the move gains."""
    outlook: str | None = None
    """What may come later, where there is something to say about it."""


@dataclass(frozen=True, slots=True)
class Adviser(Generic[V_contra, F]):
    """Everything that hints need to know about one game."""

    suggest: Callable[[V_contra, float, int | str], Hints[F]]
    """Find the best moves of a view within about so many seconds; the last argument seeds random choices."""
    explain: Callable[[Suggestion[F], Language], Explanation]
    """Put a suggestion into words."""
    facts_to_json: Callable[[F], Mapping[str, object]]
    """The facts in the shape that the game's schema declares."""
    chance_to_fill: Callable[[V_contra, Sequence[str], int | None], Fraction] | None = None
    """The exact chance that some places are filled in so many turns, for games in which places are filled."""
