"""The learned value is the same when playing as in training, for any number of seats at once."""

from random import Random
from typing import Any

import numpy as np
import pytest

from doubloon.batch.arrays import array_library
from doubloon.core import Options
from doubloon.games.silver_gold import GAME
from doubloon.games.silver_gold.kernel.seat import Seat, seat_of
from doubloon.games.silver_gold.situation import Situation, situation_of
from doubloon.games.silver_gold.training.positions import positions
from doubloon.games.silver_gold.value_net import value as value_module
from doubloon.games.silver_gold.value_net.card_inputs import lookups
from doubloon.games.silver_gold.value_net.inputs import inputs
from doubloon.games.silver_gold.value_net.network import embed_cards, network_values
from doubloon.games.silver_gold.value_net.position import SITUATION_FIELDS, Position, position_of
from doubloon.games.silver_gold.value_net.value import LearnedValue, shipped
from doubloon.games.silver_gold.value_net.weights import SHIPPED, load_weights
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
def test_training_and_playing_give_positions_the_same_value(seats: int) -> None:
    states: list[Any] = [state for state in of_games.positions(GAME, Options(seats), 3) if GAME.asked(state)][::5]
    game, held = of_games.to_batch(GAME, states, Random(1))
    weights, all_lookups = load_weights(SHIPPED).weights, lookups(NUMPY)
    value = LearnedValue(load_weights(SHIPPED))
    for position in map(flat, positions(game.setting, held)):
        seen = inputs(NUMPY, all_lookups, position)
        embeddings = embed_cards(np, weights, all_lookups.card_inputs[seen.rows]).sum(axis=-2)
        expected = network_values(np, weights, embeddings, seen)
        for some in (slice(None), slice(0, 7)):
            part = Position(*(field[some] for field in position))
            found = value.expected_points(part, np.arange(len(part.turns)))
            assert np.allclose(found, expected[some], atol=1e-3)


def own_seats(seed: int) -> list[tuple[Seat, Situation]]:
    found = []
    for step in random_game(GAME, Options(3), seed):
        asked = GAME.asked(step.state)
        view = GAME.view(step.state, asked[0]) if asked else None
        if view and view.own:
            found.append((seat_of(view.own.player), situation_of(view)))
    return found


def test_seats_in_the_same_situation_share_a_group() -> None:
    seats, situations = zip(*own_seats(1)[::9], strict=True)
    alone = np.concatenate(
        [
            shipped().expected_points(position_of(seats, [situation]), np.zeros(len(seats), int))
            for situation in situations
        ]
    )
    group = np.arange(len(situations)).repeat(len(seats))
    apart = position_of(seats * len(situations), situations)
    assert all(len(getattr(apart, name)) == len(situations) for name in SITUATION_FIELDS)
    assert np.allclose(shipped().expected_points(apart, group), alone, atol=1e-3)


def test_dropping_rows_when_there_are_too_many_changes_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    seats, situations = zip(*own_seats(2), strict=True)
    expected = shipped().expected_points(position_of(seats, situations), np.arange(len(seats)))
    monkeypatch.setattr(value_module, "_KEPT", 20)
    monkeypatch.setattr(value_module, "_CHUNK", 10)
    small = LearnedValue(load_weights(SHIPPED))
    found = small.expected_points(position_of(seats, situations), np.arange(len(seats)))
    assert np.allclose(found, expected, atol=1e-3)
