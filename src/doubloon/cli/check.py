"""`doubloon check`: verify every table in a database."""

import argparse
import asyncio
import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from doubloon.cli.arguments import Commands, add_command, add_json
from doubloon.core import DoubloonError, UnknownName

if TYPE_CHECKING:
    from doubloon.server.storage import Entry, Store, TableRow

_DETAILS = """\
examples:
  doubloon check ~/.local/share/doubloon/tables.sqlite3
  doubloon check --json postgresql://user@host/doubloon

For each table, the hash chain of its log, the replay of the log by the rules, and the table's row are checked. The
server may run meanwhile. A database of an older version is migrated first, as the server does. If a table is damaged,
its first bad entry is printed (from 0), and the exit status is 1. Table ids are secret: everybody who knows one can
watch that table.
"""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result for one table."""

    id: str
    hash: str
    """Identifies the table in the server's log, which does not show ids."""
    entries: int
    """The number of good entries: all of them, or those before the first bad one."""
    damaged: bool
    entry: int | None = None
    """The first bad entry, from 0; None if the table's row is wrong or missing, or if nothing is."""
    problem: str | None = None
    """Why the table is damaged, or why its log could not be replayed."""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "check", "verify every table in a database", _DETAILS)
    parser.add_argument("database", metavar="DATABASE", help="a file, or postgresql://...")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check all tables; return 1 if any is damaged."""
    from doubloon.cli.databases import existing_database

    existing_database(arguments.database, "check")
    verdicts = asyncio.run(check_database(arguments.database))
    damaged = [verdict for verdict in verdicts if verdict.damaged]
    unknown = [verdict for verdict in verdicts if verdict.problem and not verdict.damaged]
    entries = sum(verdict.entries for verdict in verdicts)
    if arguments.json:
        report = {
            "tables": len(verdicts),
            "entries": entries,
            "damaged": [asdict(verdict) for verdict in damaged],
            "not_replayed": [asdict(verdict) for verdict in unknown],
        }
        print(json.dumps(report))
        return 1 if damaged else 0
    for verdict in (*damaged, *unknown):
        place = "" if verdict.entry is None else f", entry {verdict.entry}"
        kind = "DAMAGED     " if verdict.damaged else "not replayed"
        print(f"{kind}  table {verdict.id} (hash {verdict.hash}){place}: {verdict.problem}")
    print(f"{len(verdicts)} tables, {entries} entries: {len(damaged)} damaged, {len(unknown)} not replayed")
    return 1 if damaged else 0


async def check_database(url: str) -> list[Verdict]:
    """The verdicts on all tables of a database; it is migrated first."""
    from rich.console import Console
    from rich.progress import track

    from doubloon.server.storage import open_store

    console = Console(stderr=True)
    store = await open_store(url)
    try:
        ids = await store.ids()
        bar = track(ids, "Checking", console=console, disable=not console.is_terminal, transient=True)
        verdicts = [await _check_table(store, table) for table in bar]
        return [verdict for verdict in verdicts if verdict is not None]
    finally:
        await store.close()


async def _check_table(store: "Store", table: str) -> Verdict | None:
    """The verdict on one table; None if it was pruned meanwhile."""
    from doubloon.server.storage import DamagedLog, NoSuchTable
    from doubloon.server.tokens import key_of

    name = key_of(table)[:16]
    try:
        row, entries = await store.inspect(table)
    except DamagedLog as damage:
        return Verdict(table, name, damage.entry, True, damage.entry, damage.reason)
    except NoSuchTable:
        if table not in await store.ids():
            return None
        return Verdict(table, name, 0, True, None, "its row is missing, but entries are left")
    return _replay(table, name, row, entries)


def _replay(table: str, name: str, row: "TableRow", entries: "list[Entry]") -> Verdict:
    """The verdict on a table whose chain is good: replay its log and compare the result with its row."""
    from doubloon.match import fold, from_text, open_table
    from doubloon.match.entries import TableCreated
    from doubloon.server.commits import summary_of

    replayed, changed = None, row.updated
    for number, stored in enumerate(entries):
        try:
            entry = from_text(stored.body)
            if replayed is not None:
                before, replayed = replayed, fold(replayed, entry, stored.at)
                changed = stored.at if replayed.seqs[-1] != before.seqs[-1] else changed
            elif isinstance(entry, TableCreated):
                replayed, changed = open_table(entry, stored.at), stored.at
            else:
                return Verdict(table, name, number, True, number, "the log does not begin with the creation of a table")
        except UnknownName:
            return Verdict(table, name, len(entries), False, None, f"the game {row.summary.game!r} is not installed")
        except (DoubloonError, AssertionError, LookupError) as error:
            problem = f"it contradicts the rules or the entries before it: {error}"
            return Verdict(table, name, number, True, number, problem)
    if replayed is None:
        return Verdict(table, name, 0, True, 0, "the log is empty")
    # Older versions counted hidden moves as changes.
    if row.summary != summary_of(replayed) or row.updated not in (changed, entries[-1].at):
        return Verdict(table, name, len(entries), True, None, "its row differs from its log")
    return Verdict(table, name, len(entries), False)
