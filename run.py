"""Set up and run everything. Needs only Python 3.11 or newer, and a network for the first run.

python3 run.py play ...       set up what playing needs, start the server, open the browser; options of `doubloon play`
python3 run.py test           set up everything, then run all checks and tests
python3 run.py test --fast    all checks, and the fast tests
python3 run.py test --long    all checks and tests; without it, a commit gets a quarter of the trainings and solvers
python3 run.py setup          only set up everything: .venv from the hashed requirements, and the page
python3 run.py build          set up what playing needs, then make a wheel with the page inside, in dist/
python3 run.py docs           set up what playing and the documentation need, then build the documentation and open it
python3 run.py soak ...       set up, then play under faults; --minutes N sets the duration
python3 run.py doubloon ...   set up, then run the doubloon command with the given arguments
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from pathlib import Path
from typing import IO, TypeAlias

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PLAY = ROOT / "requirements" / "play.txt"
"""What playing needs."""
TESTS = ROOT / "requirements" / "dev.txt"
"""What playing needs, and everything that the checks and tests need."""
DOCS = ROOT / "requirements" / "docs.txt"
"""What the documentation needs beside that."""
DIST = ROOT / "dist"
STAMP = VENV / "doubloon-setup"
DOCS_STAMP = VENV / "doubloon-docs"
OLDEST = (3, 11)
USUAL = {"all": "about 12 minutes", "fast": "about 6 minutes", "long": "about 15 minutes"}
"""How long the checks and tests take on two cores, the first setup included."""
WAITING = 1
"""Test processes beside one for each core: many tests wait for servers, timeouts and browsers."""
PAUSE = 0.2
"""Seconds between two updates of the progress line."""
Step: TypeAlias = tuple[str, list[str | Path], str]
"""What a step of the setup does, its command, and the advice to print if it fails."""
Commands: TypeAlias = dict[str, list[str | Path]]
"""Commands by the names that are printed for them."""


def main() -> int:
    """Run the given command and return its exit status."""
    if sys.version_info < OLDEST:
        print(f"Doubloon needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {sys.version.split()[0]}.")
        print("Install a newer version from your package manager or python.org, and run this script with it.")
        return 2
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    test = commands.add_parser("test", help="set up, then run all checks and tests")
    test.add_argument("--fast", action="store_true", help="skip the slow tests and those in a browser")
    test.add_argument(
        "--long", action="store_true", help="run all trainings and solvers too, not only a quarter of them"
    )
    commands.add_parser("setup", help="only set up")
    commands.add_parser("build", help="make a wheel with the page inside, in dist/")
    forwarded: dict[str, tuple[str, list[str | Path]]] = {
        "play": ("start the server on this machine and open the browser", [BIN / "doubloon", "play"]),
        "docs": ("build the documentation and open it", [BIN / "python", ROOT / "tools" / "docs" / "__main__.py"]),
        "soak": ("play under faults for --minutes N", [BIN / "python", ROOT / "tools" / "soak.py"]),
        "doubloon": ("the doubloon command", [BIN / "doubloon"]),
    }
    for name, (summary, _) in forwarded.items():
        commands.add_parser(name, help=summary, add_help=False)
    arguments, rest = parser.parse_known_args()
    if rest and arguments.command not in forwarded:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")

    if arguments.command == "test":
        usual = USUAL["fast" if arguments.fast else "long" if arguments.long else "all"]
        print(f"Setting up, checking and testing: usually {usual} on two cores.", flush=True)
    problem = set_up(checks=arguments.command in ("test", "setup", "soak"))
    if not problem and arguments.command == "docs":
        problem = set_up_docs()
    if problem:
        print(problem, file=sys.stderr)
        return 2
    if arguments.command == "test":
        return run_tests(fast=arguments.fast, long=arguments.long)
    if arguments.command == "build":
        return build_wheel()
    if arguments.command in forwarded:
        return run_command([*forwarded[arguments.command][1], *rest])
    return 0


def run_command(command: list[str | Path]) -> int:
    """Run a command in the foreground and return its exit status; Ctrl-C is left to the command."""
    with subprocess.Popen(command) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue


def set_up(*, checks: bool) -> str | None:
    """Create .venv from the requirements and build the page, unless both are up to date; return an error or None.

    Playing needs little. With `checks`, everything else is added: what the checks and tests need.
    """
    wanted = TESTS if checks else PLAY
    found = STAMP.read_text() if STAMP.exists() else ""
    enough = {fingerprint(TESTS), fingerprint(wanted)}
    page: Step = (
        "building the page",
        [BIN / "python", "-m", "tools.build_page", *(["--checks"] if checks else [])],
        "Building the page failed; see the error above.",
    )
    if found in enough:
        return run_steps([page])
    packages = fetching(wanted)
    if found == fingerprint(PLAY):
        steps = [packages, page]
    else:
        shutil.rmtree(VENV, ignore_errors=True)
        steps = [
            (
                "creating .venv",
                [sys.executable, "-m", "venv", VENV],
                "Python's venv module is missing; on Debian: apt install python3-venv",
            ),
            packages,
            page,
            (
                "installing Doubloon",
                [*pip(), "--no-deps", "--no-build-isolation", "-e", ROOT],
                "Installing Doubloon itself failed.",
            ),
        ]
    problem = run_steps(steps)
    if problem is None:
        STAMP.write_text(fingerprint(wanted))
    return problem


def set_up_docs() -> str | None:
    """Add to .venv what the documentation needs, unless it is there; return an error or None."""
    if DOCS_STAMP.exists() and DOCS_STAMP.read_text() == fingerprint(DOCS):
        return None
    problem = run_steps([fetching(DOCS)])
    if problem is None:
        DOCS_STAMP.write_text(fingerprint(DOCS))
    return problem


def fetching(requirements: Path) -> Step:
    """The step that installs these requirements."""
    return (
        "fetching packages",
        [*pip(), "--require-hashes", "-r", requirements],
        "Installing the requirements failed. Check the network, then run the same command again.",
    )


def fingerprint(requirements: Path) -> str:
    """A hash of everything that an environment with these requirements depends on."""
    content = requirements.read_bytes() + (ROOT / "pyproject.toml").read_bytes()
    return hashlib.sha256(content + sys.version.encode() + str(ROOT).encode()).hexdigest()


def build_wheel() -> int:
    """Make a wheel with the page inside; installing it needs neither Node nor this repository."""
    pip_wheel: list[str | Path] = [BIN / "python", "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    command = [*pip_wheel, "--no-deps", "--no-build-isolation", "--wheel-dir", DIST, ROOT]
    problem = run_steps([("building the wheel", command, "Building the wheel failed; see the error above.")])
    if problem:
        print(problem, file=sys.stderr)
        return 2
    wheel = max(DIST.glob("doubloon-*.whl"), key=lambda file: file.stat().st_mtime)
    print(f"Built {wheel.stat().st_size / 1e6:.1f} MB. Install it anywhere, without Node: pip install {wheel}")
    return 0


def run_steps(steps: Sequence[Step]) -> str | None:
    """Run the steps of the setup with a progress line; return the advice of the first one that fails, or None."""
    for number, (name, command, advice) in enumerate(steps, 1):
        if len(steps) > 1 and not sys.stdout.isatty():
            print(f"[{number}/{len(steps)}] Setting up: {name}", flush=True)
        with temporary_text() as output, temporary_text() as errors:
            process = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=errors)
            begun = time.monotonic()
            while process.poll() is None:
                show_progress(f"[{number}/{len(steps)}] Setting up: {name}, {time.monotonic() - begun:.0f} s")
                with suppress(subprocess.TimeoutExpired):
                    process.wait(PAUSE)
            show_progress("")
            for said in (output, errors) if process.returncode else (output,):
                said.seek(0)
                print(said.read(), end="", flush=True)
        if process.returncode:
            return advice
    return None


def temporary_text() -> IO[str]:
    """A file for the output of a step."""
    return tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")


def show_progress(line: str) -> None:
    """Replace the progress line of the terminal; without a terminal, show nothing."""
    if sys.stdout.isatty():
        print(f"\r\x1b[K{line}", end="", flush=True)


def pip() -> list[str | Path]:
    """The command for a quiet `pip install` into .venv. Python compiles what is used when it is first used."""
    return [BIN / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile"]


def run_tests(*, fast: bool, long: bool) -> int:
    """Run the checks side by side, then pytest, then the tests in a browser; stop at the first failure."""
    python: list[str | Path] = [BIN / "python", "-m"]
    npm: list[str | Path] = [*python, "tools.npm", "run", "--silent"]
    workers = str((os.cpu_count() or 1) + WAITING)
    pytest: list[str | Path] = [*python, "pytest", "-q", "-n", workers, "--dist", "worksteal", "--durations", "10"]
    if long:
        pytest += ["--long", "all"]
    quick: list[str | Path] = ["-m", "not slow"] if fast else []
    checks: Commands = {
        "ruff format": [BIN / "ruff", "format", "--check", "--quiet", "."],
        "ruff": [BIN / "ruff", "check", "--quiet", "."],
        "import-linter": [BIN / "lint-imports", "--no-cache"],
        "eslint": [*npm, "lint"],
        "mypy": [*python, "tools.check_examples", "--only", "mypy"],
        "pyright": [*python, "tools.check_examples", "--only", "pyright"],
        "svelte-check": [*npm, "check"],
        "prettier": [*npm, "format:check"],
        "page types": [*python, "tools.page_types", "--check"],
        "vitest": [*npm, "test"],
    }
    tests: Commands = {"pytest": [*pytest, "--ignore", "tests/browser", *quick]}
    if not fast:
        tests["pytest in a browser"] = [*pytest, "tests/browser"]
    return run_side_by_side(checks) or run_in_turn(tests)


def run_side_by_side(checks: Commands) -> int:
    """Run a check on each processor; show the output of each; 1 if one fails, without those that have not begun."""
    begun = time.monotonic()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        running = {
            name: pool.submit(
                subprocess.run, check, cwd=ROOT, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
            )
            for name, check in checks.items()
        }
        for number, (name, check) in enumerate(running.items(), 1):
            while not wait([check], PAUSE).done:
                done = sum(each.done() for each in running.values())
                show_progress(f"{done} of {len(checks)} checks done, {time.monotonic() - begun:.0f} s")
            show_progress("")
            print(f"== [{number}/{len(checks)}] {name}", flush=True)
            ended = check.result()
            sys.stdout.buffer.write(ended.stdout)
            if ended.returncode:
                pool.shutdown(wait=False, cancel_futures=True)
                return report_failure(name, ended.returncode)
    return 0


def run_in_turn(tests: Commands) -> int:
    """Run one command after the other; 1 if one fails, without those that have not begun."""
    for name, test in tests.items():
        print(f"== {name}: the percentage at the end of a line is the progress", flush=True)
        code = subprocess.run(test, cwd=ROOT, check=False).returncode
        if code:
            return report_failure(name, code)
    return 0


def report_failure(name: str, code: int) -> int:
    """Say which command failed; the exit status of this script."""
    print(f"== {name} failed (exit status {code})", flush=True)
    return 1


if __name__ == "__main__":
    sys.exit(main())
