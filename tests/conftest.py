"""What holds for all tests."""

import os
import subprocess
from pathlib import Path

import pytest
from hypothesis import settings

for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):  # before NumPy is imported, as in workers and in the arena
    os.environ.setdefault(name, "1")

settings.register_profile("doubloon", deadline=None)  # on a busy machine any example can be slow
settings.load_profile("doubloon")

TESTS = Path(__file__).parent
SLICES = (
    ("arena/test_cluster.py", "games/gold_hunting/training", "games/silver_gold/training"),
    ("games/gold_hunting/matches",),
    ("games/gold_hunting/exploiting",),
    ("games/gold_hunting/solving", "training", "examples/test_ppo_pettingzoo.py", "examples/test_selfplay_pgx.py"),
)
"""Trainings, solvers and clusters: they take long, and playing needs none of them. A run takes one of these slices."""
ALL = "all"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long",
        choices=[*map(str, range(len(SLICES))), ALL],
        default=None,
        help="the slice of the long tests to run: a number or `all` (default: the commit decides)",
    )


def pytest_report_header(config: pytest.Config) -> str:
    return f"long tests: slice {chosen_slice(config)} of 0 to {len(SLICES) - 1} (--long)"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the long tests of other slices, unless the command line names a long test or its folder."""
    chosen = chosen_slice(config)
    if chosen == ALL or any(slice_of(Path(name.partition("::")[0]).resolve()) for name in config.args):
        return
    left_out = {item for item in items if slice_of(item.path) not in (None, chosen)}
    config.hook.pytest_deselected(items=list(left_out))
    items[:] = [item for item in items if item not in left_out]


def chosen_slice(config: pytest.Config) -> str:
    """The slice that was asked for; by default that of the commit, so that a repetition runs the same tests."""
    asked: str | None = config.getoption("--long")
    if asked is not None:
        return asked
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=TESTS, capture_output=True, text=True, check=False)
    return str(int(commit.stdout.strip() or "0", 16) % len(SLICES))


def slice_of(path: Path) -> str | None:
    """The slice of a file or folder; None if its tests are not long."""
    slices = (str(number) for number, names in enumerate(SLICES) if any(path.is_relative_to(TESTS / n) for n in names))
    return next(slices, None)
