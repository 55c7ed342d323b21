"""The batch against the reference: the same choices and outcomes give the same masks, states, rewards and scores."""

import pytest

from doubloon import batch
from doubloon.core import AnyGame, Options
from tests.batch.faces import FACES
from tests.batch.lockstep import Lockstep
from tests.playing import EVERY_OPTION

GAMES = {"silver-and-gold": 50, "gold-hunting": 300}
"""How many games are played side by side."""
ROUNDS = 2
"""So many games one after another, each restarted by itself."""


def play_beside(game: AnyGame, options: Options, games: int, rounds: int, seed: int) -> int:
    """How many games ended."""
    played = batch.make(game, options, seed=seed)
    beside = Lockstep(FACES[game.id], played, games, seed)
    number = 0
    while beside.ended < games * rounds:
        if number % 5 == 0:
            beside.compare()
        beside.play()
        number += 1
    beside.compare()
    return beside.ended


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_every_move_does_what_the_reference_does(game: AnyGame, options: Options) -> None:
    games = GAMES[game.id]
    assert play_beside(game, options, games, ROUNDS, seed=1) >= ROUNDS * games


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_thousands_of_games_do_what_the_reference_does(game: AnyGame, options: Options) -> None:
    games = 4 * GAMES[game.id]
    assert play_beside(game, options, games, 3, seed=2) >= 3 * games


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_with_jax_every_move_does_what_the_reference_does(game: AnyGame, options: Options) -> None:
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    games = GAMES[game.id]
    beside = Lockstep(FACES[game.id], batch.make(game, options, library="jax"), games, 3, jax.jit)
    while beside.ended < games:
        beside.play()
    beside.compare()
    assert beside.ended >= games
