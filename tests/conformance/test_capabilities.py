"""The optional capabilities of the built-in games."""

import pytest

from doubloon import testing
from doubloon.core import AnyGame, Options
from tests.playing import ENDS_OF_EVERY_RANGE, EVERY_OPTION


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_every_view_is_json_in_the_declared_shape(game: AnyGame, options: Options) -> None:
    testing.check_schema(game, options)


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_every_drawing_is_well_formed(game: AnyGame, options: Options) -> None:
    testing.check_svg(game, options)


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_the_batch_program_plays_games_to_the_end(game: AnyGame, options: Options) -> None:
    testing.check_batch(game, options)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), ENDS_OF_EVERY_RANGE)
def test_the_adviser_suggests_legal_moves_and_explains_them(game: AnyGame, options: Options) -> None:
    testing.check_adviser(game, options)
