"""Choosing among moves by what they are worth."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

M = TypeVar("M")

_EQUAL = 1e-9
"""So little is no difference: sums of the same parts may differ by it."""


def best_of(moves: Sequence[M], worth: Callable[[M], Any], rng: Random) -> M:
    """The move that is worth most; one of them at random where several are."""
    worths = [worth(move) for move in moves]
    best = max(worths)
    return rng.choice([move for move, found in zip(moves, worths, strict=True) if _as_good(found, best)])


def _as_good(found: Any, best: Any) -> bool:
    return found == best or (isinstance(best, float) and found > best - _EQUAL)
