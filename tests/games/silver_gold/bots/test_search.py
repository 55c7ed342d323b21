"""The search takes what is plainly best, and works with any value."""

import numpy as np

from doubloon.batch.arrays import Array
from doubloon.core import Options
from doubloon.games.silver_gold import GAME, Cross, Phase, View
from doubloon.games.silver_gold.bots.captain import Captain
from doubloon.games.silver_gold.bots.outlook import outlook
from doubloon.games.silver_gold.bots.search import rate_moves
from doubloon.games.silver_gold.learned.features import Position
from doubloon.games.silver_gold.learned.value import shipped
from doubloon.games.silver_gold.state import LAST_TURN
from tests.playing import random_game


def crossing_views(seed: str) -> list[View]:
    return [
        GAME.view(step.state, step.state.awaited[0])
        for step in random_game(GAME, Options(2), seed)
        if step.state.phase is Phase.CROSS
    ]


def test_shapes_to_come_leave_out_the_one_on_the_table_within_a_round() -> None:
    for view in crossing_views("shapes"):
        ahead = outlook(view)
        assert abs(sum(share for _, share in ahead.shapes) - 1) < 1e-9
        assert ahead.turns == LAST_TURN - view.turn
        assert view.expedition is not None
        share = dict(ahead.shapes).get(view.expedition.shape, 0.0)
        count = {"I3": 2, "V3": 2}.get(view.expedition.shape.name, 1)
        assert share == (count / 8 if view.turn % 7 == 0 else (count - 1) / 7)


def test_in_the_last_turn_the_score_alone_counts() -> None:
    for view in crossing_views("last"):
        last = view._replace(turn=LAST_TURN)
        best = rate_moves(last, shipped())[0]
        for entry in rate_moves(last, shipped()):
            assert entry.worth <= best.worth
            if isinstance(entry.move, Cross) and view.gain(entry.move).completes:
                assert best.worth >= entry.move.card.points


def test_another_value_can_take_the_place_of_the_tables() -> None:
    class FewestFree:
        """Likes crossed boxes, and nothing else."""

        def worths(self, position: Position, group: Array) -> Array:  # noqa: ARG002
            return -np.bitwise_count(position.free).sum(axis=1, dtype=np.float32)

    view = crossing_views("another")[0]
    move = Captain(1, value=FewestFree()).choose(view, 0.0)
    assert isinstance(move, Cross)
    assert move.boxes.bit_count() == max(option.boxes.bit_count() for option in view.moves if isinstance(option, Cross))
