"""Policies with random weights, and games in which every position is checked."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from doubloon.core import Options
from doubloon.games.gold_hunting import GAME, Phase, State
from doubloon.games.gold_hunting.pieces import MARKERS
from doubloon.games.gold_hunting.policy.builds import KINDS
from doubloon.games.gold_hunting.policy.inputs import CHOICES, INPUTS
from doubloon.games.gold_hunting.policy.network import Floats, Policy
from tests.playing import random_game

_SIZES = (INPUTS, 24, 16, CHOICES)


def random_mixture(seed: int) -> Floats:
    """Kinds of builds of very different probability."""
    weights = np.random.default_rng(seed).random((len(MARKERS), KINDS)) ** 12
    mixture: Floats = (weights / weights.sum(axis=1, keepdims=True)).astype(np.float32)
    return mixture


def random_policy(variant: str, seed: int = 7) -> Policy:
    """A policy that plays anything legal, differently in each situation."""
    rng = np.random.default_rng(seed)
    layers = tuple(
        (
            rng.normal(0, 2 / before**0.5, (before, after)).astype(np.float32),
            rng.normal(0, 0.1, after).astype(np.float32),
        )
        for before, after in pairwise(_SIZES)
    )
    return Policy(variant, random_mixture(seed), layers)


def mining_states(variant: str, seed: str) -> Iterator[State]:
    """All states of a random game in which a seat mines."""
    for step in random_game(GAME, Options(variant=variant), seed):
        if step.state.phase is Phase.MINE:
            yield step.state
