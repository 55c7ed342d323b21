"""A seat that does not exist sees nothing and plays nothing."""

import pytest

from doubloon.core import AnyGame, NotAsked, Options, OptionsError
from tests.playing import EVERY_OPTION, random_game


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_a_seat_that_does_not_exist_sees_and_plays_nothing(game: AnyGame, options: Options) -> None:
    state = next(random_game(game, options, 1)).state
    move = game.legal_moves(state, 0)[0]
    for seat in (-1, options.seats):
        with pytest.raises(OptionsError, match=f"there is no seat {seat}"):
            game.view(state, seat)
        with pytest.raises(NotAsked):
            game.play(state, seat, move)
        assert not game.legal_moves(state, seat)
