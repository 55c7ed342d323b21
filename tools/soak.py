"""Soak test: kill, freeze and cut servers while many clients play for a long time, and count lost moves.

    python tools/soak.py --minutes N [--only NAME] [--seed S]

The scenarios of `tests/faults` take turns, each for some seconds, on SQLite and on a PostgreSQL of its own. At the end
a report shows the faults and the losses. The exit status is 1 if anything was lost or wrong.
"""

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a program, it imports from the tests

from tests.faults import scenarios
from tests.faults.disks import LimitedFiles, can_mount, small_disk
from tests.faults.fault_run import Report
from tests.server.postgres import PostgresServer

TURN = 20.0
"""Seconds for which a scenario plays before the next one has its turn."""
_SHOWN_PROBLEMS = 20
_SHOWN_FAULTS = ("kills", "restarts", "freezes", "full disks", "stops of the database", "workers killed")


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
}


@dataclass
class Total:
    """All turns of one scenario together."""

    turns: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    lost: int = 0
    slowest: float = 0.0
    problems: list[str] = field(default_factory=list)

    def add(self, report: Report) -> None:
        """One more turn."""
        self.turns += 1
        self.counts += report.counts
        self.moves += report.verdict.moves
        self.lost += report.verdict.lost
        self.slowest = max(self.slowest, report.slowest)
        self.problems += report.verdict.problems


def main() -> int:
    """Run the soak test; returns 1 if anything was lost or wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, required=True, metavar="N", help="how long")
    parser.add_argument("--only", default="", metavar="NAME", help="only scenarios whose name contains this")
    parser.add_argument("--seed", default="soak", metavar="S", help="seed of the random faults (default: soak)")
    arguments = parser.parse_args()
    names = [name for name in TURNS if arguments.only in name and (name != "full disk (SQLite)" or can_mount())]
    if not names:
        parser.error(f"no scenario contains {arguments.only!r}; scenarios: {', '.join(TURNS)}")
    console = Console()
    totals = {name: Total() for name in names}
    with _databases() as databases:
        asyncio.run(_soak(databases, totals, arguments.minutes * 60, arguments.seed))
    console.print(_report(totals))
    problems = [f"{name}: {problem}" for name, total in totals.items() for problem in total.problems]
    for problem in problems[:_SHOWN_PROBLEMS]:
        console.print(problem, markup=False, highlight=False)
    lost = sum(total.lost for total in totals.values())
    moves = sum(total.moves for total in totals.values())
    console.print(f"{moves} acknowledged moves were kept, {lost} were lost; {len(problems)} problems")
    return 1 if lost or problems else 0


async def _soak(databases: Databases, totals: dict[str, Total], seconds: float, seed: str) -> None:
    """Run the scenarios in turns until the time is over."""
    began = time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[found]}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        bar = progress.add_task("Soaking", total=seconds, found="")
        number = 0
        while (left := seconds - (time.monotonic() - began)) > 0 or number == 0:
            name = list(totals)[number % len(totals)]
            found = sum(total.lost for total in totals.values()), sum(len(total.problems) for total in totals.values())
            progress.update(bar, description=name, found=f"{found[0]} lost, {found[1]} wrong")
            turn = asyncio.create_task(_turn(databases, name, min(TURN, left), f"{seed} {number}"))
            while not turn.done():
                await asyncio.wait({turn}, timeout=0.5)
                progress.update(bar, completed=time.monotonic() - began)
            totals[name].add(turn.result())
            number += 1


async def _turn(databases: Databases, name: str, seconds: float, seed: str) -> Report:
    return await TURNS[name](databases, seconds, seed)


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
        table.add_row(scene, *map(str, numbers), f"{total.slowest:.2f} s", str(total.lost), str(len(total.problems)))
    return table


if __name__ == "__main__":
    sys.exit(main())
