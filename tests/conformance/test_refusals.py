"""What the rules of every game refuse, whatever the position."""

import pytest

from doubloon.core import AnyGame, IllegalMove, Options
from tests.playing import EVERY_OPTION, random_game


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_a_move_of_another_game_is_illegal_and_not_an_accident(game: AnyGame, options: Options) -> None:
    asked = next(random_game(game, options, 1)).state
    for foreign in ("pass", 3, None):
        with pytest.raises(IllegalMove, match="it is no move of this game"):
            game.play(asked, asked.awaited[0], foreign)
