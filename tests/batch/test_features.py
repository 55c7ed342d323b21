"""The features of a batch are those of each observation."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from doubloon import Options, batch
from doubloon.batch.encodings import Field, at_least, bits, one_hot
from doubloon.batch.layout import Layout
from doubloon.core import AnyGame
from doubloon.registry import GAMES

SMALL = Layout(
    (
        Field("mask", (2,), (bits(16),)),
        Field("phase", (), (one_hot(3),)),
        Field("place", (), (one_hot(2, first=1),)),
        Field("lifts", (5, 3), (one_hot(4), at_least(9), bits(1))),
        Field("coins", (3,), (at_least(40),)),
    )
)
LAYOUTS = {
    "small": SMALL,
    **{
        f"{game.id}, {seats} seats": batch.make(game, Options(seats)).layout
        for game in GAMES.values()
        if game.batch
        for seats in game.seat_counts
    },
}


def random_observations(layout: Layout, games: int) -> list[NDArray[np.uint16]]:
    """Field by field; the games are the last axis in memory, as in the array programs."""
    rng = np.random.default_rng(7)
    found = []
    for field in layout.fields:
        highest = np.array([encoding.highest for encoding in field.by_number])
        numbers = rng.integers(0, highest[:, None], (len(highest), games), np.uint16, endpoint=True)
        found.append(numbers.T.reshape(games, *field.shape))
    return found


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_batch_has_the_features_of_each_observation(name: str) -> None:
    layout = LAYOUTS[name]
    observations = random_observations(layout, games=5000)
    numbers = layout.to_numbers(np, observations)
    features = layout.to_features(np, observations)
    assert (features.shape, features.dtype) == ((5000, layout.features), np.int8)
    for row in (0, 1, 4095, 4096, 4999):
        assert features[row].tolist() == layout.encode(numbers[row].tolist()).tolist()


@pytest.mark.parametrize("name", LAYOUTS)
def test_features_are_the_same_with_jax(name: str) -> None:
    jnp: Any = pytest.importorskip("jax.numpy", reason="JAX is not installed")
    layout = LAYOUTS[name]
    observations = random_observations(layout, games=40)
    found = layout.to_features(jnp, [jnp.asarray(numbers) for numbers in observations])
    assert np.array_equal(found, layout.to_features(np, observations))


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.batch], ids=str)
def test_no_games_have_no_features(game: AnyGame) -> None:
    program = batch.make(game)
    state = program.deal(np.zeros(0, np.uint32))
    assert program.features(program.observe(state)).shape == (0, program.layout.features)
