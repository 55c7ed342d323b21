"""Views that are read from their JSON are the same views."""

import json

import pytest

from doubloon.core import AnyGame, Options
from tests.playing import EVERY_OPTION, random_game


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_a_view_read_from_its_json_is_the_same_view(game: AnyGame, options: Options) -> None:
    for seed in range(1, 4):
        for position in random_game(game, options, seed):
            for seat in (None, *range(options.seats)):
                view = game.view(position.state, seat)
                data = json.loads(json.dumps(game.view_to_json(view)))
                again = game.view_from_json(data, options, seat)
                assert again is not None
                assert list(again.moves[:50]) == list(view.moves[:50])
                assert again._replace(moves=()) == view._replace(moves=())
