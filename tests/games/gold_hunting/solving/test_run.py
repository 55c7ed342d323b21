"""A solve in several runs: interrupted, out of time, resumed, with files that do not fit."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from doubloon.core.errors import OptionsError, UnusableWeights
from doubloon.core.solving import SolvingRequest
from doubloon.games.gold_hunting.solving.program import Run

if TYPE_CHECKING:
    from doubloon.games.gold_hunting.solving.half import Half
    from doubloon.games.gold_hunting.solving.solver import Progress, Solver

GAME: dict[str, Any] = {"variant": "standard", "ones": 2, "twos": 1, "threes": 1, "piles": 2, "marker_blind": False}
FOREVER = SolvingRequest("", "points", "standard", {}, frozenset(), resume=False, gap=1e-9, deadline=None)
UNTIL_CLOSE = replace(FOREVER, gap=0.05)


class Reports(list[str]):
    """Listens to a run."""

    def progress(self, used: float, text: str) -> None:
        assert 0 <= used <= 1
        assert text

    def report(self, text: str) -> None:
        self.append(text)


@pytest.fixture(scope="module")
def solver(half: "Half") -> "Solver":
    from doubloon.games.gold_hunting.solving.solver import Solver

    return Solver(half, marker_blind=False)


def arrays(progress: "Progress") -> list[Any]:
    import jax

    from doubloon.games.gold_hunting.solving.solver import ARRAYS

    return [np.asarray(leaf) for name in ARRAYS for leaf in jax.tree.leaves(getattr(progress, name))]


def assert_same(first: "Progress", second: "Progress") -> None:
    assert (first.iterations, first.weight) == (second.iterations, second.weight)
    for one, other in zip(arrays(first), arrays(second), strict=True):
        assert np.array_equal(one, other)


class InterruptedSolver:
    """Is interrupted in the middle of an iteration."""

    def __init__(self, solver: "Solver", iterations: int) -> None:
        self._solver, self._iterations = solver, iterations

    def __getattr__(self, name: str) -> Any:
        return getattr(self._solver, name)

    def advance(self, progress: "Progress") -> "Progress":
        after = self._solver.advance(progress)
        if progress.iterations == self._iterations:
            raise KeyboardInterrupt
        return after


def test_an_interrupted_solve_continues_as_if_nothing_had_happened(solver: "Solver", tmp_path: Path) -> None:
    from doubloon.games.gold_hunting.solving.checkpoint import load_checkpoint

    path = tmp_path / "checkpoint.npz"
    reports = Reports()
    whole, bounds = Run(solver, UNTIL_CLOSE, reports, GAME, tmp_path / "whole.npz").solve(solver.begin())
    assert bounds.gap <= 0.05
    assert f"gap {bounds.gap:.4f}" in reports[-1]
    interrupted: Any = InterruptedSolver(solver, 33)
    with pytest.raises(KeyboardInterrupt):
        Run(interrupted, FOREVER, Reports(), GAME, path).solve(solver.begin())
    saved = load_checkpoint(path, GAME)
    assert saved.iterations == 33
    resumed, same = Run(solver, UNTIL_CLOSE, Reports(), GAME, path).solve(saved)
    assert_same(resumed, whole)
    assert same == bounds
    assert_same(load_checkpoint(path, GAME), whole)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["checkpoint.npz", "whole.npz"]


def test_a_run_stops_when_its_time_is_up(solver: "Solver", tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.npz"
    progress, bounds = Run(solver, replace(FOREVER, deadline=0.0), Reports(), GAME, path).solve(solver.begin())
    assert progress.iterations == 1
    assert bounds.low < bounds.high
    assert path.exists()


def test_an_interruption_before_the_first_iteration_writes_nothing(solver: "Solver", tmp_path: Path) -> None:
    interrupted: Any = InterruptedSolver(solver, 0)
    with pytest.raises(KeyboardInterrupt):
        Run(interrupted, FOREVER, Reports(), GAME, tmp_path / "checkpoint.npz").solve(solver.begin())
    assert not list(tmp_path.iterdir())


def test_a_checkpoint_that_does_not_fit_is_refused_and_stays_as_it_is(solver: "Solver", tmp_path: Path) -> None:
    from doubloon.games.gold_hunting.solving.checkpoint import load_checkpoint, save_checkpoint

    path = tmp_path / "checkpoint.npz"
    save_checkpoint(path, GAME, solver.begin())
    content = path.read_bytes()
    with pytest.raises(OptionsError, match=r"solves another game \(variant standard, marker_blind False\)"):
        load_checkpoint(path, {**GAME, "variant": "hidden-heights", "marker_blind": True})
    path.write_bytes(content[: len(content) // 2])
    with pytest.raises(UnusableWeights, match="not a complete checkpoint of a solve"):
        load_checkpoint(path, GAME)
    assert path.read_bytes() == content[: len(content) // 2]
    with path.open("wb") as file:
        np.savez(file, metadata=np.array('{"format": "doubloon-solving/0"}'))
    with pytest.raises(UnusableWeights, match=r"format 'doubloon-solving/0'; expected 'doubloon-solving/2'"):
        load_checkpoint(path, GAME)
