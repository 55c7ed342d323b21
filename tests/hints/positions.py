"""Positions of random games, for the tests of hints."""

from itertools import islice
from random import Random
from typing import Any

from doubloon.core import AnyGame, Options
from tests.playing import random_game


def some_positions(game: AnyGame, options: Options, seed: str, step: int) -> list[tuple[Any, int]]:
    """Every `step`-th position of a random game, and a seat that is asked in it."""
    states = [found.state for found in islice(random_game(game, options, seed), 0, None, step)]
    return [
        (state, Random(f"{seed} {place}").choice(game.asked(state)))
        for place, state in enumerate(states)
        if game.asked(state)
    ]
