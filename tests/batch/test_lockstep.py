"""The batch against the reference: the same choices and outcomes give the same masks, states, rewards and scores."""

from typing import Any

import pytest

from doubloon import batch
from doubloon.core import AnyGame, Options
from tests.batch.adapters import ADAPTERS
from tests.batch.lockstep import Lockstep
from tests.playing import ENDS_OF_EVERY_RANGE, EVERY_OPTION

GAMES = {"silver-and-gold": 50, "gold-hunting": 300}
"""The number of games in the batch."""
CHOICES: dict[str, Any] = {"silver-and-gold": {}, "gold-hunting": {"build": "whole"}}
"""One action for each move of the rules."""
ROUNDS = 2
"""Play until this many games have ended for each game in the batch; each restarts by itself."""


def play_in_lockstep(game: AnyGame, options: Options, games: int, rounds: int, seed: int) -> int:
    """Play in lockstep and return the number of games that ended."""
    program = batch.make(game, options, seed=seed, **CHOICES[game.id])
    lockstep = Lockstep(ADAPTERS[game.id], program, games, seed)
    number = 0
    while lockstep.ended < games * rounds:
        if number % 5 == 0:
            lockstep.compare()
        lockstep.play()
        number += 1
    lockstep.compare()
    return lockstep.ended


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_every_move_has_the_result_of_the_reference(game: AnyGame, options: Options) -> None:
    games = GAMES[game.id]
    assert play_in_lockstep(game, options, games, ROUNDS, seed=1) >= ROUNDS * games


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), ENDS_OF_EVERY_RANGE)
def test_every_move_with_jax_has_the_result_of_the_reference(game: AnyGame, options: Options) -> None:
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    games = GAMES[game.id]
    program = batch.make(game, options, library="jax", **CHOICES[game.id])
    lockstep = Lockstep(ADAPTERS[game.id], program, games, 3, jax.jit)
    while lockstep.ended < games:
        lockstep.play()
    lockstep.compare()
    assert lockstep.ended >= games
