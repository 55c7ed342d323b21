"""Gold Hunting's two forms of building: piece by piece, and in one action. Both give the same games."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from doubloon import Options, batch
from doubloon.games.gold_hunting.batch.reference import to_build, to_placements
from doubloon.games.gold_hunting.moves import BUILDS, parse_move
from doubloon.games.gold_hunting.pieces import PIECES
from doubloon.registry import GAMES

GAME = GAMES["gold-hunting"]
OPTIONS = [Options(start=1), Options(variant="hidden-heights")]


def assert_same(one: Any, other: Any) -> None:
    for name, field, again in zip(one._fields, one, other, strict=True):
        assert field.dtype == again.dtype, name
        assert (np.asarray(field) == np.asarray(again)).all(), name


def test_the_legal_placements_make_each_build_exactly_once() -> None:
    program, whole = batch.make(GAME), batch.make(GAME, build="whole")
    state = program.begin(np.zeros(1, int))
    for _ in PIECES:
        legal = program.legal(state)
        assert legal.sum(axis=1).max() <= 6
        games, actions = np.nonzero(legal)  # every legal placement in every game
        state = program.step(select(state, games), actions).state
    builds = len(BUILDS)
    wanted = whole.step(whole.begin(np.zeros(builds, int)), np.arange(builds)).state
    assert len(state.seat) == builds
    assert_same(*(select(one, np.lexsort(one.piles[:, 0])) for one in (state, wanted)))


def select(state: Any, games: Any) -> Any:
    return state._make(field.take(games, axis=-1) for field in state)


def test_a_pile_gets_its_pieces_from_bottom_to_top_and_the_last_pieces_fill_the_last_piles() -> None:
    program = batch.make(GAME)
    state = program.begin(np.array([0]))
    masks = []
    for action in to_placements(parse_move("build 1112222 1 3 3")):  # type: ignore[arg-type]
        masks.append(np.flatnonzero(program.legal(state)[0]).tolist())
        state = program.step(state, np.array([action])).state
    assert masks[0] == [0, 1, 2]
    assert masks[1] == [0, 1, 2, 3, 4, 5]
    assert masks[4] == [0, 1, 2, 3, 4, 5]
    assert masks[7:] == [[3, 5], [8], [11]], "three pieces are left for three piles"
    assert np.flatnonzero(program.legal(state)[0]).tolist() == [0, 1, 2], "seat 1 begins"
    assert state.seat.tolist() == [1]


@pytest.mark.parametrize("number", range(0, len(BUILDS), 40_000))
def test_placements_round_trip(number: int) -> None:
    assert to_build(to_placements(BUILDS[number])) == BUILDS[number]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: options.variant)
def test_both_forms_give_the_same_games(options: Options) -> None:
    program = batch.make(GAME, options, restart=False)
    whole = batch.make(GAME, options, restart=False, build="whole")
    play_both(program, whole, 200)


def test_placements_are_the_same_with_jax() -> None:
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    program, compiled = batch.make(GAME), batch.make(GAME, library="jax")

    play = jax.jit(lambda state, action: (compiled.legal_words(state), compiled.step(state, action).state))
    state = twin = program.reset(50)
    for number in range(30):
        action = random_actions(program, state, number)
        words, twin = play(twin, action)
        assert (program.legal_words(state) == np.asarray(words)).all()
        state = program.step(state, action).state
        assert_same(state, twin)


def play_both(program: Any, whole: Any, games: int) -> None:
    """Play at random in the form with placements and repeat the games in the other form."""
    rows = np.arange(games) % 6
    state, twin = program.begin(rows), whole.begin(rows)
    number = 0
    for _ in range(2):
        placed = []
        for _ in PIECES:
            placed.append(random_actions(program, state, number))
            state = program.step(state, placed[-1]).state
            number += 1
        builds = [to_build(one) for one in np.stack(placed, axis=1).tolist()]
        twin = whole.step(twin, np.array([BUILDS.index(build) for build in builds])).state
        assert_same(state, twin)
    while not program.over(state).all():
        assert (program.legal(state) == whole.legal(twin)[:, : program.actions]).all()
        action = random_actions(program, state, number)
        state, *results = program.step(state, action)
        twin, *others = whole.step(twin, action)
        assert_same(state, twin)
        assert all((one == other).all() for one, other in zip(results, others, strict=True))
        number += 1


def random_actions(program: Any, state: Any, number: int) -> NDArray[np.int32]:
    actions: NDArray[np.int32] = program.choose(state, batch.noise(program, len(state.seat), number))
    return actions


def test_only_the_builder_sees_an_unfinished_build() -> None:
    program = batch.make(GAME)
    state = program.reset(100)
    before = [program.observe(state, seat) for seat in range(2)]
    for builder in range(2):
        other = 1 - builder
        for number in range(1, len(PIECES)):
            state = program.step(state, random_actions(program, state, number)).state
            assert (state.seat == builder).all()
            seen = program.observe(state)
            assert ((seen.own_piles > 0).sum(axis=(1, 2)) == number).all()
            assert not seen.standing.any()
            assert not seen.heights.any()
            assert_same(program.observe(state, other), before[other])
        state = program.step(state, random_actions(program, state, 0)).state
        before = [program.observe(state, seat) for seat in range(2)]
        assert ((before[builder].own_piles > 0).sum(axis=(1, 2)) == len(PIECES)).all()
        assert not before[other].own_piles.any() or builder == 1
    assert before[0].standing.all()
