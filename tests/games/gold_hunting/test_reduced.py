"""Reduced games: the rules, views and sampling with fewer pieces and piles."""

import pickle
from collections.abc import Hashable
from math import comb, factorial, prod

import pytest

from doubloon import GAMES, IllegalMove, NotationError, Options, OptionsError
from doubloon.core import Outcome
from doubloon.games.gold_hunting import GAME, Build, Phase, State
from doubloon.games.gold_hunting.components import FULL, Components, ReducedOptions, components_of
from doubloon.games.gold_hunting.moves import BUILDS, builds_of, list_builds
from doubloon.games.gold_hunting.reduced import reduced_game
from doubloon.games.gold_hunting.rules import HIDDEN_HEIGHTS
from doubloon.testing import check_game
from tests.frequencies import assert_frequencies
from tests.playing import random_game

SMALL = Components.of(ones=2, twos=1, threes=1, piles=2)
SIZES = [
    SMALL,
    Components.of(ones=1, twos=1, threes=1, piles=3),
    Components.of(ones=0, twos=2, threes=1, piles=1),
    Components.of(ones=2, twos=2, threes=1, piles=4),
]


def dealt(options: Options) -> State:
    game = reduced_game(SMALL)
    return game.deal(game.begin(options), Outcome("markers", ("1", "3")))


@pytest.mark.parametrize("components", SIZES, ids=str)
def test_a_reduced_game_passes_the_checks_of_every_game(components: Components) -> None:
    most = {"hand": components.gold, "kept": components.gold // 2, "rush": 2}
    check_game(reduced_game(components), games=2, highest=most, capabilities=False)


@pytest.mark.parametrize("components", SIZES, ids=str)
def test_all_builds_are_listed_once(components: Components) -> None:
    builds = list_builds(components)
    size = len(components.pieces)
    orders = factorial(size) // prod(factorial(components.pieces.count(value)) for value in (1, 2, 3))
    assert len(set(builds)) == len(builds) == orders * comb(size - 1, components.piles - 1)
    assert [builds.index(build) for build in builds] == list(range(len(builds)))
    assert all(build in builds for build in builds)
    assert pickle.loads(pickle.dumps(builds)) is builds


def test_both_players_lift_all_pieces() -> None:
    game = reduced_game(SMALL)
    *_, last = random_game(game, Options(start=1), "reduced")
    lifts = last.state.lifts
    assert [lift.seat for lift in lifts] == [1, 0] * 4
    for seat in range(2):
        assert sorted(lift.piece for lift in lifts if lift.seat == seat) == [1, 1, 2, 3]
    assert {lift.pile for lift in lifts} <= {0, 1}


@pytest.mark.parametrize("build", ["build 1123 1", "build 111 2", "build 12 33"])
def test_a_build_needs_the_pieces_of_the_game(build: str) -> None:
    game = reduced_game(SMALL)
    with pytest.raises(IllegalMove, match="two piles, none empty, of two 1s, one 2 and one 3"):
        game.play(dealt(Options()), 0, game.parse_move(build))


def test_notation_has_as_many_piles_as_the_game() -> None:
    game = reduced_game(SMALL)
    assert game.parse_move("build 112 3") == Build(((1, 1, 2), (3,)))
    with pytest.raises(NotationError, match="'build' names 2 piles, bottom to top: build 1123 22"):
        game.parse_move("build 1 1 2 3")
    with pytest.raises(NotationError, match="'build' names 4 piles"):
        GAME.parse_move("build 112 3")


def test_a_place_without_a_pile_cannot_be_mined() -> None:
    game = reduced_game(SMALL)
    state = dealt(Options())
    for seat in range(2):
        state = game.play(state, seat, game.parse_move("build 112 3"))
    assert {str(move) for move in game.legal_moves(state, 0)} == {
        *(f"mine {pile} {number}" for pile in "ab" for number in (1, 2, 3)),
        "rush a",
        "rush b",
    }
    with pytest.raises(IllegalMove, match="that pile is empty"):
        game.play(state, 0, game.parse_move("mine c 1"))


@pytest.mark.parametrize("variant", GAME.variants)
def test_views_hide_the_other_build(variant: str) -> None:
    game = reduced_game(SMALL)
    state = dealt(Options(variant=variant))
    built = game.play(state, 0, game.parse_move("build 112 3"))
    assert game.view(built, 1).players[0] == game.view(state, 1).players[0]
    built = game.play(built, 1, game.parse_move("build 3 211"))
    seen = game.view(built, 1)
    assert seen.players[0].heights == (None if variant == HIDDEN_HEIGHTS else (4, 3, 0, 0))
    assert seen.players[0].standing == (True, True, False, False)
    assert seen.own is not None
    assert seen.own.piles == ((3,), (2, 1, 1), (), ())


def test_samples_are_uniform_over_the_builds_that_fit_the_view() -> None:
    game = reduced_game(SMALL)
    state = game.play(dealt(Options()), 0, game.parse_move("build 112 3"))
    view = game.view(state, 1)
    builds: dict[Hashable, float] = {build.places: 1.0 for build in list_builds(SMALL)}
    assert_frequencies(builds, lambda rng: game.sample(view, rng).players[0].piles)
    view = game.view(game.play(state, 1, game.parse_move("build 112 3")), 1)
    fitting: dict[Hashable, float] = {
        build.places: 1.0 for build in list_builds(SMALL) if tuple(map(sum, build.piles)) == (4, 3)
    }
    assert len(fitting) == 7
    assert_frequencies(fitting, lambda rng: game.sample(view, rng).players[0].piles)


def test_reduced_games_are_in_no_registry_and_change_nothing_in_the_printed_game() -> None:
    game = reduced_game(SMALL)
    assert game.id not in GAMES
    assert components_of(Options()) == FULL
    assert builds_of(Options()) is BUILDS
    assert type(GAME.begin(Options()).options) is Options
    state = game.begin(Options(variant=HIDDEN_HEIGHTS))
    assert state.options == ReducedOptions(2, 0, HIDDEN_HEIGHTS, SMALL)
    assert state.phase is Phase.MARKERS


def test_impossible_components_are_refused() -> None:
    with pytest.raises(OptionsError, match="a game has 1 to 10 pieces, not 9 ones, 1 twos and 1 threes"):
        Components.of(ones=9, twos=1, threes=1, piles=2)
    with pytest.raises(OptionsError, match="2 pieces make 1 to 2 piles, not 3"):
        Components.of(ones=1, twos=1, threes=0, piles=3)
