"""The value that was learned: the same at the table as in training, however many seats it is asked about at once."""

from random import Random
from typing import Any

import numpy as np
import pytest

from doubloon.batch.arrays import array_library
from doubloon.core import Options
from doubloon.games.silver_gold import GAME
from doubloon.games.silver_gold.bots.outlook import outlook
from doubloon.games.silver_gold.bots.seat import Seat, seat_of
from doubloon.games.silver_gold.learned.charts import charts
from doubloon.games.silver_gold.learned.features import AROUND_FIELDS, Position, features
from doubloon.games.silver_gold.learned.net import card_lines, values
from doubloon.games.silver_gold.learned.positions import position_of
from doubloon.games.silver_gold.learned.value import LearnedValue, shipped
from doubloon.games.silver_gold.learned.weights import SHIPPED, load_weights
from doubloon.games.silver_gold.training.positions import positions
from tests.batch import positions as of_games
from tests.playing import random_game

NUMPY = array_library("numpy")


def flat(position: Position) -> Position:
    """All positions of a batch, one after the other: (B, N) -> (B * N,)."""
    shape = np.broadcast_shapes(*(field.shape[:2] for field in position))
    return Position(
        *(np.broadcast_to(field, shape + field.shape[2:]).reshape(-1, *field.shape[2:]) for field in position)
    )


@pytest.mark.parametrize("seats", [2, 4])
def test_training_and_playing_value_positions_alike(seats: int) -> None:
    states: list[Any] = [state for state in of_games.positions(GAME, Options(seats), 3) if GAME.asked(state)][::5]
    game, held = of_games.to_batch(GAME, states, Random(1))
    weights, all_charts = load_weights(SHIPPED).weights, charts(NUMPY)
    value = LearnedValue(load_weights(SHIPPED))
    for position in map(flat, positions(game.setting, held)):
        seen = features(NUMPY, all_charts, position)
        lines = card_lines(np, weights, all_charts.facts[seen.rows]).sum(axis=-2)
        wanted = values(np, weights, lines, seen)
        for some in (slice(None), slice(0, 7)):
            part = Position(*(field[some] for field in position))
            found = value.worths(part, np.arange(len(part.turns)))
            assert np.allclose(found, wanted[some], atol=1e-3)


def own_seats(seed: int) -> list[tuple[Seat, Any]]:
    found = []
    for step in random_game(GAME, Options(3), seed):
        asked = GAME.asked(step.state)
        view = GAME.view(step.state, asked[0]) if asked else None
        if view and view.own:
            found.append((seat_of(view.own.player), outlook(view)))
    return found


def test_seats_with_the_same_around_them_share_a_group() -> None:
    seats, aheads = zip(*own_seats(1)[::9], strict=True)
    alone = np.concatenate(
        [shipped().worths(position_of(seats, [ahead]), np.zeros(len(seats), int)) for ahead in aheads]
    )
    group = np.arange(len(aheads)).repeat(len(seats))
    apart = position_of(seats * len(aheads), aheads)
    assert all(len(getattr(apart, name)) == len(aheads) for name in AROUND_FIELDS)
    assert np.allclose(shipped().worths(apart, group), alone, atol=1e-3)


def test_it_forgets_lines_when_there_are_too_many_and_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    from doubloon.games.silver_gold.learned import value as module

    seats, aheads = zip(*own_seats(2), strict=True)
    wanted = shipped().worths(position_of(seats, aheads), np.arange(len(seats)))
    monkeypatch.setattr(module, "_KEPT", 20)
    monkeypatch.setattr(module, "_AT_ONCE", 10)
    forgetful = LearnedValue(load_weights(SHIPPED))
    assert np.allclose(forgetful.worths(position_of(seats, aheads), np.arange(len(seats))), wanted, atol=1e-3)
