"""Soak test: kill, freeze and cut servers while many clients play for a long time, and count lost moves.

    python tools/soak.py --minutes N [--only NAME] [--seed S]

The scenarios of `tests/faults` take turns, each for some seconds, on SQLite and on a PostgreSQL of its own; the turns
that kill servers come most often. Meanwhile another process runs the seeds of `tests/simulation`. At the end a report
shows what was tried and what was lost. The exit status is 1 if anything was lost or wrong.
"""

import argparse
import asyncio
import json
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a program, it imports from the tests

from tests.faults import flood, scenarios
from tests.faults.checker import Verdict
from tests.faults.disks import LimitedFiles, can_mount, small_disk
from tests.faults.fault_run import Report
from tests.faults.servers import ROOT
from tests.server.postgres import PostgresServer

TURN, KILL_TURN = 20.0, 45.0
"""Seconds for which a scenario plays before the next one has its turn; longer if it kills servers."""
KILLS_AFTER = 2
"""This many turns that kill servers come before each turn of another scenario."""
SIMULATION = "simulation"
"""The name of the simulation, for `--only`."""
_SEEDS, _MAX_LINE = 50, 1 << 24
"""The number of seeds that one process simulates, and the longest line that it prints."""
_SHOWN_PROBLEMS = 20
_SHOWN_FAULTS = (
    "kills",
    "restarts",
    "freezes",
    "full disks",
    "stops of the database",
    "workers killed",
    "requests of a flood",
)


@dataclass
class Databases:
    """Creates the databases of the scenarios, in a folder and on a PostgreSQL server."""

    folder: Path
    postgres: PostgresServer
    _made: Counter[str] = field(default_factory=Counter)

    def new_folder(self) -> Path:
        """An empty folder for one turn."""
        self._made["folders"] += 1
        folder = self.folder / str(self._made["folders"])
        folder.mkdir()
        return folder

    def sqlite(self) -> str:
        """A new file."""
        return str(self.new_folder() / "tables.sqlite3")

    def postgresql(self) -> str:
        """A new database."""
        return self.postgres.url(self.postgres.make_database())


Turn: TypeAlias = Callable[[Databases, float, str], Awaitable[Report]]


async def _small_disk(databases: Databases, seconds: float, seed: str) -> Report:
    with small_disk(databases.new_folder()) as disk:
        return await scenarios.full_disk(disk, seconds, seed)


TURNS: dict[str, Turn] = {
    "kill (SQLite)": lambda databases, seconds, seed: scenarios.kill(databases.sqlite(), seconds, seed),
    "kill (PostgreSQL)": lambda databases, seconds, seed: scenarios.kill(databases.postgresql(), seconds, seed),
    "kill two (PostgreSQL)": lambda databases, seconds, seed: scenarios.kill_two(databases.postgresql(), seconds, seed),
    "messages (SQLite)": lambda databases, seconds, seed: scenarios.messages(databases.sqlite(), seconds, seed),
    "messages (PostgreSQL)": lambda databases, seconds, seed: scenarios.messages(databases.postgresql(), seconds, seed),
    "slow readers (SQLite)": lambda databases, seconds, seed: scenarios.slow_readers(databases.sqlite(), seconds, seed),
    "full disk (SQLite)": _small_disk,
    "limited files (SQLite)": lambda databases, seconds, seed: scenarios.full_disk(
        LimitedFiles(databases.new_folder()), seconds, seed
    ),
    "database down (PostgreSQL)": lambda databases, seconds, seed: scenarios.database_down(
        databases.postgres, seconds, seed
    ),
    "two processes (PostgreSQL)": lambda databases, seconds, seed: scenarios.two_processes(
        databases.postgresql(), seconds, seed
    ),
    "bot workers (SQLite)": lambda databases, seconds, seed: scenarios.bot_workers(databases.sqlite(), seconds, seed),
    "restart (SQLite)": lambda databases, seconds, seed: scenarios.restart(databases.sqlite(), seconds, seed),
    "restart (PostgreSQL)": lambda databases, seconds, seed: scenarios.restart(databases.postgresql(), seconds, seed),
    "flood (SQLite)": lambda databases, seconds, seed: flood.flood(databases.sqlite(), seconds, seed),
}


