"""The interface of a bot, and choosing the best of several moves."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

M = TypeVar("M")

_TOLERANCE = 1e-9
"""Values that differ by less are equal: the same numbers added in another order may differ by this much."""


class Bot(Protocol):
    """A player. It sees a View and never a State; it can sample the hidden part from its view.

    Any object with this method is a bot:

    >>> import doubloon
    >>> class First:
    ...     def choose(self, view, seconds):
    ...         return view.moves[0]
    >>> game = doubloon.new("gold-hunting", seed=7)
    >>> game.play_bots([First(), "prospector"])
    >>> game.result
    Result(...)
    """

    def choose(self, view: Any, seconds: float) -> Any:
        """Return one of `view.moves` within about `seconds`."""
        ...


BotMaker: TypeAlias = Callable[[int | str], Bot]
"""Creates a bot; the argument seeds its random choices."""


def best_of(moves: Sequence[M], value: Callable[[M], Any], rng: Random) -> M:
    """Return the move of the highest value; ties are broken at random.

    >>> best_of(["mine a 1", "rush b", "keep"], len, Random(7))
    'mine a 1'
    """
    values = [value(move) for move in moves]
    best = max(values)
    return rng.choice([move for move, found in zip(moves, values, strict=True) if _is_equal(found, best)])


def _is_equal(found: Any, best: Any) -> bool:
    return found == best or (isinstance(best, float) and found > best - _TOLERANCE)
