"""Beliefs agree with counting all builds one by one."""

from functools import cache

import numpy as np
import pytest

from doubloon.games.gold_hunting import GAME, State
from doubloon.games.gold_hunting.kernel import belief_about
from doubloon.games.gold_hunting.moves import BUILDS
from doubloon.games.gold_hunting.pieces import PILES, VALUES
from doubloon.games.gold_hunting.policy.beliefs import SMOOTHING, Beliefs, Seen, builder_markers, seen_piles
from doubloon.games.gold_hunting.policy.builds import Integers, build_table, pieces_of, top_pieces
from doubloon.games.gold_hunting.state import Pile
from tests.games.gold_hunting.policy.policies import mining_states, random_mixture
from tests.games.gold_hunting.positions import VARIANTS, built, chances, play

ANY = np.ones(3, bool)


@cache
def all_builds() -> list[tuple[Pile, ...]]:
    return [BUILDS[number].piles for number in range(len(BUILDS))]


def rest_of(piles: tuple[Pile, ...], state: State, builder: int) -> tuple[Pile, ...] | None:
    """What is left of a build after the lifts; None if a miner would have seen something else."""
    rest = list(piles)
    for lift in state.lifts:
        if lift.seat != builder:
            *left, piece = rest[lift.pile] or (0,)
            if piece != lift.piece:
                return None
            rest[lift.pile] = tuple(left)
    look = bool if state.options.variant == "hidden-heights" else sum
    real = state.players[builder].piles
    return tuple(rest) if [look(pile) for pile in rest] == [look(pile) for pile in real] else None


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("markers", [(True, False, True), (False, True, False)])
def test_chances_are_those_of_all_builds_that_fit(variant: str, markers: tuple[bool, ...]) -> None:
    mixture, table = random_mixture(3), build_table()
    state = list(mining_states(variant, "beliefs"))[6]
    faced = (1 - SMOOTHING) * mixture[list(markers)].mean(axis=0) / table.orders + SMOOTHING / len(BUILDS)
    tops, found = np.zeros((PILES, len(VALUES))), 0
    for number, piles in enumerate(all_builds()):
        rest = rest_of(piles, state, 1)
        if rest is not None:
            found += 1
            for pile, left in enumerate(rest):
                if left:
                    tops[pile, left[-1] - 1] += faced[table.kind[number]]
    beliefs = Beliefs(mixture, hidden_heights=variant == "hidden-heights")
    candidates = beliefs.candidates([seen_piles(GAME.view(state, 0), 1)])
    assert len(candidates.rest) == found > 10
    expected = [row / row.sum() if row.any() else row for row in tops]
    assert candidates.chances(np.array(markers))[0] == pytest.approx(np.array(expected), rel=1e-4)


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_even_mixture_counts_arrangements(variant: str) -> None:
    orders = build_table().orders
    beliefs = Beliefs(np.tile(orders / orders.sum(), (3, 1)), hidden_heights=variant == "hidden-heights")
    for state in mining_states(variant, "even"):
        view = GAME.view(state, 0)
        for builder in (0, 1):
            found = beliefs.candidates([seen_piles(view, builder)]).chances(ANY)[0]
            for pile, left in enumerate(state.players[builder].piles):
                exact = chances(belief_about(view, builder), pile) if left else dict.fromkeys(VALUES, 0.0)
                assert found[pile].tolist() == pytest.approx(list(exact.values()), abs=1e-5)


@pytest.mark.parametrize("variant", VARIANTS)
def test_lifting_gives_the_builds_of_the_next_position(variant: str) -> None:
    beliefs = Beliefs(random_mixture(5), hidden_heights=variant == "hidden-heights")
    states = [state for state in mining_states(variant, "lifting") if state.awaited == (0,) and state.lifts]
    before, after = (seen_piles(GAME.view(state, 0), 1) for state in states[2:4])
    other = beliefs.candidates([seen_piles(GAME.view(states[1], 0), 1), before])
    lift = [lift for lift in states[3].lifts if lift.seat == 0][-1]
    order = np.array([[2, 0, 3, 1]])
    lifted = other.lift(
        np.array([1]), np.array([lift.pile]), np.array([lift.piece]), np.array([after.rest[lift.pile] == 0]), order
    )
    expected = beliefs.candidates([after])
    assert rows(lifted.rest) == rows(expected.rest[:, order[0]])
    assert lifted.weights.sum() == pytest.approx(expected.weights.sum())
    assert lifted.starts.tolist() == [0, len(expected.rest)]


def rows(rest: Integers) -> list[list[int]]:
    return sorted(rest.tolist())


def test_a_gold_rush_tells_the_marker_of_the_builder() -> None:
    view = GAME.view(play(built(), "0 mine a 1"), 0)
    assert builder_markers(view, 3, 1).tolist() == [True, True, False]
    view = GAME.view(play(built(), "0 mine a 1", "1 rush a"), 0)
    assert builder_markers(view, 3, 1).tolist() == [True, False, False]


def test_a_spectator_sees_what_the_miner_sees() -> None:
    view = GAME.view(play(built(), "0 mine b 1", "1 mine a 3", "0 mine b 3"), None)
    seen = seen_piles(view, 1)
    assert [pieces_of(code) for code in seen.lifted] == [(), (2, 1), (), ()]
    assert seen.rest == (3, 3, 7, 2)
    assert seen_piles(GAME.view(play(built("hidden-heights"), "0 mine d 1"), None), 1).rest == (1, 1, 1, 0)


def test_draws_follow_the_weights() -> None:
    beliefs = Beliefs(random_mixture(9), hidden_heights=False)
    candidates = beliefs.candidates([Seen((0, 0, 0, 0), (3, 3, 4, 8))])
    markers = np.array([True, False, True])
    builds, numbers = candidates.draw(np.random.default_rng(1), markers, 20_000)
    assert set(numbers.tolist()) == {1, 3}
    tops = top_pieces(candidates.rest[builds])
    for piece in VALUES:
        expected = candidates.chances(markers)[0, :, piece - 1]
        assert (tops == piece).mean(axis=0) == pytest.approx(expected, abs=0.02)
    by_marker = candidates.weights[:, [0, 2]].sum(axis=0)
    assert (numbers == 1).mean() == pytest.approx(by_marker[0] / by_marker.sum(), abs=0.02)
