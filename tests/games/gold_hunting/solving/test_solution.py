"""Solution files, and what is told about them; nothing here needs JAX."""

import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from doubloon.core.errors import UnusableWeights
from doubloon.games.gold_hunting.solving.report import tables, write_report
from doubloon.games.gold_hunting.solving.solution import Bounds, Solution, load_mixture
from doubloon.games.gold_hunting.solving.summary import (
    FirstChoice,
    builds_by_share,
    first_lifts,
    heights_by_share,
    piles_by_share,
)


def few_builds(*, variant: str = "standard", marker_blind: bool = False) -> Solution:
    """Three builds of a small game; with marker 1 only the first, with 2 only the second, with 3 a bit of all."""
    mixture = np.array([[1, 0, 0], [0, 1, 0], [0.25, 0.25, 0.5]], np.float32)
    roots = [[2, 5], [3, 4]] if variant == "standard" else [[1, 1]]
    first_choices = np.zeros((len(roots), 3, 9), np.float32)
    first_choices[:, 0, 1] = 0.75  # declare 2 on the first pile
    first_choices[:, 0, 6] = 0.25  # rush there
    first_choices[:, 1:, 5] = 1  # declare 3 on the second
    return Solution(
        game={"payoff": "points", "variant": variant, "marker_blind": marker_blind},
        iterations=1200,
        bounds=Bounds(2.5, 2.508, 0.4 if marker_blind else 0, 0 if marker_blind else 0.3),
        builds=np.array([[[2, 0, 0], [1, 1, 3]], [[1, 1, 0], [2, 3, 0]], [[3, 0, 0], [2, 1, 1]]], np.int8),
        mixture=mixture.mean(0, keepdims=True).repeat(3, 0) if marker_blind else mixture,
        points=np.array([[1, 2, 3], [2, 2, 2], [4, 0, 1]], np.float32),
        roots=np.array(roots, np.int8),
        first_choices=first_choices,
    )


def test_a_saved_solution_is_loaded_unchanged(tmp_path: Path) -> None:
    saved = few_builds()
    saved.save(tmp_path / "solution.npz")
    found = Solution.load(tmp_path / "solution.npz")
    for field in fields(Solution):
        assert np.array_equal(getattr(found, field.name), getattr(saved, field.name))
    builds, mixture = load_mixture(tmp_path / "solution.npz")
    assert builds[0].tolist() == [[2, 0, 0], [1, 1, 3]]
    assert mixture.sum(axis=1).tolist() == [1, 1, 1]


def test_a_file_that_is_no_solution_is_named(tmp_path: Path) -> None:
    path = tmp_path / "solution.npz"
    with pytest.raises(UnusableWeights, match="does not exist; expected the solution of a solve"):
        Solution.load(path)
    path.write_bytes(b"not an archive")
    with pytest.raises(UnusableWeights, match="not a complete solution of a solve"):
        load_mixture(path)
    with path.open("wb") as file:
        np.savez(file, metadata=np.array('{"format": "doubloon-solution/0"}'))
    with pytest.raises(UnusableWeights, match=r"format 'doubloon-solution/0'; expected 'doubloon-solution/1'"):
        Solution.load(path)


def test_a_miner_faces_the_builds_of_the_two_other_markers() -> None:
    solution = few_builds()
    assert solution.faced.tolist() == [[0.125, 0.625, 0.25], [0.625, 0.125, 0.25], [0.5, 0.5, 0]]
    assert solution.expected == (0.125 + 2 * 0.625 + 3 * 0.25, 2, 2)


def test_the_most_frequent_builds_and_heights_come_first() -> None:
    solution = few_builds()
    assert [str(build) for build in builds_by_share(solution, 1)] == ["2 113", "11 23", "3 211"]
    heights = heights_by_share(solution, 5)
    assert [(row.heights, row.shares) for row in heights] == [((2, 5), (1, 1, 0.5)), ((3, 4), (0, 0, 0.5))]
    assert str(heights[1]) == "3 211"


def test_the_contents_of_piles_are_told_by_height() -> None:
    low, other_low, high, other_high = piles_by_share(few_builds(), (2, 5), 5)
    assert [str(row) for row in (low, other_low, high, other_high)] == ["11", "2", "113", "23"]
    assert list(other_low.shares) == list(high.shares) == [1, 0, 0.5]
    assert list(other_high.shares) == [0, 1, 0.5]


def test_the_first_lift_is_told_by_heights_and_marker() -> None:
    common, rare = first_lifts(few_builds(), 5)
    assert (common.heights, rare.heights) == ((2, 5), (3, 4))
    assert list(common.shares) == [0.75, 0.75, 1]
    assert common.choices[0][FirstChoice(2, False, 2)] == 0.75
    assert common.choices[0][FirstChoice(1, True, 2)] == 0.25
    assert str(next(iter(common.choices[2]))) == "declare 3 on 5"
    (hidden,) = first_lifts(few_builds(variant="hidden-heights"), 5)
    assert list(hidden.shares) == [1, 1, 1]
    assert str(next(iter(hidden.choices[2]))) == "declare 3"


@pytest.mark.parametrize("variant", ["standard", "hidden-heights"])
@pytest.mark.parametrize("marker_blind", [False, True])
def test_a_report_has_tables_and_pictures(tmp_path: Path, variant: str, marker_blind: bool) -> None:
    solution = few_builds(variant=variant, marker_blind=marker_blind)
    write_report(solution, tmp_path)
    text = (tmp_path / "report.md").read_text()
    assert tables(solution) in text
    assert "2.5000 to 2.5080 points after 1,200 iterations" in text
    assert ("a builder who does gains 0.40 points" in text) == marker_blind
    assert ("A miner who knew it too would gain 0.30 points" in text) != marker_blind
    assert ("| 2 5 | `2 113` | 41.7 % |" if marker_blind else "| 2 5 | `2 113` | 100.0 % | 0.0 % | 25.0 % |") in text
    on = "" if variant == "hidden-heights" else " on 2"
    assert f"declare 2{on} (75 %), rush 1{on} (25 %)" in text
    for name in ("builds.svg", "first-lift.svg"):
        picture = ElementTree.parse(tmp_path / name).getroot()
        texts = [element.text for element in picture.iter("{http://www.w3.org/2000/svg}text")]
        assert any(variant in (text or "") for text in texts)
        assert ("any marker" in texts) == (marker_blind and name == "builds.svg")


def test_builds_that_are_never_used_are_left_out() -> None:
    solution = few_builds()
    mixture = solution.mixture.copy()
    mixture[2] = [0.5, 0.5, 0]
    assert "| 3 4 | `3 211` |" in tables(solution)
    assert "3 211" not in tables(replace(solution, mixture=mixture))


def test_the_solution_needs_no_jax() -> None:
    code = (
        "import sys; sys.modules['jax'] = None\n"
        "import doubloon.games.gold_hunting.solving.report, doubloon.games.gold_hunting.solving.positions"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
