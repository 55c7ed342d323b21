"""Steady play on one server while a stranger floods it from one address.

    python benchmarks/flood.py [--connections N] [--moves N] [--seconds S] [--rounds N] [--kinds KIND ...] [--json]

Players and spectators from many addresses hold the connections and play at a fixed rate. Slices without a flood
alternate with slices in which another process on the same cores floods the server from one address, from the first
request on, so that they contain the bursts that every address may send. The report compares them: stored moves, the
time until they are acknowledged, and the processor time and memory of the server. Linux only: all of 127.0.0.0/8 are
addresses of this machine.
"""

import argparse
import asyncio
import json
import os
import resource
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a program, it imports from the tests

from tests.faults.crowd import Crowd
from tests.faults.flood import MAX_P99, MIN_MOVES, Slice, measure
from tests.faults.flooder import KINDS
from tests.faults.servers import ServerProcess


async def run(arguments: argparse.Namespace, folder: Path, console: Console) -> dict[str, Any]:
    """Slices with and without a flood in turns; every kind alone, then all at once."""
    server = ServerProcess(str(folder / "tables.sqlite3"))
    try:
        await server.start()
        crowd = Crowd(server.port, arguments.connections, arguments.moves)
        console.print(f"opening {arguments.connections} connections")
        await crowd.come()
        playing = asyncio.create_task(crowd.play())
        await asyncio.sleep(2.0)
        floods = [(kind,) for kind in arguments.kinds]
        rows: dict[str, dict[str, Any]] = {}
        for kinds in [*floods, tuple(arguments.kinds)] if len(floods) > 1 else floods:
            quiet, flooded = [], []
            for _ in range(arguments.rounds):
                quiet.append(await measure(server, crowd, arguments.seconds, ()))
                flooded.append(await measure(server, crowd, arguments.seconds, kinds))
            name = kinds[0] if len(kinds) == 1 else "all at once"
            rows[name] = compare(quiet, flooded, arguments.seconds)
            console.print(f"{name}: {rows[name]}", highlight=False)
        playing.cancel()
        return {"floods": rows, "disconnected": crowd.disconnected}
    finally:
        server.end()


def compare(quiet: list[Slice], flooded: list[Slice], seconds: float) -> dict[str, Any]:
    """The medians of the slices side by side."""

    def both(value: Callable[[Slice], float]) -> list[float]:
        return [median(map(value, slices)) for slices in (quiet, flooded)]

    return {
        "moves_per_second": both(lambda each: len(each.waits) / seconds),
        "p50_ms": both(lambda each: 1000 * each.percentile(0.5)),
        "p99_ms": both(lambda each: 1000 * each.percentile(0.99)),
        "server_cpu": both(lambda each: each.cpu),
        "megabytes": [flooded[0].memory[0], max(each.memory[1] for each in flooded), flooded[-1].memory[2]],
        "flood_per_second": {kind: median(each.flood.get(kind, 0.0) for each in flooded) for kind in flooded[0].flood},
    }


def report(measured: dict[str, Any]) -> Table:
    """The comparison for a terminal."""
    table = Table("flood", "sent / s", "moves / s", "share", "p99, ms", "ratio", "server's CPU", "memory, MB")
    for name, row in measured["floods"].items():
        (quiet, moves), (before, p99), (idle, cpu) = row["moves_per_second"], row["p99_ms"], row["server_cpu"]
        table.add_row(
            name,
            f"{sum(row['flood_per_second'].values()):,.0f}",
            f"{quiet:.0f} → {moves:.0f}",
            f"{moves / quiet:.0%}",
            f"{before:.0f} → {p99:.0f}",
            f"{p99 / before:.1f}",
            f"{idle:.0%} → {cpu:.0%}",
            " → ".join(f"{value:.0f}" for value in row["megabytes"]),
        )
    table.caption = (
        f"goals: at least {MIN_MOVES:.0%} of the moves, at most {MAX_P99:.0f} times the p99; "
        f"{measured['disconnected']} players or spectators were disconnected"
    )
    return table


def main() -> None:
    """Run the benchmark and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--connections", type=int, default=2000, help="players and spectators (default 2,000)")
    parser.add_argument("--moves", type=float, default=100.0, help="moves per second of all players (default 100)")
    parser.add_argument("--seconds", type=float, default=5.0, help="length of a slice (default 5)")
    parser.add_argument("--rounds", type=int, default=1, help="pairs of slices for each flood (default 1)")
    parser.add_argument("--kinds", nargs="+", default=KINDS, choices=KINDS, help="kinds of flood (default: all)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(dir=os.environ.get("DOUBLOON_BENCHMARK_FOLDER")) as folder:
        measured = asyncio.run(run(arguments, Path(folder), Console(stderr=True)))
    if arguments.json:
        print(json.dumps(measured, indent=1))
    else:
        Console().print(report(measured))


if __name__ == "__main__":
    main()