@dataclass
class Total:
    """All turns of one scenario together."""

    turns: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    verdict: Verdict = field(default_factory=Verdict)
    slowest: float = 0.0

    def add(self, report: Report) -> None:
        """One more turn."""
        self.turns += 1
        self.counts += report.counts
        self.verdict.add(report.verdict)
        self.slowest = max(self.slowest, report.slowest)

    def add_simulation(self, outcome: dict[str, Any]) -> None:
        """One more seed of the simulation."""
        self.turns += 1
        self.counts += Counter(outcome["counts"])
        problems = [f"{problem} (replay: {outcome['command']})" for problem in outcome["problems"]]
        self.verdict.add(Verdict(**{**outcome["found"], "problems": problems}))


def main() -> int:
    """Run the soak test; returns 1 if anything was lost or wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, required=True, metavar="N", help="how long")
    parser.add_argument("--only", default="", metavar="NAME", help="only scenarios whose name contains this")
    parser.add_argument("--seed", default="soak", metavar="S", help="seed of the random faults (default: soak)")
    arguments = parser.parse_args()
    names = [name for name in TURNS if arguments.only in name and (name != "full disk (SQLite)" or can_mount())]
    if arguments.only in SIMULATION:
        names.append(SIMULATION)
    if not names:
        parser.error(f"no scenario contains {arguments.only!r}; scenarios: {', '.join([*TURNS, SIMULATION])}")
    console = Console()
    totals = {name: Total() for name in names}
    with _databases() as databases:
        asyncio.run(_soak(databases, totals, arguments.minutes * 60, arguments.seed))
    console.print(_report(totals))
    console.print(_summary(totals))
    problems = [f"{name}: {problem}" for name, total in totals.items() for problem in total.verdict.problems]
    for problem in problems[:_SHOWN_PROBLEMS]:
        console.print(problem, markup=False, highlight=False)
    lost = sum(total.verdict.lost for total in totals.values())
    moves = sum(total.verdict.moves for total in totals.values())
    console.print(f"{moves} acknowledged moves were kept, {lost} were lost; {len(problems)} problems")
    return 1 if lost or problems else 0


async def _soak(databases: Databases, totals: dict[str, Total], seconds: float, seed: str) -> None:
    """Run the scenarios in turns until the time is over, and the simulation beside them."""
    began = time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[found]}"), TimeRemainingColumn())
    simulation = asyncio.create_task(_simulate(totals[SIMULATION], seed)) if SIMULATION in totals else None
    try:
        with Progress(*columns, console=Console(stderr=True)) as progress:
            bar = progress.add_task("Soaking", total=seconds, found="")
            for number, name in enumerate(turn_order([name for name in totals if name in TURNS])):
                left = seconds - (time.monotonic() - began)
                if left <= 0 and number:
                    break
                turn = asyncio.create_task(
                    _turn(databases, name, min(_length(name), max(left, 1.0)), f"{seed} {number}")
                )
                while not turn.done():
                    await asyncio.wait({turn}, timeout=0.5)
                    progress.update(bar, completed=time.monotonic() - began, description=name, found=_found(totals))
                report = turn.result()
                if report is not None:
                    totals[name].add(report)
    finally:
        if simulation is not None:
            simulation.cancel()
            (end,) = await asyncio.gather(simulation, return_exceptions=True)
            if isinstance(end, Exception):  # not the cancellation
                totals[SIMULATION].verdict.problems.append(f"the simulation ended with {end!r}")


def turn_order(names: Sequence[str]) -> Iterator[str]:
    """The scenarios without end: some that kill servers before each other one. If there are none, the simulation."""
    kills = [name for name in names if name.startswith("kill")]
    others = [name for name in names if name not in kills] or ([] if kills else [SIMULATION])
    next_kill = cycle(kills)
    if not others:
        yield from next_kill
    for other in cycle(others):
        yield from islice(next_kill, KILLS_AFTER)
        yield other


def _length(name: str) -> float:
    return KILL_TURN if name.startswith("kill") else TURN


async def _turn(databases: Databases, name: str, seconds: float, seed: str) -> Report | None:
    if name == SIMULATION:
        await asyncio.sleep(seconds)
        return None
    return await TURNS[name](databases, seconds, seed)


async def _simulate(total: Total, seed: str) -> None:
    """Run simulations in another process until cancelled; a new process from time to time frees its memory."""
    first = Random(seed).randrange(10**9)
    nice = ("nice", "-n", "10") if shutil.which("nice") else ()  # the processes of the scenarios come first
    while True:
        seeds = f"{first}-{first + _SEEDS - 1}"
        process = await asyncio.create_subprocess_exec(
            *nice, sys.executable, "-m", "tests.simulation", "--seeds", seeds, "--json",
            cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, limit=_MAX_LINE,
        )  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            async for line in process.stdout:
                total.add_simulation(json.loads(line))
            errors = await process.stderr.read()
            if await process.wait() not in (0, 1) or errors:
                total.verdict.problems.append(f"the simulation of seeds {seeds} failed: {errors.decode()[-500:]}")
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        first += _SEEDS


def _found(totals: dict[str, Total]) -> str:
    lost, wrong = (
        sum(total.verdict.lost for total in totals.values()),
        sum(len(total.verdict.problems) for total in totals.values()),
    )
    return f"{sum(total.counts['kills'] for total in totals.values())} kills, {lost} lost, {wrong} wrong"


@contextmanager
def _databases() -> Iterator[Databases]:
    folder = Path(tempfile.mkdtemp(prefix="doubloon-soak-"))
    cluster = Path(tempfile.mkdtemp(prefix="doubloon-postgres-"))
    cluster.chmod(0o755)
    try:
        postgres = PostgresServer(cluster)
        postgres.start()
        try:
            yield Databases(folder, postgres)
        finally:
            if postgres.running():
                postgres.stop("immediate")
    finally:
        for made in (folder, cluster):
            shutil.rmtree(made, ignore_errors=True)


def _report(totals: dict[str, Total]) -> Table:
    """The report, for a terminal of 80 columns: the faults are below the name of their scenario."""
    table = Table("scenario", title="Faults and losses")
    for heading in ("sent", "again", "refused", "cut", "answered", "slowest", "lost", "wrong"):
        table.add_column(heading, justify="right")
    for name, total in totals.items():
        if not total.turns:
            continue
        counts = total.counts
        refused = sum(number for what, number in counts.items() if what.startswith("refused"))
        faults = "".join(f"\n  {counts[what]} {what}" for what in _SHOWN_FAULTS if counts[what])
        again = sum(counts[what] for what in ("sent again", "duplicates", "old messages", "wrong sequence numbers"))
        numbers = (counts["sent"], again, refused, counts["connections cut"], counts["answers"])
        scene = f"{name}\n  {counts['tables']} tables{faults}"
        table.add_row(
            scene,
            *map(str, numbers),
            f"{total.slowest:.2f} s",
            str(total.verdict.lost),
            str(len(total.verdict.problems)),
        )
    return table


def _summary(totals: dict[str, Total]) -> Table:
    """What was tried and what was lost, with real processes and in the simulation."""
    real, simulated = Total(), Total()
    for name, total in totals.items():
        kind = simulated if name == SIMULATION else real
        kind.counts += total.counts
        kind.verdict.add(total.verdict)
    table = Table("", title="What was tried, and what was lost")
    table.add_column("real", justify="right")
    table.add_column("simulated", justify="right")
    for what in ("kills", "freezes", "restarts", "stops of the database", "full disks", "disk failures"):
        table.add_row(what, str(real.counts[what]), str(simulated.counts[what]))
    rows: tuple[tuple[str, Callable[[Verdict], int]], ...] = (
        ("acknowledged moves", lambda verdict: verdict.moves),
        ("lost", lambda verdict: verdict.lost),
        ("doubled", lambda verdict: verdict.doubled),
        ("changed", lambda verdict: verdict.changed),
        ("tables read", lambda verdict: verdict.reads),
        ("stale reads", lambda verdict: verdict.stale),
        ("leaks", lambda verdict: verdict.leaks),
        ("problems in all", lambda verdict: len(verdict.problems)),
    )
    for what, number in rows:
        table.add_row(what, str(number(real.verdict)), str(number(simulated.verdict)))
    return table


if __name__ == "__main__":
    sys.exit(main())
