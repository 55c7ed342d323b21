"""A seat that does not exist sees nothing and plays nothing."""

import pytest

from doubloon.core import AnyGame, Options
from doubloon.testing import check_seats
from tests.playing import EVERY_OPTION


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_a_seat_that_does_not_exist_sees_and_plays_nothing(game: AnyGame, options: Options) -> None:
    check_seats(game, options)
