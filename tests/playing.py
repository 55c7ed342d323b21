"""Every option of every installed game, and random games, for the tests."""

import pytest

from doubloon.registry import GAMES
from doubloon.testing import Position, all_options, random_game

OPTIONS = [(game, options) for game in GAMES.values() for options in all_options(game)]
"""Each number of seats and variant of each game."""
EVERY_OPTION = [
    pytest.param(game, options, id=f"{game.id}-{options.seats}-{options.variant}") for game, options in OPTIONS
]

__all__ = ["EVERY_OPTION", "OPTIONS", "Position", "random_game"]
