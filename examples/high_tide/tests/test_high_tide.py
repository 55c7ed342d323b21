"""High Tide passes the tests that every game must pass."""

from doubloon.testing import check_game
from high_tide import GAME


def test_high_tide_is_a_proper_game() -> None:
    assert not check_game(GAME).warnings
