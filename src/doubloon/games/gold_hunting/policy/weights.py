"""The policies that come with the package; `docs/training.md` tells how they were made."""

from functools import cache
from importlib.resources import files

from doubloon.games.gold_hunting.policy.network import Policy


@cache
def shipped_policy(variant: str) -> Policy:
    """The policy for a variant.

    >>> shipped_policy("standard").mixture.shape
    (3, 13114)
    """
    return Policy.load(files(__package__).joinpath(f"{variant}.npz"), variant)
