"""The interface of a bot, and choosing the best of several moves."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

M = TypeVar("M")

_TOLERANCE = 1e-9
"""Values that differ by less are equal: the same numbers added in another order may differ by this much."""


class Bot(Protocol):
    """A player. It sees a View and never a State; it can sample the hidden part from its view."""

    def choose(self, view: Any, seconds: float) -> Any:
        """Return one of `view.moves` within about `seconds`."""
        ...


BotMaker: TypeAlias = Callable[[int | str], Bot]
"""Creates a bot; the argument seeds its random choices."""


def best_of(moves: Sequence[M], value: Callable[[M], Any], rng: Random) -> M:
    """Return the move of the highest value; ties are broken at random."""
    values = [value(move) for move in moves]
    best = max(values)
    return rng.choice([move for move, found in zip(moves, values, strict=True) if _is_equal(found, best)])


def _is_equal(found: Any, best: Any) -> bool:
    return found == best or (isinstance(best, float) and found > best - _TOLERANCE)
