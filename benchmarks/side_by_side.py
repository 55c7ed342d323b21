"""Contestants that take turns in one process, and the report of their ratios; for the benchmarks beside this file.

In each round every contestant runs for a slice, so that noise affects all of them; ratios are medians over rounds.
"""

import argparse
import importlib.util
import json
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from doubloon.core.errors import missing

Play = Callable[[], int]
"""Plays one random game, or for a short while, and returns the number of decisions."""
Clock = Callable[[], float]
CLOCKS: dict[str, Clock] = {"wall": perf_counter, "cpu": process_time}
"""How time is measured. The time of the processor leaves out the time in which other processes run."""


class Speed(NamedTuple):
    """The decisions and the calls of a `Play`, usually games, per second."""

    decisions: float
    games: float


@dataclass(frozen=True, slots=True)
class Library:
    """An optional library that a comparison needs."""

    name: str
    module: str
    extra: str
    """The extra of this package that installs it."""

    @property
    def is_installed(self) -> bool:
        """Whether the library can be imported."""
        return importlib.util.find_spec(self.module) is not None

    @property
    def needed(self) -> str:
        """What to do if it is missing."""
        return str(missing(self.name, self.extra, self.module))


@dataclass(frozen=True, slots=True)
class Contestant:
    """A name that no other contestant has, and how to get ready to play; this imports optional libraries."""

    name: str
    make: Callable[[], Play]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Our contestant and theirs, and the ratio of decisions per second to reach."""

    ours: Contestant
    theirs: Contestant
    target: float
    library: Library


_random = random.Random(1).random


def pick(moves: Sequence[Any]) -> Any:
    """The chooser of all contestants."""
    return moves[int(_random() * len(moves))]


def add_options(parser: argparse.ArgumentParser, rounds: int) -> None:
    """Add --rounds, --seconds, --clock and --json."""
    parser.add_argument(
        "--rounds", type=int, default=rounds, help=f"rounds, each with a slice of every contestant (default {rounds})"
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a slice (default 1)")
    parser.add_argument(
        "--clock",
        choices=list(CLOCKS),
        default="wall",
        help="wall (default), or cpu: processor time, for busy machines",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run_rounds(contestants: Mapping[str, Play], rounds: int, seconds: float, clock: str) -> list[dict[str, Speed]]:
    """The speeds of all contestants in each round by one of the clocks, after one call of each to warm up."""
    for play in contestants.values():
        play()
    return [
        {name: run_slice(play, seconds, CLOCKS[clock]) for name, play in contestants.items()}
        for _ in track(range(rounds), "Playing", console=Console(stderr=True))
    ]


def run_slice(play: Play, seconds: float, clock: Clock) -> Speed:
    """The speed over one slice."""
    begun = clock()
    decisions = games = 0
    while (elapsed := clock() - begun) < seconds:
        decisions += play()
        games += 1
    return Speed(decisions / elapsed, games / elapsed)


def compare(comparisons: Sequence[Comparison], arguments: argparse.Namespace) -> None:
    """Run the comparisons whose library is installed, and print the report as a table or as JSON."""
    installed = [each for each in comparisons if each.library.is_installed]
    skipped = {each.ours.name: each.library.needed for each in comparisons if each not in installed}
    contestants = {one.name: one.make() for each in installed for one in (each.ours, each.theirs)}
    measured = run_rounds(contestants, arguments.rounds, arguments.seconds, arguments.clock)
    results = [_result(each, measured) for each in installed]
    if arguments.json:
        print(json.dumps({"clock": arguments.clock, "comparisons": results, "skipped": skipped}, indent=1))
        return
    table = Table("ours / theirs", "decisions/s", "ratio", "in rounds", "target", "reached", show_lines=True)
    for found in results:
        table.add_row(
            f"{found['ours']}\n{found['theirs']}",
            "\n".join(f"{speed:,.0f}" for speed in found["decisions_per_second"]),
            f"{found['ratio']:.2f}",
            f"{found['lowest']:.2f} to {found['highest']:.2f}",
            f"{found['target']:g}",
            "yes" if found["ratio"] >= found["target"] else "NO",
        )
    out = Console()
    if results:
        out.print(table)
    for name, needed in skipped.items():
        out.print(f"{name} was skipped: {needed}", markup=False, soft_wrap=True)


def _result(comparison: Comparison, rounds: Sequence[Mapping[str, Speed]]) -> dict[str, Any]:
    ours = [speeds[comparison.ours.name].decisions for speeds in rounds]
    theirs = [speeds[comparison.theirs.name].decisions for speeds in rounds]
    ratios = [own / other for own, other in zip(ours, theirs, strict=True)]
    return {
        "ours": comparison.ours.name,
        "theirs": comparison.theirs.name,
        "decisions_per_second": (median(ours), median(theirs)),
        "ratio": median(ratios),
        "lowest": min(ratios),
        "highest": max(ratios),
        "target": comparison.target,
    }
