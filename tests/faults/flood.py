"""Steady play while another process floods the server from one address."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE
from collections import Counter
from collections.abc import Sequence
from math import inf
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

from doubloon.match import from_text
from doubloon.match.entries import MovePlayed
from doubloon.server.storage import open_store
from tests.faults.checker import Verdict
from tests.faults.crowd import Crowd
from tests.faults.fault_run import Report
from tests.faults.flooder import KINDS
from tests.faults.servers import ROOT, ServerProcess

FLOODER = "127.0.2.1"
"""The address of the flooder; players have others."""
MIN_MOVES, MAX_P99 = 0.9, 4.0
"""The goals under a flood: at least this share of the moves, and at most this multiple of the p99."""
MAX_GROWTH = 64.0
"""The most memory in MB that a flood may add. The buckets of 10,000 addresses and 1,000 idle tables take less."""
_NOTICED = 0.05
"""Seconds; a shorter wait is no problem, whatever its ratio to the usual one."""


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
        """The wait below which this share of the waits lies; infinite if no move was acknowledged."""
        if not self.waits:
            return inf
        return sorted(self.waits)[min(len(self.waits) - 1, int(share * len(self.waits)))]


class FloodRun(NamedTuple):
    """Slices of play in turns: without a flood, and with one."""

    report: Report
    quiet: list[Slice]
    flooded: list[Slice]

    def missed_goals(self) -> list[str]:
        """The goals that the slices miss."""
        before, during = (sum(len(each.waits) for each in slices) for slices in (self.quiet, self.flooded))
        usual, flooded = (median(each.percentile(0.99) for each in slices) for slices in (self.quiet, self.flooded))
        problems = []
        if not before:
            problems.append("without a flood, no move was acknowledged")
        if during < MIN_MOVES * before:
            problems.append(f"a flood leaves only {during / before:.0%} of the moves")
        if flooded > MAX_P99 * max(usual, _NOTICED):
            problems.append(f"a flood raises the p99 from {1000 * usual:.0f} to {1000 * flooded:.0f} ms")
        return problems


async def flood(database: str, seconds: float, seed: str) -> Report:
    """2,000 connections with steady play, while one address floods half of the time; for the soak test."""
    run = await run_flood(database, seconds, seed, connections=2000, moves=60.0)
    run.report.verdict.problems += run.missed_goals()
    return run.report


async def run_flood(database: str, seconds: float, seed: str, *, connections: int, moves: float) -> FloodRun:
    """Slices with and without a flood of all kinds in turns, on a server of its own; then count the stored moves."""
    began = perf_counter()
    server = ServerProcess(database)
    quiet: list[Slice] = []
    flooded: list[Slice] = []
    pairs = max(1, int(seconds / 10))
    try:
        await server.start()
        crowd = Crowd(server.port, connections, moves, seed)
        await crowd.come()
        playing = asyncio.create_task(crowd.play())
        for _ in range(pairs):
            quiet.append(await measure(server, crowd, seconds / pairs / 2, ()))
            flooded.append(await measure(server, crowd, seconds / pairs / 2, KINDS))
        playing.cancel()
        await crowd.finish()
        disconnected = crowd.disconnected
        crowd.leave()
    finally:
        server.end()
    stored = await stored_moves(database, crowd.tables)
    verdict = Verdict(moves=crowd.answered, lost=max(0, crowd.answered - stored))
    verdict.problems += crowd.problems
    if disconnected:
        verdict.problems.append(f"{disconnected} players or spectators lost their connection")
    growth = max(each.memory[1] for each in flooded) - flooded[0].memory[0]
    if growth > MAX_GROWTH:
        verdict.problems.append(f"a flood added {growth:.0f} MB to the server's memory")
    counts = Counter({"tables": len(crowd.tables), "sent": crowd.sent, "answers": crowd.answered})
    counts["requests of a flood"] = round(sum(sum(each.flood.values()) for each in flooded) * seconds / pairs / 2)
    slowest = max(max(each.waits, default=0.0) for each in (*quiet, *flooded))
    return FloodRun(Report("flood", counts, verdict, slowest, perf_counter() - began), quiet, flooded)


async def stored_moves(database: str, tables: Sequence[str]) -> int:
    """The number of moves in the logs of these tables."""
    store = await open_store(database)
    try:
        logs = [await store.load(table) for table in tables]
    finally:
        await store.close()
    return sum(isinstance(from_text(entry.body), MovePlayed) for log in logs for entry in log)


async def measure(server: ServerProcess, crowd: Crowd, seconds: float, kinds: Sequence[str]) -> Slice:
    """Some seconds of play, with these kinds of flood at once from their first request on."""
    before = most = megabytes(server.pid)
    command = [sys.executable, "-m", "tests.faults.flooder", str(server.port), FLOODER, *kinds]
    flooder = await asyncio.create_subprocess_exec(*command, stdout=PIPE, cwd=ROOT) if kinds else None
    printed = b""
    try:
        if flooder and flooder.stdout and not await flooder.stdout.readline():  # it has its tables and begins
            raise RuntimeError("the flooder could not take its tables")
        crowd.waits.clear()
        began, used = perf_counter(), cpu_seconds(server.pid)
        while perf_counter() - began < seconds:
            await asyncio.sleep(0.1)
            most = max(most, megabytes(server.pid))
        waits, passed = list(crowd.waits), perf_counter() - began
        cpu = (cpu_seconds(server.pid) - used) / passed
    finally:
        if flooder:
            flooder.kill()
            printed, _ = await flooder.communicate()
    lines = printed.splitlines() or [b"{}"]
    flood = {kind: number / max(1, len(lines)) for kind, number in json.loads(lines[-1]).items()}
    if flooder:
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
