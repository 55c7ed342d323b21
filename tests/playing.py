"""Every option of every installed game, and random games, for the tests."""

import pytest

from doubloon.registry import GAMES
from doubloon.testing import Position, all_options, random_game

OPTIONS = [(game, options) for game in GAMES.values() for options in all_options(game)]
"""Each number of seats and variant of each game."""
EVERY_OPTION = [
    pytest.param(game, options, id=f"{game.id}-{options.seats}-{options.variant}") for game, options in OPTIONS
]
ENDS_OF_EVERY_RANGE = [
    option
    for option, (game, options) in zip(EVERY_OPTION, OPTIONS, strict=True)
    if (options.seats, options.variant)
    in {(game.seat_counts[0], game.variants[0]), (game.seat_counts[-1], game.variants[-1])}
]
"""The fewest seats with the first variant, and the most with the last: enough for a slow test whose code treats all
options alike."""

__all__ = ["ENDS_OF_EVERY_RANGE", "EVERY_OPTION", "OPTIONS", "Position", "random_game"]
