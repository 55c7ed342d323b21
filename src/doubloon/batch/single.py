"""One game at a time on the reference rules, with the actions, deals and observations of the array program."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class SingleGame(Generic[P]):
    """Pure functions on one position. For one game they are much faster than a batch of one.

    >>> from doubloon import batch, game
    >>> program = batch.make(game("gold-hunting"))
    >>> position = program.single.begin([0])
    >>> program.single.asked(position), program.single.legal(position)
    (0, (0, 1, 2))
    >>> len(program.single.observe(position, seat=0)) == program.layout.numbers
    True
    """

    begin: Callable[[Sequence[int]], P]
    """Start a game with these rows of the deals."""
    asked: Callable[[P], int | None]
    """The asked seat; None once the game is over."""
    legal: Callable[[P], Sequence[int]]
    """The legal actions, ascending; empty once the game is over."""
    step: Callable[[P, int], P]
    """Play a legal action of the asked seat."""
    play: Callable[[P, Any], P]
    """Play a move of the rules, by the asked seat."""
    observe: Callable[[P, int], list[int]]
    """Everything that a seat may know: the numbers of its observation in the order of the layout."""
    state: Callable[[P], Any]
    """The position as a State of the rules; an unfinished build is left out."""
