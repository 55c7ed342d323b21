"""A stranger floods the server from one address, in all ways at once."""

import asyncio
import os
import sys
from collections import Counter
from typing import Any

import pytest

from tests.faults import flood
from tests.faults.checker import Verdict
from tests.faults.crowd import Crowd
from tests.faults.fault_run import Report
from tests.faults.flood import FloodRun, Slice, run_flood
from tests.faults.servers import ServerProcess
from tests.faults.short_run import SECONDS, SEED, check_nothing_lost

TIMEOUT = 20.0


async def test_a_flood_disconnects_nobody_and_takes_bounded_memory(sqlite: str) -> None:
    run = await run_flood(sqlite, SECONDS, SEED, connections=100, moves=20.0)
    check_nothing_lost(run.report)
    assert run.report.counts["answers"] == run.report.counts["sent"]
    assert run.report.counts["requests of a flood"]


@pytest.mark.parametrize(
    ("quiet", "flooded", "problems"),
    [
        ([0.01] * 10, [0.01] * 10, []),
        ([0.01] * 10, [0.01] * 5, ["a flood leaves only 50% of the moves"]),
        ([0.01] * 10, [0.5] * 10, ["a flood raises the p99 from 10 to 500 ms"]),
        (
            [0.01] * 10,
            [],
            ["a flood leaves only 0% of the moves", "a flood raises the p99 from 10 to inf ms"],
        ),
        ([], [], ["without a flood, no move was acknowledged"]),
    ],
)
def test_missed_goals_are_problems(quiet: list[float], flooded: list[float], problems: list[str]) -> None:
    report = Report("flood", Counter(), Verdict(), 0.0, 0.0)
    slices = [Slice(waits, 0.0, (0.0, 0.0, 0.0), {}) for waits in (quiet, flooded)]
    assert FloodRun(report, slices[:1], slices[1:]).missed_goals() == problems


class ThisProcess(ServerProcess):
    """No server: this process is measured instead."""

    def __init__(self) -> None:
        self.port = 0

    @property
    def pid(self) -> int:
        return os.getpid()


async def test_the_flooder_ends_with_a_measurement_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[asyncio.subprocess.Process] = []
    start = asyncio.create_subprocess_exec

    async def start_idle(*_command: str, **options: Any) -> asyncio.subprocess.Process:
        started.append(await start(sys.executable, "-c", "import time; time.sleep(1000)", **options))
        return started[0]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start_idle)
    measuring = asyncio.create_task(flood.measure(ThisProcess(), Crowd(0, 0, 1.0), 1.0, ("pings",)))
    async with asyncio.timeout(TIMEOUT):
        while not started:
            await asyncio.sleep(0.01)
    measuring.cancel()
    await asyncio.wait({measuring})
    assert started[0].returncode is not None
