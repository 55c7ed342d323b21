"""`doubloon restore`: put a backup back, verified first, without losing the database that it replaces."""

import argparse
import asyncio
import shutil
import sqlite3
from pathlib import Path

from doubloon.cli.arguments import Commands, add_command
from doubloon.cli.postgres_tools import restore_archive, run_tool
from doubloon.core import OptionsError
from doubloon.core.languages import counted

_DETAILS = """\
examples:
  doubloon restore /backup/doubloon.sqlite3 /var/lib/doubloon/tables.sqlite3
  doubloon restore --force /backup/doubloon.sqlite3 /var/lib/doubloon/tables.sqlite3
  doubloon restore /backup/doubloon.dump "$DOUBLOON_DATABASE"

Stop the server first: the command refuses a database that a server uses. It verifies the backup as doubloon check
does, and restores nothing if a table is damaged. An existing SQLite database is replaced only with --force, and is
kept beside the new one. A PostgreSQL database must be empty: create a new one and keep the old one beside it. There,
pg_restore restores everything or nothing, and the tables are verified afterwards. The schema stays as it is in the
backup; a newer server migrates it when it starts.
"""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "restore", "put a backup back", _DETAILS)
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that doubloon backup has written")
    parser.add_argument(
        "database", metavar="DATABASE", help="the database to create: a SQLite file or postgresql://..."
    )
    parser.add_argument("--force", action="store_true", help="replace a SQLite database, and keep it beside it")
    parser.add_argument(
        "--damaged", action="store_true", help="restore damaged tables too; the server refuses requests to them"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Restore the backup; return 1 if a table is damaged."""
    from doubloon.server.storage import UnusableStorage, only_server, sqlite_file

    source, target = arguments.file.expanduser(), sqlite_file(arguments.database)
    if not source.is_file():
        raise UnusableStorage(f"there is no backup {source}; nothing to restore")
    if target is None:
        return _restore_archive(source, arguments.database, force=arguments.force)
    if target.exists() and target.samefile(source):
        raise OptionsError(f"{target} is the backup itself; choose another database")
    if target.exists() and not arguments.force:
        raise OptionsError(f"{target} exists; choose another file, or use --force, which keeps it beside the new one")
    try:
        with only_server(arguments.database):
            return _restore_file(source, target.resolve(), damaged_too=arguments.damaged)
    except (sqlite3.Error, OSError) as error:
        raise UnusableStorage(f"{source} could not be restored to {target}: {error}") from error


def _restore_file(source: Path, target: Path, *, damaged_too: bool) -> int:
    """Copy the backup beside the target, verify it there, and then let it take the target's place."""
    from doubloon.cli.rehearsal import copy_backup, examine
    from doubloon.server.storage.exchange import exchange, work_folder

    with work_folder(target) as folder:
        copy = copy_backup(source, folder / "copy")
        found = examine(shutil.copyfile(copy, folder / "checked"), source)  # the check migrates an old schema
        damaged, tables = len(found.damaged), counted(len(found.verdicts), "table")
        if damaged and not damaged_too:
            print(f"{source}: {damaged} of {tables} damaged; nothing was restored")
            print(f"run doubloon check {source} for details, or restore with --damaged")
            return 1
        kept = exchange(copy, target)
    print(f"{target}: {tables} restored, {damaged} damaged")
    if kept is not None:
        print(f"the old database is kept as {kept}")
    _note_schema(found.version)
    return 1 if damaged else 0


def _restore_archive(source: Path, url: str, *, force: bool) -> int:
    """Restore an archive of `pg_dump` into an empty PostgreSQL database, and verify it there."""
    from doubloon.cli.check import check_database
    from doubloon.server.storage.schema_version import NEWEST, schema_version

    run_tool("pg_restore", "--list", str(source))
    if force or asyncio.run(schema_version(url)) is not None:
        raise OptionsError(
            "a backup is restored only into an empty PostgreSQL database; create one with createdb, restore into it, "
            "and start the server with its URL. The old database stays as it is"
        )
    restore_archive(source, url)
    version = asyncio.run(schema_version(url))
    if version is None:
        raise OptionsError(f"{source} is empty; nothing was restored")
    if version != NEWEST:
        print("restored, but not verified: doubloon check would migrate the database first")
        _note_schema(version)
        return 0
    verdicts = asyncio.run(check_database(url))
    damaged = [verdict for verdict in verdicts if verdict.damaged]
    print(f"{counted(len(verdicts), 'table')} restored, {len(damaged)} damaged")
    if damaged:
        print("run doubloon check with the same URL for details")
    return 1 if damaged else 0


def _note_schema(version: int) -> None:
    """Say if the server will migrate the restored database."""
    from doubloon.server.storage.schema_version import NEWEST

    if version < NEWEST:
        print(f"it has schema {version} of an older version; the server migrates it to {NEWEST} when it starts")
