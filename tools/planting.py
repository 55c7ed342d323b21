"""Planting defects: break a copy of the sources in one place, and see whether the tests notice."""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import track

ROOT = Path(__file__).resolve().parent.parent
HANGS = 600
"""Seconds after which tests that have not ended count as failed."""


class Mutant(NamedTuple):
    """One planted defect: in a file, `old` becomes `new`; `tests` are those that should notice."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


def main(description: str | None, mutants: Sequence[Mutant]) -> int:
    """Try all mutants; 1 if any survives, or if the tests fail on the sources as they are."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="WORD", help="only mutants whose name has this in it")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="how many at a time (default 1)")
    arguments = parser.parse_args()
    mutants = [mutant for mutant in mutants if arguments.only in mutant.name]
    suites = sorted({mutant.tests for mutant in mutants})
    console = Console(stderr=True)
    with ThreadPoolExecutor(arguments.jobs) as pool:
        unbroken = pool.map(lambda tests: first_failure(ROOT / "src", tests), suites)
        failures = [failure for failure in track(unbroken, "Unbroken", len(suites), console=console) if failure]
        if failures:
            print(f"the tests fail on the sources as they are, so they prove nothing: {', '.join(failures)}")
            return 1
        verdicts = list(track(pool.map(try_out, mutants), "Breaking", len(mutants), console=console))
    for mutant, verdict in zip(mutants, verdicts, strict=True):
        print(f"{'caught  ' if verdict else 'SURVIVED'}  {mutant.name}{': ' + verdict if verdict else ''}")
    caught = sum(map(bool, verdicts))
    print(f"{caught} of {len(mutants)} planted defects caught")
    return 0 if caught == len(mutants) else 1


def fits(mutant: Mutant) -> bool:
    """Whether the line that the mutant changes stands exactly once in its file."""
    return (ROOT / "src" / "doubloon" / mutant.file).read_text().count(mutant.old) == 1 and mutant.old != mutant.new


def try_out(mutant: Mutant) -> str | None:
    """The test that fails on the mutant, if one does."""
    assert fits(mutant), f"{mutant.name}: it does not fit the sources any more"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
        path = source / "doubloon" / mutant.file
        path.write_text(path.read_text().replace(mutant.old, mutant.new))
        return first_failure(source, mutant.tests)


def first_failure(source: Path, tests: Sequence[str]) -> str | None:
    """The first of these tests that fails on these sources, if one does."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        run = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=HANGS
        )
    except subprocess.TimeoutExpired:
        return "it hangs"
    failures = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failures[0].split(" - ")[0].split(" ", 1)[1] if failures else None
