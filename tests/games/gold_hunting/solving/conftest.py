"""A small game, compiled once for all tests."""

from typing import TYPE_CHECKING

import pytest

from doubloon.games.gold_hunting.components import Components
from tests.games.gold_hunting.solving.compiling import quick_compilation

if TYPE_CHECKING:
    from doubloon.games.gold_hunting.solving.half import Half

SMALL = Components.of(ones=2, twos=1, threes=1, piles=2)


@pytest.fixture(scope="session")
def half() -> "Half":
    """One half of the small game."""
    pytest.importorskip("jax", reason="JAX is not installed")
    from doubloon.games.gold_hunting.solving.half import Half
    from doubloon.games.gold_hunting.solving.positions import list_positions
    from doubloon.games.gold_hunting.solving.solver import Solver

    half = Half(list_positions(SMALL, hidden_heights=False))
    solver = Solver(half, marker_blind=False)
    with quick_compilation():
        solver.bounds(solver.advance(solver.begin()))
    return half
