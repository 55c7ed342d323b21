"""`doubloon backup`: copy a database while the server runs, readable only for its owner."""

import argparse
import asyncio
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from doubloon.cli.arguments import Commands, add_command
from doubloon.core import OptionsError
from doubloon.core.languages import counted

_DETAILS = """\
examples:
  doubloon backup /var/lib/doubloon/tables.sqlite3 /backup/doubloon.sqlite3
  doubloon backup --force ~/.local/share/doubloon/tables.sqlite3 latest.sqlite3

The copy is complete and from one moment; the server may run meanwhile. Only its owner can read it, because it contains
the hidden cards of running games. Afterwards it is verified as by doubloon check; if a table is damaged, the exit
status is 1. For PostgreSQL, use pg_dump; see docs/hosting.md.
"""
_PAGES = 256
"""The number of pages between two updates of the progress bar."""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "backup", "copy a database while the server runs", _DETAILS)
    parser.add_argument("database", metavar="DATABASE", help="a SQLite file")
    parser.add_argument("file", metavar="FILE", type=Path, help="the backup to write")
    parser.add_argument("--force", action="store_true", help="replace FILE if it exists")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Copy the database and verify the copy; return 1 if a table is damaged."""
    from doubloon.cli.check import check_database
    from doubloon.server.storage import UnusableStorage, sqlite_file

    source, target = sqlite_file(arguments.database), arguments.file.expanduser()
    if source is None:
        raise OptionsError(
            f"back up PostgreSQL with its own tool: (umask 077; pg_dump --format=custom --file={target} DATABASE)"
        )
    if not source.exists():
        raise UnusableStorage(f"there is no database {source}; nothing to back up")
    if target.exists() and (not arguments.force or target.samefile(source)):
        raise OptionsError(f"{target} exists; choose another file" + ("" if arguments.force else ", or use --force"))
    try:
        with tempfile.TemporaryDirectory(prefix=".doubloon-", dir=target.parent) as folder:  # only for its owner
            copy = Path(folder) / "copy"
            _copy(source, copy)
            checked = shutil.copyfile(copy, Path(folder) / "checked")  # the check migrates an old schema
            verdicts = asyncio.run(check_database(str(checked)))
            if not arguments.force:
                target.touch(mode=0o600, exist_ok=False)  # fails if somebody has created the file meanwhile
            copy.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise UnusableStorage(f"{source} could not be copied to {target}: {error}") from error
    damaged = [verdict for verdict in verdicts if verdict.damaged]
    print(f"{target}: {counted(len(verdicts), 'table')}, {len(damaged)} damaged")
    if damaged:
        print(f"run doubloon check {target} for details")
    return 1 if damaged else 0


def _copy(source: Path, copy: Path) -> None:
    """Copy the database at one moment, with progress on a terminal. Writers do not wait for it."""
    from rich.console import Console
    from rich.progress import Progress

    copy.touch(mode=0o600)
    console = Console(stderr=True)
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)) as origin,
        closing(sqlite3.connect(copy)) as result,
        Progress(console=console, transient=True, disable=not console.is_terminal) as progress,
    ):
        bar = progress.add_task("Copying", total=None)

        def show(_status: int, left: int, total: int) -> None:
            progress.update(bar, completed=total - left, total=total)

        origin.execute("BEGIN")
        origin.execute("SELECT count(*) FROM sqlite_master").fetchone()  # fixes the moment; else each write restarts it
        origin.backup(result, pages=_PAGES, progress=show)
