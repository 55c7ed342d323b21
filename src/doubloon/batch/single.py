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
    >>> program.single.asked(position), program.single.legal(position, 0)
    ((0, 1), (0, 1, 2))
    >>> len(program.single.observe(position, 0, None)) == program.layout.numbers
    True
    """

    begin: Callable[[Sequence[int]], P]
    """Start a game with these rows of the deals."""
    asked: Callable[[P], tuple[int, ...]]
    """The seats that the rules ask now, ascending; empty once the game is over. The array program asks the first."""
    legal: Callable[[P, int], Sequence[int]]
    """The legal actions of a seat, ascending; empty unless the seat is asked."""
    choose: Callable[[P, int, int], int]
    """A legal action of an asked seat, each equally likely, from a random number of 32 bits. For the seat that the
    array program asks, it is the action that the array program chooses with this number."""
    step: Callable[[P, int, int], P]
    """Play a legal action of an asked seat."""
    play: Callable[[P, int, Any], P]
    """Play a move of the rules, by an asked seat."""
    observe: Callable[[P, int, int | None], list[int]]
    """Everything that a seat may know: the numbers of its observation in the order of the layout. The last argument is
    the seat that the observation shows as asked; None is the seat that the array program asks."""
    state: Callable[[P], Any]
    """The position as a State of the rules; an unfinished build is left out."""
