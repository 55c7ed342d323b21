"""Confidence intervals of observed shares."""

from math import sqrt

Z = 1.96
"""A 95 % interval extends this many standard errors to either side."""


def interval(share: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share that was observed over that many games.

    >>> low, high = interval(0.5, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    middle = (share + Z**2 / (2 * games)) / (1 + Z**2 / games)
    half = Z * sqrt(share * (1 - share) / games + Z**2 / (4 * games**2)) / (1 + Z**2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)
