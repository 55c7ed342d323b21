"""Are draws distributed as they should be?"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from math import sqrt
from random import Random

SAMPLES = 3000


def assert_frequencies(weights: Mapping[Hashable, float], draw: Callable[[Random], Hashable]) -> None:
    """Draw often, by a fixed seed: only what has weight comes, and as often as its weight says (by chi-square)."""
    rng = Random(1)
    counts = Counter(draw(rng) for _ in range(SAMPLES))
    assert counts.keys() <= weights.keys()
    expected = {key: SAMPLES * weight / sum(weights.values()) for key, weight in weights.items()}
    assert min(expected.values()) > 5, "too few samples for so many possibilities"
    chi_square = sum((counts[key] - mean) ** 2 / mean for key, mean in expected.items())
    freedom = len(weights) - 1
    assert chi_square < freedom + 4 * sqrt(2 * freedom)
