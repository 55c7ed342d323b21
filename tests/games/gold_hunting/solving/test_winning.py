"""Solving for the chance to win, in a small game."""

import numpy as np
import pytest

from doubloon.games.gold_hunting.pieces import MARKERS
from doubloon.games.gold_hunting.solving.positions import list_positions
from tests.games.gold_hunting.solving.compiling import quick_compilation
from tests.games.gold_hunting.solving.conftest import SMALL

pytest.importorskip("jax", reason="JAX is not installed")


@pytest.mark.parametrize("hidden_heights", [False, True])
def test_points_are_the_same_whether_they_count_at_once_or_at_the_end(hidden_heights: bool) -> None:
    import jax

    from doubloon.games.gold_hunting.solving.half import Half

    positions = list_positions(SMALL, hidden_heights=hidden_heights)
    faced = np.random.default_rng(1).dirichlet(np.full(len(positions.builds), 0.3), len(MARKERS)).astype(np.float32)
    halves = [Half(positions), Half(positions, to_win=True), Half(positions, to_win=True, levels=2)]
    with quick_compilation():
        at_once, at_the_end, with_levels = (
            np.asarray(jax.jit(half.best_value)(faced, half.points())) for half in halves
        )
    assert at_the_end == pytest.approx(at_once, abs=1e-5)
    assert with_levels == pytest.approx(at_once, abs=1e-5)


def test_both_seats_win_equally_often_at_the_solution() -> None:
    from doubloon.games.gold_hunting.solving.half import Half
    from doubloon.games.gold_hunting.solving.winning import WinningSolver, given_away

    half = Half(list_positions(SMALL, hidden_heights=False), to_win=True)
    solver = WinningSolver(half)
    progress = solver.begin()
    with quick_compilation():
        for _ in range(150):
            progress = solver.advance(progress)
        bounds = solver.bounds(progress)
        given = given_away(half, progress.faced, solver.payoff(progress), progress.choices)
    assert bounds.gap < 0.01
    assert bounds.low < 0.5 < bounds.high
    # The average player against itself wins half of the games.
    assert float((np.asarray(given) * progress.faced).sum(1).mean()) == pytest.approx(0.5, abs=0.005)
