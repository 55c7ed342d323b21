"""How sure a share is that was seen over so many games."""

from math import sqrt

Z = 1.96
"""So many standard errors to either side hold 95 %."""


def interval(share: float, games: int) -> tuple[float, float]:
    """The Wilson interval, 95 %, of a share seen over so many games.

    >>> low, high = interval(0.5, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    middle = (share + Z**2 / (2 * games)) / (1 + Z**2 / games)
    half = Z * sqrt(share * (1 - share) / games + Z**2 / (4 * games**2)) / (1 + Z**2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)
