"""Break the server in planted ways, one at a time, and show that the tests notice each.

    python tools/server_mutants.py [--only WORD] [--jobs N]

Each mutant is a copy of the sources with one place changed, and names the tests that should notice; only they are run
on it, and on the sources as they are. A mutant that survives makes the exit status 1. That each still fits the sources
is a test.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import track

ROOT = Path(__file__).resolve().parent.parent
HANGS = 300
"""Seconds after which tests that have not ended count as failed."""


class ServerMutant(NamedTuple):
    """One planted defect: in a file, `old` becomes `new`, and these tests should notice."""

    name: str
    file: str
    old: str
    new: str
    tests: str


COMMANDS, LOOK = "match/commands.py", "match/look.py"
TABLES, ROUTES = "server/tables.py", "server/table_routes.py"
FAULTS, STORAGE, MATCH = "tests/faults", "tests/server/storage", "tests/match"
SERVER_MUTANTS = (
    ServerMutant(
        "a move is acknowledged before it is stored",
        TABLES,
        "await self.store.append(live.id, live.table.length, lines, changed)",
        "self._spawn(self.store.append(live.id, live.table.length, lines, changed))  # type: ignore",
        f"{FAULTS}/test_full_disk.py",
    ),
    ServerMutant(
        "a group commit answers before it is committed",
        "server/storage/sqlite_writer.py",
        "                results = self._commit([job.work for job in batch])\n",
        "                self._loop.call_soon_threadsafe(_answer, batch, [None] * len(batch))\n"
        "                results = self._commit([job.work for job in batch])\n",
        f"{STORAGE}/test_sqlite.py",
    ),
    ServerMutant(
        "a commit does not wait for the disk",
        "server/storage/sqlite_writer.py",
        '"PRAGMA synchronous = FULL"',
        '"PRAGMA synchronous = OFF"',
        f"{STORAGE}/test_sqlite.py",
    ),
    ServerMutant(
        "PostgreSQL need not wait for the disk",
        "server/storage/postgres_link.py",
        '"synchronous_commit": "on"',
        '"synchronous_commit": "off"',
        f"{STORAGE}/test_durability.py",
    ),
    ServerMutant(
        "a conflict is taken for a success",
        TABLES,
        "            except Conflict:\n                live.doubtful = True\n                continue\n",
        "            except Conflict:\n                live.doubtful = True\n",
        f"{FAULTS}/test_telling.py",
    ),
    ServerMutant(
        "a process that lags behind refuses at once",
        TABLES,
        "                if looked:\n                    raise\n",
        "                raise\n",
        f"{FAULTS}/test_telling.py",
    ),
    ServerMutant(
        "what others stored comes to light and nobody is told",
        TABLES,
        "            if live.table is not known:",
        "            if live.table.last_at > known.last_at + 3600:",
        f"{FAULTS}/test_telling.py",
    ),
    ServerMutant(
        "SQLite appends without comparing",
        "server/storage/sqlite.py",
        '"UPDATE tables SET length = length + ?, updated = ? WHERE id = ? AND length = ?"',
        '"UPDATE tables SET length = length + ?, updated = ? WHERE id = ? AND length >= 0 * ?"',
        f"{FAULTS}/test_telling.py",
    ),
    ServerMutant(
        "PostgreSQL appends without comparing",
        "server/storage/migrations.py",
        "WHERE id = ids[i] AND length = lengths[i];",
        "WHERE id = ids[i];",
        f"{STORAGE}/test_store.py",
    ),
    ServerMutant(
        "a process hears only of what it wrote itself",
        "server/storage/postgres_listener.py",
        "if origin != self._origin:",
        "if origin == self._origin:",
        f"{STORAGE}/test_postgres.py",
    ),
    ServerMutant(
        "a repeated id is a new request",
        COMMANDS,
        "if isinstance(command, Play | TakeBack) and (command.seat, command.id) in table.answered:",
        "if False:",
        f"{FAULTS}/test_messages.py",
    ),
    ServerMutant(
        "a repeated id is answered with the present change",
        "server/connection.py",
        "seq = table.answered.get((seat, request.id), table.seqs[seat])",
        "seq = table.seqs[seat]",
        f"{FAULTS}/test_messages.py",
    ),
    ServerMutant(
        "stale moves are granted",
        COMMANDS,
        "if not table.fresh[command.seat] <= command.seq <= table.seqs[command.seat]:",
        "if False:",
        f"{FAULTS}/test_messages.py",
    ),
    ServerMutant(
        "moves for a change that is not there yet are granted",
        COMMANDS,
        "if not table.fresh[command.seat] <= command.seq <= table.seqs[command.seat]:",
        "if not table.fresh[command.seat] <= command.seq:",
        f"{FAULTS}/test_messages.py",
    ),
    ServerMutant(
        "who watches is not told",
        TABLES,
        "            watcher.changed()\n",
        "            pass\n",
        f"{FAULTS}/test_messages.py",
    ),
    ServerMutant(
        "a bot that moved is not asked again",
        TABLES,
        "            live.bots.pop(seat, None)\n        self._settled(live)\n",
        "            live.bots.pop(seat, None)\n",
        f"{FAULTS}/test_bot_workers.py",
    ),
    ServerMutant(
        "a spectator is sent the first seat's look",
        TABLES,
        "look_to_json(self.id, look(self.table, seat))",
        "look_to_json(self.id, look(self.table, seat or 0))",
        f"{FAULTS}/test_messages.py",
    ),
    ServerMutant(
        "a spectator who asks is shown the first seat's look",
        ROUTES,
        "return look_to_json(live.id, look(live.table, seat))",
        "return look_to_json(live.id, look(live.table, seat or 0))",
        f"{FAULTS}/test_messages.py",
    ),
    ServerMutant(
        "the whole state, expedition cards in order, goes over the wire",
        TABLES,
        "json.dumps(look_to_json(self.id, look(self.table, seat)), ",
        'json.dumps({**look_to_json(self.id, look(self.table, seat)), "all": repr(self.table.state)}, ',
        f"{FAULTS}/test_messages.py",
    ),
    ServerMutant(
        "a look shows answers before all are in",
        LOOK,
        "recent=(*table.recent, *seen),",
        "recent=(*table.recent, *(move for _, move in (step.played if step else ()))),",
        f"{MATCH}/test_secrets.py",
    ),
    ServerMutant(
        "others notice every move of a hidden answer",
        "match/table.py",
        "return entry.seat if same_step and before.asked == after.asked else None",
        "return None",
        f"{MATCH}/test_secrets.py",
    ),
    ServerMutant(
        "what everybody saw can be taken back",
        COMMANDS,
        "if seat == command.seat] if step and step.is_hidden else []",
        "if seat == command.seat] if step else []",
        f"{MATCH}/test_simultaneous.py",
    ),
    ServerMutant(
        "tokens are stored in clear",
        "server/tokens.py",
        "return hashlib.sha256(token.encode()).hexdigest()",
        "return token",
        f"{FAULTS}/test_messages.py",
    ),
    ServerMutant(
        "other sites may ask for changes",
        "server/middleware.py",
        "if asks_for_change and not _same_origin(headers):",
        "if False:",
        f"{FAULTS}/test_origins.py",
    ),
)


def main() -> int:
    """Try all mutants; 1 if any survives."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="WORD", help="only mutants whose name has this in it")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="how many at a time (default 1)")
    arguments = parser.parse_args()
    mutants = [mutant for mutant in SERVER_MUTANTS if arguments.only in mutant.name]
    files = sorted({mutant.tests for mutant in mutants})
    console = Console(stderr=True)
    with ThreadPoolExecutor(arguments.jobs) as pool:
        unbroken = pool.map(lambda tests: first_failure(ROOT / "src", tests), files)
        failures = [failure for failure in track(unbroken, "Unbroken", len(files), console=console) if failure]
        if failures:
            print(f"the tests fail on the sources as they are, so they prove nothing: {', '.join(failures)}")
            return 1
        verdicts = list(track(pool.map(try_out, mutants), "Breaking", len(mutants), console=console))
    for mutant, verdict in zip(mutants, verdicts, strict=True):
        print(f"{'caught  ' if verdict else 'SURVIVED'}  {mutant.name}{': ' + verdict if verdict else ''}")
    caught = sum(map(bool, verdicts))
    print(f"{caught} of {len(mutants)} planted defects caught")
    return 0 if caught == len(mutants) else 1


def try_out(mutant: ServerMutant) -> str | None:
    """The test that fails on the mutant, if one does."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
        path = source / "doubloon" / mutant.file
        text = path.read_text()
        assert text.count(mutant.old) == 1, f"{mutant.name}: it does not fit the sources any more"
        path.write_text(text.replace(mutant.old, mutant.new))
        return first_failure(source, mutant.tests)


def first_failure(source: Path, tests: str) -> str | None:
    """The first of these tests that fails on these sources, if one does."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", tests]
    environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        run = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=HANGS
        )
    except subprocess.TimeoutExpired:
        return "it hangs"
    failures = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failures[0].split(" - ")[0].split(" ", 1)[1] if failures else None


if __name__ == "__main__":
    sys.exit(main())
