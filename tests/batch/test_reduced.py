"""The array program of reduced games of Gold Hunting, against their rules."""

import random

import numpy as np
import pytest

from doubloon import Options, OptionsError, batch
from doubloon.games.gold_hunting.batch.reference import to_build, to_placements
from doubloon.games.gold_hunting.components import Components, ReducedOptions
from doubloon.games.gold_hunting.moves import list_builds
from doubloon.games.gold_hunting.reduced import reduced_game
from doubloon.registry import GAMES
from doubloon.testing import all_options, check_batch
from tests.batch.adapters import ADAPTERS
from tests.batch.lockstep import Lockstep
from tests.batch.positions import positions, to_batch
from tests.batch.test_positions import assert_same, check_gold_hunting

SMALL = Components.of(ones=2, twos=1, threes=1, piles=2)
SIZES = [SMALL, Components.of(ones=1, twos=1, threes=1, piles=3), Components.of(ones=3, twos=2, threes=2, piles=1)]
ADAPTER = ADAPTERS["gold-hunting"]


@pytest.mark.parametrize("components", SIZES, ids=str)
def test_every_move_has_the_result_of_the_rules(components: Components) -> None:
    game = reduced_game(components)
    for options in all_options(game):
        lockstep = Lockstep(ADAPTER, batch.make(game, options, build="whole"), 60, seed=1, game=game)
        while lockstep.ended < 120:
            lockstep.compare()
            lockstep.play()
        check_batch(game, options)


@pytest.mark.parametrize("components", SIZES, ids=str)
def test_placements_make_every_build(components: Components) -> None:
    game, builds = reduced_game(components), list_builds(components)
    program, whole = batch.make(game), batch.make(game, build="whole")
    state = program.begin(np.zeros(len(builds), int))
    for action in np.array([to_placements(build) for build in builds]).T:
        assert program.legal(state)[np.arange(len(builds)), action].all()
        state = program.step(state, action).state
    assert_same(state, whole.step(whole.begin(np.zeros(len(builds), int)), np.arange(len(builds))).state)
    assert [to_build(to_placements(build)) for build in builds] == list(builds)


@pytest.mark.parametrize("components", SIZES, ids=str)
def test_the_number_of_sequences_is_the_number_of_builds(components: Components) -> None:
    program = batch.make(reduced_game(components))
    state = program.begin(np.zeros(1, int))
    for _ in components.pieces:
        games, actions = np.nonzero(program.legal(state))
        state = program.step(state._make(field.take(games, axis=-1) for field in state), actions).state
    assert len(state.seat) == len(list_builds(components))
    assert (state.seat == 1).all()


def test_observations_have_the_contents_of_the_views_and_hide_the_rest() -> None:
    game, rng = reduced_game(SMALL), random.Random(1)
    for options in all_options(game):
        states = list(positions(game, options, 1))
        program, state = to_batch(game, states, rng)
        assert ADAPTER.to_reference(program.setting, state) == [ADAPTER.plain(one) for one in states]
        for seat in range(2):
            views = [game.view(one, seat) for one in states]
            observed = program.observe(state, seat)
            for number, view in enumerate(views):
                row = {name: field[number].tolist() for name, field in observed._asdict().items()}
                check_gold_hunting(row, view, options)
            other, resampled = to_batch(game, [game.sample(view, rng) for view in views], rng)
            assert_same(observed, other.observe(resampled, seat))


def test_the_printed_game_takes_other_components_too() -> None:
    program = batch.make(GAMES["gold-hunting"], Options(start=1), components=SMALL)
    assert (program.id, program.setting.components) == ("gold-hunting-1123-in-2", SMALL)
    assert program.setting.options == ReducedOptions(start=1, components=SMALL)
    again = batch.make(GAMES["gold-hunting"], program.setting.options)
    assert (again.id, again.setting.components) == (program.id, SMALL)
    with pytest.raises(OptionsError, match="piles of at most 7 pieces; use fewer pieces or more piles"):
        batch.make(GAMES["gold-hunting"], components=Components.of(ones=4, twos=4, threes=0, piles=1))
