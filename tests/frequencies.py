"""A test of the distribution of random draws."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from math import sqrt
from random import Random

SAMPLES = 3000


def assert_frequencies(weights: Mapping[Hashable, float], draw: Callable[[Random], Hashable]) -> None:
    """Assert by a chi-square test, with a fixed seed, that draws are distributed according to their weights."""
    rng = Random(1)
    counts = Counter(draw(rng) for _ in range(SAMPLES))
    assert counts.keys() <= weights.keys()
    expected = {key: SAMPLES * weight / sum(weights.values()) for key, weight in weights.items()}
    assert min(expected.values()) > 5, "too few samples for this number of outcomes"
    chi_square = sum((counts[key] - mean) ** 2 / mean for key, mean in expected.items())
    freedom = len(weights) - 1
    assert chi_square < freedom + 4 * sqrt(2 * freedom)
