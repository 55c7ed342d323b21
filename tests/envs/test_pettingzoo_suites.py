"""PettingZoo's own test suites, as they are, for every number of seats and every variant."""

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from doubloon.core import AnyGame, Options
from tests.playing import EVERY_OPTION

pytest.importorskip("pettingzoo.test", reason="PettingZoo is not installed")
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test, state_test
from pettingzoo.utils.conversions import parallel_to_aec

from doubloon.envs.pettingzoo import env, parallel_env, raw_env

CYCLES = 60
"""Steps for each seat: more than a game has."""
DICTIONARIES = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
"""`api_test` warns of all observations that are dictionaries, except in the games of PettingZoo, which it lists."""

every_option = pytest.mark.parametrize(("game", "options"), EVERY_OPTION)


def with_options(make: Callable[..., Any], game: AnyGame, options: Options, **choices: Any) -> Callable[..., Any]:
    return partial(make, game.id, seats=options.seats, variant=options.variant, **choices)


@contextmanager
def expecting(messages: set[str]) -> Iterator[None]:
    """Fail unless exactly these warnings are given."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    assert {str(warning.message) for warning in caught} == messages


@every_option
@pytest.mark.parametrize("wrapped", [True, False])
def test_in_turns(game: AnyGame, options: Options, wrapped: bool) -> None:
    make = with_options(env if wrapped else raw_env, game, options)
    with expecting(DICTIONARIES):
        api_test(make(), CYCLES)
    with expecting(set()):
        seed_test(make, CYCLES)


@every_option
def test_in_parallel(game: AnyGame, options: Options) -> None:
    make = with_options(parallel_env, game, options)
    with expecting(set()):
        parallel_api_test(make(), CYCLES)
        parallel_seed_test(make, CYCLES)
    with expecting(DICTIONARIES):
        api_test(parallel_to_aec(make()), CYCLES)


@every_option
def test_states(game: AnyGame, options: Options) -> None:
    with expecting(set()):
        state_test(with_options(env, game, options)(), with_options(parallel_env, game, options)(), CYCLES)


@every_option
def test_drawings(game: AnyGame, options: Options, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resvg_py", reason="pictures need resvg-py")
    make = with_options(env, game, options)
    with expecting(set()):
        render_test(make, {"ansi": lambda text: game.title in text})
    assert capsys.readouterr().out.count(f"{game.title}, seen by seat") >= 5


def test_numbers_instead_of_features() -> None:
    with expecting(DICTIONARIES):
        api_test(env("silver-and-gold", seats=3, observation="numbers"), CYCLES)
        api_test(env("gold-hunting", observation="numbers"), CYCLES)
    with expecting(set()):
        state_test(env("gold-hunting", observation="numbers"), parallel_env("gold-hunting", observation="numbers"))
