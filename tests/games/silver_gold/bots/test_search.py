"""The search prefers what is clearly best, and works with any value function."""

import numpy as np

from doubloon.batch.arrays import Array
from doubloon.core import Options
from doubloon.games.silver_gold import GAME, Cross, Phase, View
from doubloon.games.silver_gold.bots.captain import Captain
from doubloon.games.silver_gold.bots.search import rate_moves
from doubloon.games.silver_gold.state import LAST_TURN
from doubloon.games.silver_gold.value_net.position import Position
from doubloon.games.silver_gold.value_net.value import shipped
from tests.playing import random_game


def crossing_views(seed: str) -> list[View]:
    return [
        GAME.view(step.state, step.state.awaited[0])
        for step in random_game(GAME, Options(2), seed)
        if step.state.phase is Phase.CROSS
    ]


def test_in_the_last_turn_only_the_score_counts() -> None:
    for view in crossing_views("last"):
        last = view._replace(turn=LAST_TURN)
        best = rate_moves(last, shipped())[0]
        for entry in rate_moves(last, shipped()):
            assert entry.points <= best.points
            if isinstance(entry.move, Cross) and view.gain(entry.move).completes:
                assert best.points >= entry.move.card.points


def test_another_value_function_can_replace_the_learned_one() -> None:
    class FewestFree:
        """Prefers crossed boxes and nothing else."""

        def expected_points(self, position: Position, group: Array) -> Array:  # noqa: ARG002
            return -np.bitwise_count(position.free).sum(axis=1, dtype=np.float32)

    view = crossing_views("another")[0]
    move = Captain(1, value=FewestFree()).choose(view, 0.0)
    assert isinstance(move, Cross)
    assert move.boxes.bit_count() == max(option.boxes.bit_count() for option in view.moves if isinstance(option, Cross))
