"""The solver against plain Python on the real rules, and against a linear program."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from doubloon.games.gold_hunting.pieces import MARKERS
from doubloon.games.gold_hunting.solving.positions import Positions, list_positions
from tests.games.gold_hunting.solving.compiling import quick_compilation
from tests.games.gold_hunting.solving.conftest import SMALL
from tests.games.gold_hunting.solving.plain import (
    Build,
    Situations,
    all_builds,
    best_points,
    canonical,
    first_keys,
    situations,
)

if TYPE_CHECKING:
    from doubloon.games.gold_hunting.solving.half import Half
    from doubloon.games.gold_hunting.solving.solver import Progress, Solver

ROUNDING = 1e-4


def graphs(hidden_heights: bool = False) -> list[Situations]:
    """The situations of a miner by the number of the marker."""
    return [situations(SMALL.pieces, marker, hidden_heights) for marker in MARKERS]


def by_order(positions: Positions, mixture: "np.typing.NDArray[np.float32]") -> dict[Build, float]:
    """The probability of each build, the order of piles included."""
    numbers = {build: number for number, build in enumerate(positions.builds)}
    return {
        build: float(mixture[numbers[canonical(build)]] / positions.build_orders[numbers[canonical(build)]])
        for build in all_builds(SMALL.pieces)
    }


def solve(half: "Half", iterations: int, *, marker_blind: bool) -> "tuple[Solver, Progress]":
    from doubloon.games.gold_hunting.solving.solver import Solver

    solver = Solver(half, marker_blind=marker_blind)
    progress = solver.begin()
    for _ in range(iterations):
        progress = solver.advance(progress)
    return solver, progress


def exact_value(*, marker_blind: bool) -> float:
    """The value of the game by a linear program.

    The variables are how often the miner makes each choice as far as that is up to the miner, and for each number of
    the builder's marker the points that the miner gets at least.
    """
    optimize = pytest.importorskip("scipy.optimize")
    sparse = pytest.importorskip("scipy.sparse")
    builds = {build: number for number, build in enumerate(all_builds(SMALL.pieces))}
    meets = np.ones((1, len(MARKERS))) if marker_blind else 1 - np.eye(len(MARKERS))
    meets /= meets.sum(1, keepdims=True)
    begun: list[int] = []
    flows: list[tuple[int, int, float]] = []  # by situation: what was chosen there, less what leads there
    limits: list[tuple[int, int, float]] = []  # by builder's marker and build: the guaranteed points, less those given
    columns = len(meets)
    for row in range(len(meets)):
        limits.extend((row * len(builds) + number, row, 1) for number in builds.values())
    for miner, graph in enumerate(graphs()):
        numbers = {key: len(begun) + place for place, key in enumerate(graph)}
        first = set(first_keys(graph))
        begun.extend(int(key in first) for key in graph)
        for key, situation in graph.items():
            for choice in situation.choices:
                flows.append((numbers[key], columns, 1))
                flows.extend((numbers[after], columns, -1) for after in choice.after)
                for row, meet in enumerate(meets):
                    limits.extend(
                        (row * len(builds) + builds[build], columns, -meet[miner] * sure)
                        for build, sure in choice.points.items()
                        if sure and meet[miner]
                    )
                columns += 1

    def matrix(entries: list[tuple[int, int, float]], height: int) -> Any:
        rows, places, values = zip(*entries, strict=True)
        return sparse.csr_array((values, (rows, places)), (height, columns))

    height = len(meets) * len(builds)
    aim = np.array([-1 / len(meets)] * len(meets) + [0] * (columns - len(meets)))
    signs = [(None, None)] * len(meets) + [(0, None)] * (columns - len(meets))
    found = optimize.linprog(
        aim, matrix(limits, height), np.zeros(height), matrix(flows, len(begun)), np.array(begun), signs
    )
    assert found.status == 0
    return float(-found.fun)


@pytest.mark.parametrize("marker_blind", [False, True])
def test_the_bounds_enclose_the_exact_value(half: "Half", marker_blind: bool) -> None:
    solver, progress = solve(half, 400, marker_blind=marker_blind)
    bounds = solver.bounds(progress)
    assert bounds.gap < 0.01
    assert bounds.low - ROUNDING <= exact_value(marker_blind=marker_blind) <= bounds.high + ROUNDING
    if marker_blind:
        assert bounds.marker_gain > 0.1
        assert bounds.known_gain == pytest.approx(0, abs=ROUNDING)
    else:
        assert bounds.marker_gain == pytest.approx(0, abs=ROUNDING)
        assert bounds.known_gain > 0.1


def test_the_upper_bound_is_what_the_best_miner_gets_on_the_real_rules(half: "Half") -> None:
    solver, progress = solve(half, 50, marker_blind=False)
    average = [by_order(half.positions, row) for row in progress.average]
    best = []
    for marker, graph in enumerate(graphs()):
        first, second = (average[other] for other in range(len(MARKERS)) if other != marker)
        best.append(best_points(graph, {build: (first[build] + second[build]) / 2 for build in first}))
    assert np.mean(best) == pytest.approx(solver.bounds(progress).high, abs=ROUNDING)


@pytest.mark.parametrize("hidden_heights", [False, True])
def test_the_best_points_are_those_of_plain_python(hidden_heights: bool) -> None:
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    from doubloon.games.gold_hunting.solving.half import Half

    positions = list_positions(SMALL, hidden_heights=hidden_heights)
    random = np.random.default_rng(1)
    faced = random.dirichlet(np.full(len(positions.builds), 0.3), len(MARKERS)).astype(np.float32)
    with quick_compilation():
        half = Half(positions)
        found = np.asarray(jax.jit(half.best_value)(faced, half.points()))
    expected = [
        best_points(graph, by_order(positions, row)) for graph, row in zip(graphs(hidden_heights), faced, strict=True)
    ]
    assert found == pytest.approx(np.array(expected), abs=ROUNDING)


@pytest.mark.parametrize("hidden_heights", [False, True])
def test_every_build_is_listed_once_up_to_the_order_of_piles(hidden_heights: bool) -> None:
    positions = list_positions(SMALL, hidden_heights=hidden_heights)
    assert sorted(positions.builds) == sorted({canonical(build) for build in all_builds(SMALL.pieces)})
    assert positions.build_orders.sum() == len(all_builds(SMALL.pieces))
