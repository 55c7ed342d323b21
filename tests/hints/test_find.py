"""Hints for all games: legal, sorted, reproducible, and based only on the view."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from doubloon.core import AnyGame, NotAsked, Options
from doubloon.hints import Measure, NoAdviser, Suggestion, hints
from doubloon.registry import GAMES
from tests.games.gold_hunting.positions import position as hunting
from tests.hints.positions import some_positions
from tests.playing import EVERY_OPTION

SECONDS = 0.05
AMPLE = 600.0
"""Enough for a whole search on the slowest machine, so that time does not decide."""


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_every_position_has_hints_and_their_moves_can_be_played(game: AnyGame, options: Options) -> None:
    for state, seat in some_positions(game, options, "hints", 9):
        found = hints(game, game.view(state, seat), SECONDS)
        assert 1 <= len(found.suggestions) <= 4
        assert len({suggestion.move for suggestion in found.suggestions}) == len(found.suggestions)
        values = [suggestion.value for suggestion in found.suggestions]
        assert max(map(_value, found.suggestions)) < _value(found.best) + 0.01, "the best comes first"
        assert found.measure is Measure.POINTS or all(0 <= value <= 1 for value in values)
        for suggestion in found.suggestions:
            after = state
            for move in suggestion.moves:
                assert seat in game.asked(after), "the seat is asked before each of the moves"
                after = game.play(after, seat, move)


def _value(suggestion: Suggestion[Any]) -> float:
    """What suggestions are compared by: the chance to win where it is known."""
    return suggestion.value if suggestion.win is None else suggestion.win


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.id))
def test_hints_depend_only_on_the_view_and_the_seed(game: AnyGame) -> None:
    for state, seat in some_positions(game, Options(), "same", 17):
        view = game.view(state, seat)
        found = hints(game, view, AMPLE, "a seed")
        assert hints(game, view, AMPLE, "a seed") == found
        assert hints(game, game.view(game.sample(view, Random(1)), seat), 9.0, "a seed") == found


def test_a_seat_that_is_not_asked_gets_no_hints() -> None:
    game = GAMES["gold-hunting"]
    state = hunting("piles 1 2 - -; hand 2\npiles 1 2 - -; hand 2")
    for seat in (1, None):
        with pytest.raises(NotAsked, match="is not asked now"):
            hints(game, game.view(state, seat), SECONDS)


def test_a_game_without_an_adviser_has_no_hints() -> None:
    game = replace(GAMES["gold-hunting"], adviser=None)
    state = hunting("piles 1 2 - -; hand 2\npiles 1 2 - -; hand 2")
    with pytest.raises(NoAdviser, match="gold-hunting has no hints"):
        hints(game, game.view(state, 0), SECONDS)
