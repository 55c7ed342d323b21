"""`doubloon forget`: delete all data of a guest."""

import argparse
import asyncio
import getpass
import json
import sys
from typing import TYPE_CHECKING

from doubloon.cli.arguments import Commands, add_command, add_json, natural
from doubloon.core import OptionsError
from doubloon.core.languages import counted

if TYPE_CHECKING:
    from doubloon.server.forgetting import Forgetting, Logs

_DETAILS = """\
examples:
  doubloon forget tables.sqlite3 --table=3vXgT0... --seat 1 --dry-run    list what would change
  doubloon forget tables.sqlite3 --table=3vXgT0... --seat 1
  doubloon forget tables.sqlite3 --token < token.txt

A guest is a token; the database has only its hash. Name the guest by the token itself, or by a seat that the guest has
at a table (seats are counted from 0). In all tables, the guest's names become "Player 1" or the like, and keys and ids
of requests disappear. The seat counts as left, so that a bot can take over; the others keep their games. Tables that
nobody else has sat at are deleted. Everything happens in one transaction, or nothing.

Stop the server first, with PostgreSQL all of them: the command refuses a database that a server uses. --dry-run works
while it runs. If a table is damaged, it is left as it is, and the exit status is 1. Backups, and what others have
downloaded or keep in their browsers, cannot be reached; see docs/hosting.md.
"""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "forget", "delete all data of a guest", _DETAILS)
    parser.add_argument("database", metavar="DATABASE", help="a file, or postgresql://...")
    guest = parser.add_mutually_exclusive_group(required=True)
    guest.add_argument("--token", action="store_true", help="read the guest's token from standard input")
    guest.add_argument(
        "--table",
        metavar="ID",
        help="a table at which the guest sits or sat last, with --seat; write --table=ID, as an id may begin with -",
    )
    parser.add_argument("--seat", type=natural, metavar="N", help="the guest's seat at that table, from 0")
    parser.add_argument(
        "--linked", action="store_true", help="also forget the other devices that had the guest's seats by a seat link"
    )
    parser.add_argument("--dry-run", action="store_true", help="only list what would change")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Forget the guest; return 1 if damaged tables are left."""
    from doubloon.cli.databases import existing_database

    if (arguments.table is None) != (arguments.seat is None):
        raise OptionsError("give --table and --seat together, or --token")
    existing_database(arguments.database, "forget")
    token = _read_token() if arguments.token else None
    plan = asyncio.run(_forget(arguments, token))
    if arguments.json:
        print(json.dumps(_report(plan)))
    else:
        _print(plan, dry_run=arguments.dry_run)
    return 1 if plan.unreadable else 0


async def _forget(arguments: argparse.Namespace, token: str | None) -> "Forgetting":
    from doubloon.server.forgetting import carry_out
    from doubloon.server.storage import open_store
    from doubloon.server.storage.rewriting import rewriting

    if arguments.dry_run:
        store = await open_store(arguments.database)
        try:
            return await _plan(store, arguments, token)
        finally:
            await store.close()
    async with rewriting(arguments.database) as rewriter:
        plan = await _plan(rewriter, arguments, token)
        await carry_out(plan, rewriter)
    return plan


async def _plan(logs: "Logs", arguments: argparse.Namespace, token: str | None) -> "Forgetting":
    from doubloon.server.forgetting import key_at, plan_to_forget
    from doubloon.server.tokens import key_of

    key = await key_at(logs, arguments.table, arguments.seat) if token is None else key_of(token)
    return await plan_to_forget(logs, key, linked=arguments.linked)


def _read_token() -> str:
    """The token from standard input, without showing it on a terminal."""
    token = getpass.getpass("Token: ") if sys.stdin.isatty() else sys.stdin.readline()
    if not token.strip():
        raise OptionsError("standard input has no token")
    return token.strip()


def _report(plan: "Forgetting") -> dict[str, object]:
    return {
        "rewritten": [{"table": each.table, "seats": sorted(each.seats)} for each in plan.rewritten],
        "removed": list(plan.removed),
        "unreadable": list(plan.unreadable),
        "other_devices": plan.other_devices,
    }


def _print(plan: "Forgetting", *, dry_run: bool) -> None:
    rewritten, deleted = ("to rewrite", "to delete") if dry_run else ("rewritten", "deleted")
    for each in plan.rewritten:
        seats = ", ".join(f"seat {seat}" for seat in sorted(each.seats)) or "its host"
        print(f"{rewritten}  table {each.table}: {seats}")
    for table in plan.removed:
        print(f"{deleted}  table {table}: nobody else has sat there")
    for table in plan.unreadable:
        print(f"DAMAGED  table {table}: not changed; run doubloon check")
    if plan.other_devices:
        devices = counted(plan.other_devices, "other device")
        print(f"{devices} had these seats by a seat link; --linked forgets them too")
    if plan.rewritten or plan.removed:
        print(f"{counted(len(plan.rewritten), 'table')} {rewritten}, {len(plan.removed)} {deleted}")
    else:
        print("nothing is stored about this guest")
