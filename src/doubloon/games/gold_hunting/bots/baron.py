"""The strongest bot: a learned policy without builds and habits to find out, and an exact search in the last lifts."""

import numpy as np

from doubloon.core.checks import seeded
from doubloon.games.gold_hunting import Move, View
from doubloon.games.gold_hunting.policy.player import choose_move
from doubloon.games.gold_hunting.policy.weights import shipped_policy


class Baron:
    """Draws its piles from a mixture, and its moves from what a network says about the situation."""

    def __init__(self, seed: int | str) -> None:
        self._rng = np.random.default_rng(seeded(seed).getrandbits(64))

    def choose(self, view: View, seconds: float) -> Move:  # noqa: ARG002 (it needs little time)
        """A move that the policy makes in this situation."""
        return choose_move(shipped_policy(view.options.variant), view, self._rng)
