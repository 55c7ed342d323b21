"""Measure how much of the core, the rules and the match their tests reach, and fail below a floor.

python -m tools.coverage      run the tests, print a table and what they do not reach

It counts statements and branches. Only the fast tests that are about these packages run, and the examples in their
docstrings: what counts is that a package is tested, not that somebody else happens to use it.
"""

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCES = Path("src", "doubloon")
FLOORS = {"core": 99.0, "rules": 99.0, "match": 99.0}
"""The lowest percentages of statements and branches, just below what was measured."""
TESTS = (
    *("tests/core", "tests/match", "tests/conformance", "tests/test_session.py", "tests/test_values.py"),
    *(f"tests/games/*/test_{name}.py" for name in ("cards", "notation", "rulings*", "sampling", "views")),
)
_RULES = "The rules of a game need only the core"
"""The contract of import-linter that lists the modules of the rules."""
_DATA = ROOT / "build" / "coverage"


@dataclass(frozen=True)
class Reached:
    """How much of some files the tests reach."""

    reached: int = 0
    """Statements and branches that the tests reach."""
    all: int = 0
    """All statements and branches."""

    def __add__(self, other: "Reached") -> "Reached":
        return Reached(self.reached + other.reached, self.all + other.all)

    def __str__(self) -> str:
        return f"{self.percent:.1f} %"

    @property
    def percent(self) -> float:
        """The share in percent; all of nothing is reached."""
        return 100 * self.reached / self.all if self.all else 100.0


def main() -> int:
    """Run the tests under coverage; 1 if they fail or a package is below its floor."""
    packages = {name: sorted(modules(name)) for name in FLOORS}
    code = run_tests([file for files in packages.values() for file in files])
    if code:
        print(f"The tests failed (exit status {code}), so nothing was measured.", file=sys.stderr)
        return 1
    return report(packages, measured())


def modules(package: str) -> set[str]:
    """The files of a package, relative to the root, with forward slashes."""
    if package != "rules":
        return {file.relative_to(ROOT).as_posix() for file in (ROOT / SOURCES / package).glob("*.py")}
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (patterns,) = [contract["source_modules"] for contract in contracts if contract["name"] == _RULES]
    names = [f"{pattern.partition('.')[2].replace('.', '/')}.py" for pattern in patterns]
    return {file.relative_to(ROOT).as_posix() for name in names for file in (ROOT / SOURCES).glob(name)}


def run_tests(files: Iterable[str]) -> int:
    """Run the tests of these files, and the examples in them; the exit status of pytest."""
    chosen = [*(found.relative_to(ROOT).as_posix() for each in TESTS for found in sorted(ROOT.glob(each))), *files]
    _DATA.mkdir(parents=True, exist_ok=True)
    (_DATA / ".coverage").unlink(missing_ok=True)
    command = ["coverage", "run", "--branch", "--source", "doubloon", "--data-file", str(_DATA / ".coverage")]
    pytest = ["-m", "pytest", "-q", "-m", "not slow", *chosen]
    return subprocess.run([sys.executable, "-m", *command, *pytest], cwd=ROOT, check=False).returncode


def measured() -> dict[str, Any]:
    """The measurement of each file, in the JSON of coverage."""
    command = ["coverage", "json", "--quiet", "--data-file", str(_DATA / ".coverage"), "-o", str(_DATA / "report.json")]
    subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=True)
    files = json.loads((_DATA / "report.json").read_text(encoding="utf-8"))["files"]
    return {path.replace("\\", "/"): found for path, found in files.items()}


def report(packages: Mapping[str, Iterable[str]], found: Mapping[str, Any]) -> int:
    """Print a table of the packages and what is not reached in them; 1 if one is below its floor."""
    totals = {name: sum((share(found[file]) for file in files), Reached()) for name, files in packages.items()}
    for file in (file for files in packages.values() for file in files):
        if missing := not_reached(found[file]):
            print(f"{file}: not reached: {missing}")
    print(f"\n{'package':<10}{'reached':>10}{'floor':>10}{'of':>8}")
    for name, total in totals.items():
        print(f"{name:<10}{total!s:>10}{FLOORS[name]:>8.1f} %{total.all:>8,}")
    below = [name for name, total in totals.items() if total.percent < FLOORS[name]]
    if below:
        print(f"\nBelow the floor: {', '.join(below)}. Test what is not reached, or delete it.")
    return 1 if below else 0


def share(found: Mapping[str, Any]) -> Reached:
    """How much of a file is reached."""
    summary = found["summary"]
    return Reached(
        summary["covered_lines"] + summary["covered_branches"], summary["num_statements"] + summary["num_branches"]
    )


def not_reached(found: Mapping[str, Any]) -> str:
    """The lines of a file that are not reached, and the branches that are not taken from lines that are."""
    lines = found["missing_lines"]
    branches = [
        f"{start}->{'exit' if end < 0 else end}" for start, end in found["missing_branches"] if start not in lines
    ]
    return ", ".join([*map(str, lines), *branches])


if __name__ == "__main__":
    sys.exit(main())
