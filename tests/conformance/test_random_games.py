"""The checks of `doubloon.testing`, in every position of thousands of random games of the built-in games."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from doubloon import testing
from doubloon.core import AnyGame, Options
from doubloon.games import gold_hunting, silver_gold
from doubloon.games.gold_hunting.pieces import PILES, VALUES
from doubloon.games.silver_gold.cards import SHAPES
from doubloon.games.silver_gold.moves import crosses, extras
from doubloon.registry import GAMES
from tests.playing import EVERY_OPTION

pytestmark = pytest.mark.slow

MANY = 400
SOME = 12
FEW = 4


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_facts_of_a_game_are_valid(game: AnyGame) -> None:
    testing.check_facts(game)


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_a_record_replays_to_the_same_state_and_result(game: AnyGame, options: Options) -> None:
    testing.check_records(game, options, MANY, HIGHEST[game.id])


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_old_states_never_change(game: AnyGame, options: Options) -> None:
    testing.check_states(game, options, SOME)


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_every_listed_move_is_playable_and_everything_else_is_refused(game: AnyGame, options: Options) -> None:
    testing.check_moves(game, options, SOME, CANDIDATES[game.id])


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_views_do_not_change_when_the_hidden_part_is_resampled(game: AnyGame, options: Options) -> None:
    testing.check_views(game, options, FEW)


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_samples_change_everything_that_is_hidden_and_are_uniform(game: AnyGame, options: Options) -> None:
    findings = testing.check_sampling(game, options, FEW)
    assert [finding.kind for finding in findings] == UNCOUNTED[game.id]


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_no_view_shows_an_answer_before_all_seats_have_answered(game: AnyGame, options: Options) -> None:
    assert testing.check_hidden_answers(game, options, SOME)


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_seats_may_answer_in_any_order(game: AnyGame, options: Options) -> None:
    assert testing.check_order_of_answers(game, options, SOME)


def silver_gold_candidates(state: silver_gold.State) -> list[Any]:
    """Moves that could be mistaken for legal ones: of other seats or steps, or with other shapes."""
    actives = [active.card for player in state.players for active in player.cards if active]
    shown = [card for card in (*state.display, *state.stack[:1], *actives) if card]
    dealt = [card for hand in state.hands for card in hand][:8]
    return [
        *(move for card in actives for shape in SHAPES for move in crosses(card, shape).values()),
        *(move for card in actives for move in extras(card).values()),
        *(silver_gold.Take(card) for card in shown),
        *(silver_gold.Keep(first, second) for first, second in combinations([*dealt, *shown[:3]], 2)),
        silver_gold.Take(None),
        silver_gold.Pass(),
    ]


def gold_hunting_candidates(_state: gold_hunting.State) -> list[Any]:
    """All mining moves, and valid and invalid builds."""
    builds = ("1 1 1 1222233", "1 1 1 122223", "1 1 1 11222233", "1 1 11 222233", "1 1 1 2222333")
    return [
        *(gold_hunting.Mine(pile, declared) for pile in range(PILES) for declared in VALUES),
        *(gold_hunting.Rush(pile) for pile in range(PILES)),
        *(gold_hunting.GAME.parse_move(f"build {build}") for build in builds),
        gold_hunting.Keep(),
    ]


CANDIDATES: dict[str, Callable[[Any], list[Any]]] = {
    "silver-and-gold": silver_gold_candidates,
    "gold-hunting": gold_hunting_candidates,
}
UNCOUNTED = {"silver-and-gold": [testing.Kind.NOT_COUNTED], "gold-hunting": []}
"""Silver & Gold has too many states to count; `tests/games/silver_gold/test_sampling.py` tests its distributions."""
HIGHEST = {
    "silver-and-gold": {"coins": 12, "trophies": 15, "palms": 68, "maps": 300, "seals": 200},
    "gold-hunting": {"hand": 18, "kept": 9, "rush": 2},
}
"""The highest possible value of each part of a score."""
