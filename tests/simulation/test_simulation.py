"""The slice of the simulation that the test suite runs; `python -m tests.simulation` runs more."""

import hashlib
import os
import subprocess
import sys
from collections import Counter

import pytest

from tests.faults.servers import ROOT
from tests.simulation.planted_bugs import BUGS
from tests.simulation.simulation import simulate

SECONDS = 3.0
SEEDS = 24
BATCH = 8
BUG_SEEDS = 16
"""Every planted bug is found within this many seeds."""


@pytest.mark.parametrize("first", range(0, SEEDS, BATCH))
def test_no_seed_finds_a_problem(first: int) -> None:
    counts = Counter[str]()
    for seed in range(first, first + BATCH):
        outcome = simulate(seed, seconds=SECONDS)
        assert not outcome.problems, f"seed {seed}, replay with {outcome.command}: {outcome.problems[:10]}"
        counts += outcome.counts
    assert counts["kills"] >= BATCH
    assert counts["answers"] > 5 * BATCH


@pytest.mark.parametrize("bug", BUGS)
def test_a_planted_bug_is_found(bug: str) -> None:
    for seed in range(BUG_SEEDS):
        with BUGS[bug]():
            if simulate(seed, seconds=SECONDS).problems:
                return
    pytest.fail(f"{BUG_SEEDS} seeds do not find {bug}")


@pytest.mark.parametrize("seed", [0, 1])
def test_a_seed_replays_exactly_in_another_process(seed: int) -> None:
    lines: list[str] = []
    simulate(seed, seconds=SECONDS, trace=lines.append)
    assert len(lines) > 200
    here = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    for hash_seed in ("1", "2"):
        replayed = subprocess.run(
            [sys.executable, "-m", "tests.simulation", "--seed", str(seed), "--seconds", str(SECONDS), "--trace"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        )
        traced = replayed.stdout.splitlines()[: len(lines)]
        assert hashlib.sha256("\n".join(traced).encode()).hexdigest() == here


def test_other_seeds_give_other_runs() -> None:
    traces: list[list[str]] = [[], []]
    for seed, lines in zip((0, 2), traces, strict=True):
        simulate(seed, seconds=1.0, trace=lines.append)
    assert traces[0] != traces[1]
