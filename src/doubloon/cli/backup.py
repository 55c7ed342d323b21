"""`doubloon backup`: copy a database while the server runs, readable only for its owner."""

import argparse
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from doubloon.cli.arguments import Commands, add_command
from doubloon.cli.output import check_writable
from doubloon.cli.postgres_tools import Address, run_tool
from doubloon.core import OptionsError
from doubloon.core.languages import counted

_DETAILS = """\
examples:
  doubloon backup /var/lib/doubloon/tables.sqlite3 /backup/doubloon.sqlite3
  doubloon backup --force ~/.local/share/doubloon/tables.sqlite3 latest.sqlite3
  doubloon backup "$DOUBLOON_DATABASE" /backup/doubloon.dump
  doubloon backup --verify "$DOUBLOON_DATABASE" /backup/doubloon.dump

The copy is complete and from one moment; the server may run meanwhile. Only its owner can read it, because it contains
the hidden cards of running games. A copy of SQLite is verified as by doubloon check; if a table is damaged, the exit
status is 1. For PostgreSQL, the command runs pg_dump (custom format), which must be installed. doubloon restore puts
a backup back, and verifies it.

--verify rehearses the restore of a backup. It restores FILE into a temporary place, checks every table there as
doubloon check does, and compares it with DATABASE if that can be reached. A table may have continued or have been
removed since the backup; everything else is a problem, and the exit status is then 1. With PostgreSQL, the temporary
place is a new database on the same server, so the user of the URL needs the right to create one.
"""
_PAGES = 256
"""The number of pages between two updates of the progress bar."""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "backup", "copy a database while the server runs", _DETAILS)
    parser.add_argument("database", metavar="DATABASE", help="a SQLite file, or postgresql://...")
    parser.add_argument("file", metavar="FILE", type=Path, help="the backup to write")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--force", action="store_true", help="replace FILE if it exists")
    how.add_argument("--verify", action="store_true", help="copy nothing: rehearse the restore of FILE")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Copy the database and verify the copy, or rehearse a restore; return 1 if something is wrong."""
    from doubloon.cli.databases import existing_database
    from doubloon.server.storage import UnusableStorage, sqlite_file

    source, target = sqlite_file(arguments.database), arguments.file.expanduser()
    if arguments.verify:
        from doubloon.cli.rehearsal import verify_backup

        return verify_backup(arguments.database, target)
    if source is not None:
        existing_database(arguments.database, "back up")
    check_writable(target)
    if target.exists() and (not arguments.force or (source is not None and target.samefile(source))):
        raise OptionsError(f"{target} exists; choose another file" + ("" if arguments.force else ", or use --force"))
    try:
        with tempfile.TemporaryDirectory(prefix=".doubloon-", dir=target.parent) as folder:  # only for its owner
            copy = Path(folder) / "copy"
            status = _dump(arguments.database, copy, target) if source is None else _copy_file(source, copy, target)
            if not arguments.force:
                target.touch(mode=0o600, exist_ok=False)  # fails if somebody has created the file meanwhile
            copy.replace(target)
    except (sqlite3.Error, OSError) as error:
        name = "the database" if source is None else source  # a URL may have a password
        raise UnusableStorage(f"{name} could not be copied to {target}: {error}") from error
    return status


def copy_database(source: Path, copy: Path) -> None:
    """Copy a SQLite database at one moment, with progress on a terminal. Writers do not wait for it."""
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


def _copy_file(source: Path, copy: Path, target: Path) -> int:
    """Copy a SQLite database and verify the copy; return 1 if a table is damaged."""
    from doubloon.cli.rehearsal import examine

    copy_database(source, copy)
    found = examine(shutil.copyfile(copy, copy.with_name("checked")), source)  # the check migrates an old schema
    print(f"{target}: {counted(len(found.verdicts), 'table')}, {len(found.damaged)} damaged")
    if found.damaged:
        print(f"run doubloon check {target} for details")
    return 1 if found.damaged else 0


def _dump(url: str, copy: Path, target: Path) -> int:
    """Write a PostgreSQL database to an archive, and see that the archive can be read."""
    copy.touch(mode=0o600)
    run_tool("pg_dump", "--format=custom", f"--file={copy}", address=Address.of(url))
    run_tool("pg_restore", "--list", str(copy))
    print(f"{target}: {counted(copy.stat().st_size, 'byte')} from pg_dump; doubloon backup --verify checks them")
    return 0
