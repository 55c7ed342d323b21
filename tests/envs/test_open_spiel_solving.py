"""OpenSpiel's CFR+ and NashConv on reduced games of Gold Hunting: they give the values of our own solvers."""

from typing import Any

import pytest

from doubloon import OptionsError
from doubloon.games.gold_hunting.components import Components
from doubloon.games.gold_hunting.exploiting.tabular import solve
from doubloon.games.gold_hunting.exploiting.tree import Tree
from doubloon.games.gold_hunting.scoring import result
from doubloon.games.gold_hunting.solving.positions import list_positions

SIZES = {"ones": 1, "twos": 1, "threes": 0, "piles": 1}
"""The smallest game in which builds differ: the 1 lies above the 2 or below it."""
WHOLE_GAME = (2, 0, 0, 1, 1, 0, 1, 0, 16, 0, 12)
"""Seat 0 ends with 1 gold; seat 1 with 1 gold, 1 point for the 2 it kept, and the win."""


@pytest.fixture
def spiel() -> Any:
    found = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    import doubloon.envs.open_spiel  # noqa: F401 (registers the game)

    return found


def load(spiel: Any, payoff: str) -> Any:
    return spiel.load_game("doubloon_gold_hunting", {**SIZES, "payoff": payoff})


def copied(spiel: Any, game: Any) -> Any:
    """The same tree inside OpenSpiel, where algorithms are faster."""
    from open_spiel.python.algorithms.gambit import export_gambit

    return spiel.load_efg_game(export_gambit(game))


def solve_with_open_spiel(spiel: Any, game: Any, iterations: int) -> tuple[float, float]:
    """The value for seat 0 by CFR+, and NashConv, which limits the error of the value."""
    solver = spiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    first, second = spiel.expected_returns(game.new_initial_state(), policy, -1, True)
    assert first == -second
    return first, spiel.nash_conv(game, policy)


@pytest.mark.parametrize(("payoff", "returns"), [("win", [-1, 1]), ("points", [-1, 1]), ("half", [1, -1])])
def test_what_a_game_pays(spiel: Any, payoff: str, returns: list[float]) -> None:
    game = spiel.load_game("doubloon_gold_hunting", {**SIZES, "payoff": payoff, "start": 1})
    state = game.new_initial_state()
    for action in WHOLE_GAME:
        assert state.returns() == [0, 0]
        state.apply_action(action)
    assert state.returns() == returns
    over = result(state.past.position)
    assert over is not None
    assert [score.total for score in over.scores] == [1, 2]


@pytest.mark.parametrize(("payoff", "highest"), [("win", 1), ("points", 5), ("half", 5)])
def test_no_game_pays_more_than_the_highest_payoff(spiel: Any, payoff: str, highest: int) -> None:
    game = load(spiel, payoff)
    assert (game.min_utility(), game.max_utility()) == (-highest, highest)
    spiel.random_sim_test(game, num_sims=20, serialize=True, verbose=False)


def test_an_unknown_payoff_is_refused(spiel: Any) -> None:
    with pytest.raises(OptionsError, match="there is no payoff 'gold'; payoffs: win, points, half"):
        load(spiel, "gold")


def test_cfr_and_nash_conv_give_the_same_on_the_game_and_on_its_copy(spiel: Any) -> None:
    game = load(spiel, "points")
    found = solve_with_open_spiel(spiel, game, 2)
    assert found == pytest.approx(solve_with_open_spiel(spiel, copied(spiel, game), 2))


@pytest.mark.slow
def test_the_value_of_a_half_is_that_of_doubloon_solve(spiel: Any) -> None:
    pytest.importorskip("jax", reason="JAX is not installed")
    from doubloon.games.gold_hunting.solving.half import Half
    from doubloon.games.gold_hunting.solving.solver import Solver

    solver = Solver(Half(list_positions(Components.of(**SIZES), hidden_heights=False)), marker_blind=False)
    progress = solver.begin()
    for _ in range(400):
        progress = solver.advance(progress)
    bounds = solver.bounds(progress)
    value, error = solve_with_open_spiel(spiel, copied(spiel, load(spiel, "half")), 200)
    assert max(bounds.gap, error) < 0.01
    assert bounds.low - error <= value <= bounds.high + error


def test_the_value_of_the_game_to_be_won_is_that_of_the_tree(spiel: Any) -> None:
    tree = Tree(Components.of(**SIZES))
    solution = solve(tree, gap=0.01, iterations=500)
    value, error = solve_with_open_spiel(spiel, copied(spiel, load(spiel, "win")), 100)
    assert error < 0.01
    assert abs(value - tree.value(solution.profile)) <= error + solution.nash_conv
