"""One entry for everything; needs nothing but Python 3.11 or newer and a network for the first run.

python3 run.py test           set up, then run all checks and tests
python3 run.py test --fast    the inner loop: all checks, and the tests that are quick
python3 run.py setup          set up alone: .venv with everything from the hashed requirements, and the page
python3 run.py play ...       set up, then start the server and open the browser; options as of doubloon play
python3 run.py soak ...       set up, then play under faults; --minutes N says how long
python3 run.py doubloon ...   set up, then the doubloon command with what follows
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
REQUIREMENTS = ROOT / "requirements" / "dev.txt"
STAMP = VENV / "doubloon-setup"
OLDEST = (3, 11)
Step: TypeAlias = tuple[list[str | Path], str]
"""A command, and what to say if it fails."""


def main() -> int:
    """Run the command that was asked for; its exit status is ours."""
    if sys.version_info < OLDEST:
        print(f"Doubloon needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {sys.version.split()[0]}.")
        print("Install a newer one from your package manager or python.org, and run it in place of this one.")
        return 2
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    test = commands.add_parser("test", help="set up, then run all checks and tests")
    test.add_argument("--fast", action="store_true", help="leave the slow tests out, and those in a browser")
    commands.add_parser("setup", help="set up alone")
    passed_on: dict[str, tuple[str, list[str | Path]]] = {
        "play": ("start the server on this machine and open the browser", [BIN / "doubloon", "play"]),
        "soak": ("play under faults, for --minutes N", [BIN / "python", ROOT / "tools" / "soak.py"]),
        "doubloon": ("the doubloon command", [BIN / "doubloon"]),
    }
    for name, (summary, _) in passed_on.items():
        commands.add_parser(name, help=summary, add_help=False)
    arguments, rest = parser.parse_known_args()
    if rest and arguments.command not in passed_on:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")

    problem = set_up(checks=arguments.command in ("test", "setup"))
    if problem:
        print(problem, file=sys.stderr)
        return 2
    if arguments.command == "test":
        return run_tests(fast=arguments.fast)
    if arguments.command in passed_on:
        return run_command([*passed_on[arguments.command][1], *rest])
    return 0


def run_command(command: list[str | Path]) -> int:
    """Run a command in the foreground; Ctrl-C is for it, and its exit status is ours."""
    with subprocess.Popen(command) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue


def set_up(*, checks: bool) -> str | None:
    """Make .venv as the requirements say and build the page, unless they are so already; what went wrong, if anything.

    With `checks`, what the page's checks and tests need is there afterwards, too.
    """
    wanted = hashlib.sha256(
        REQUIREMENTS.read_bytes() + (ROOT / "pyproject.toml").read_bytes() + sys.version.encode() + str(ROOT).encode()
    ).hexdigest()
    ready = STAMP.exists() and STAMP.read_text() == wanted
    page: Step = (
        [BIN / "python", "-m", "tools.build_page", *(["--checks"] if checks else [])],
        "Building the page failed; why is told above.",
    )
    if not ready:
        print("Setting up .venv (once; a minute or two) ...", flush=True)
        shutil.rmtree(VENV, ignore_errors=True)
    steps: tuple[Step, ...] = (
        ([sys.executable, "-m", "venv", VENV], "Python's venv module is missing; on Debian: apt install python3-venv"),
        (
            [*pip(), "--require-hashes", "-r", REQUIREMENTS],
            "Installing the requirements failed: is the network there? Run the same command again.",
        ),
        page,
        ([*pip(), "--no-deps", "--no-build-isolation", "-e", ROOT], "Installing Doubloon itself failed."),
    )
    for step, advice in (page,) if ready else steps:
        if subprocess.run(step, cwd=ROOT, check=False).returncode:
            return advice
    STAMP.write_text(wanted)
    return None


def pip() -> list[str | Path]:
    """The pip of .venv, quiet."""
    return [BIN / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]


def run_tests(*, fast: bool) -> int:
    """All checks, quick ones first, then pytest, and last the tests in a browser; the first that fails ends it."""
    python: list[str | Path] = [BIN / "python", "-m"]
    npm: list[str | Path] = [*python, "tools.npm", "run", "--silent"]
    pytest: list[str | Path] = [*python, "pytest", "-q"]
    quick: list[str | Path] = ["-m", "not slow"] if fast else []
    checks: dict[str, list[str | Path]] = {
        "ruff format": [BIN / "ruff", "format", "--check", "--quiet", "."],
        "ruff": [BIN / "ruff", "check", "--quiet", "."],
        "import-linter": [BIN / "lint-imports", "--no-cache"],
        "mypy": [*python, "mypy", "--no-error-summary"],
        "prettier": [*npm, "format:check"],
        "svelte-check": [*npm, "check"],
        "page types": [*python, "tools.page_types", "--check"],
        "vitest": [*npm, "test"],
        "pytest": [*pytest, "-n", "auto", "--dist", "worksteal", "--ignore", "tests/browser", *quick],
    }
    if not fast:
        checks["pytest in a browser"] = [*pytest, "tests/browser"]
    for name, check in checks.items():
        print(f"== {name}", flush=True)
        code = subprocess.run(check, cwd=ROOT, check=False).returncode
        if code:
            print(f"== {name} failed (exit status {code})", flush=True)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
