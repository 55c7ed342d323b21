"""Measures steady play while another process floods the server from one address."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from tests.faults.crowd import Crowd
from tests.faults.servers import ROOT, ServerProcess

FLOODER = "127.0.2.1"
"""The address of the flooder; players have others."""
MIN_MOVES, MAX_P99 = 0.8, 2.0
"""The goals: the share of the moves, and of the latency, in slices with a flood."""


class Slice(NamedTuple):
    """Some seconds of play."""

    waits: list[float]
    """The time until each acknowledgement."""
    cpu: float
    """The processor time of the server, in seconds for each second."""
    memory: tuple[float, float, float]
    """The memory of the server in MB: before, the most, and at the end."""
    flood: dict[str, float]
    """Requests, connections or groups of frames of the flooder per second, by kind."""

    def percentile(self, share: float) -> float:
        """The wait below which this share of the waits lies."""
        return sorted(self.waits)[min(len(self.waits) - 1, int(share * len(self.waits)))]


async def measure(server: ServerProcess, crowd: Crowd, seconds: float, kinds: Sequence[str]) -> Slice:
    """Some seconds of play, with these kinds of flood at once."""
    before = most = megabytes(server.pid)
    flooder = None
    if kinds:
        command = [sys.executable, "-m", "tests.faults.flooder", str(server.port), FLOODER, *kinds]
        flooder = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        await asyncio.sleep(1.0)
    crowd.waits.clear()
    began, used = perf_counter(), cpu_seconds(server.pid)
    while perf_counter() - began < seconds:
        await asyncio.sleep(0.1)
        most = max(most, megabytes(server.pid))
    waits, passed = list(crowd.waits), perf_counter() - began
    cpu = (cpu_seconds(server.pid) - used) / passed
    flood: dict[str, float] = {}
    if flooder:
        flooder.kill()
        lines = flooder.communicate()[0].splitlines() or ["{}"]
        flood = {kind: number / max(1, len(lines) - 1) for kind, number in json.loads(lines[-1]).items()}
        await asyncio.sleep(2.0)
    return Slice(waits, cpu, (before, most, megabytes(server.pid)), flood)


def megabytes(pid: int) -> float:
    """The resident memory of a process."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def cpu_seconds(pid: int) -> float:
    """The processor time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
