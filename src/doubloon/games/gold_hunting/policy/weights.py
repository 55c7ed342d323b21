"""The policies that come with the package; `docs/training.md` tells how they were made."""

from functools import cache
from pathlib import Path

from doubloon.games.gold_hunting.policy.network import Policy


@cache
def shipped_policy(variant: str) -> Policy:
    """The policy for a variant.

    >>> shipped_policy("standard").mixture.shape
    (3, 13114)
    """
    return Policy.load(Path(__file__).with_name(f"{variant}.npz"), variant)
