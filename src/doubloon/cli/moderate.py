"""`doubloon moderate`: see the lobby's tables, close one, and block addresses, also while the server runs."""

import argparse
import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeAlias

from doubloon.cli.arguments import Commands, add_command, add_json, positive
from doubloon.core import OptionsError
from doubloon.core.languages import counted

if TYPE_CHECKING:
    from doubloon.server.storage import Store, TableRow

_DETAILS = """\
examples:
  doubloon moderate tables.sqlite3 list
  doubloon moderate tables.sqlite3 close 5f0c1d6a9be27733
  doubloon moderate tables.sqlite3 block 203.0.113.7 --days 30
  doubloon moderate tables.sqlite3 blocks
  doubloon moderate tables.sqlite3 unblock 203.0.113.7

The server may run meanwhile: all its processes learn of the change within a few seconds, and log it. See
docs/hosting.md.
"""
_LIST = """\
Last changed tables come first. Each has a hash, which `close` takes and the server's log shows, and the address that
created it. The address is stored only for listed tables, and deleted a week after the end of the game.
"""
_CLOSE = """\
TABLE is the hash from `list` or its beginning, the table's id, or the address of its page. The table and its log are
deleted, also if it is not listed. Everybody who is connected to it reads that the host has closed it.
"""
_BLOCK = """\
ADDRESS is an address or a network, such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48. Of IPv6, at least the /64
network is blocked, because providers give every customer one. Connections from there are closed. The page still opens,
and says why nobody can sit down.
"""
_SHORTEST_HASH = 8
_HASH = 16
"""The digits of a hash that the server's log shows."""
_DAY = 24 * 3600

Action: TypeAlias = "Callable[[Store, argparse.Namespace], Awaitable[int]]"


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "moderate", "close tables of the lobby, and block addresses", _DETAILS)
    parser.add_argument("database", metavar="DATABASE", help="a file, or postgresql://...")
    actions = parser.add_subparsers(title="actions", required=True)
    listing = _add(actions, "list", "list the lobby's tables", _LIST, _list_tables)
    listing.add_argument(
        "--most", type=positive, default=100, metavar="N", help="list at most N tables (default: %(default)s)"
    )
    add_json(listing)
    closing = _add(actions, "close", "delete a table and disconnect everybody at it", _CLOSE, _close)
    closing.add_argument(
        "table", metavar="TABLE", help="its hash, id or address; write -- before an id that begins with -"
    )
    blocking = _add(actions, "block", "block an address or a network", _BLOCK, _block)
    blocking.add_argument("address", metavar="ADDRESS")
    blocking.add_argument(
        "--days", type=positive, default=7, metavar="N", help="block it for N days (default: %(default)s)"
    )
    add_json(_add(actions, "blocks", "list what is blocked", "", _list_blocks))
    _add(actions, "unblock", "end a block", "", _unblock).add_argument("address", metavar="ADDRESS")


def _add(actions: Commands, name: str, summary: str, details: str, action: Action) -> argparse.ArgumentParser:
    parser = add_command(actions, name, summary, details)
    parser.set_defaults(run=lambda arguments: _moderate(action, arguments))
    return parser


def _moderate(action: Action, arguments: argparse.Namespace) -> int:
    from doubloon.cli.databases import existing_database

    existing_database(arguments.database, "moderate")
    return asyncio.run(_act(action, arguments))


async def _act(action: Action, arguments: argparse.Namespace) -> int:
    from doubloon.server.storage import open_store

    store = await open_store(arguments.database)
    try:
        return await action(store, arguments)
    finally:
        await store.close()


async def _list_tables(store: "Store", arguments: argparse.Namespace) -> int:
    from doubloon.server.clock import SteadyClock

    clock = SteadyClock()
    if beat := await store.last_beat():
        clock.continue_from(beat)
    rows = await store.tables(listed=True, limit=arguments.most)
    tables = [_table(row, clock.to_wall(row.first.at) if row.first else None) for row in rows]
    if arguments.json:
        print(json.dumps({"tables": tables}))
        return 0
    for table in tables:
        names = ", ".join(name or "(free)" for name in table["names"])
        created = "?" if table["created"] is None else _moment(table["created"])
        print(
            f"{table['hash']}  {table['status']:8}  {created}  {table['creator'] or '-':15}  {table['game']}: {names}"
        )
    print(f"{counted(len(tables), 'listed table')}")
    return 0


def _table(row: "TableRow", created: float | None) -> dict[str, Any]:
    """A table for the list."""
    from doubloon.server.tokens import key_of

    return {
        "id": row.id,
        "hash": key_of(row.id)[:_HASH],
        "game": row.summary.game,
        "status": row.summary.status,
        "names": json.loads(row.summary.seats)["names"],
        "created": created,
        "creator": row.creator,
    }


async def _close(store: "Store", arguments: argparse.Namespace) -> int:
    table = _only(arguments.table, await store.ids())
    if not await store.close_table(table, time.time()):
        raise OptionsError(f"there is no table {arguments.table}; nothing was closed")
    print("closed; everybody at the table is disconnected within a few seconds")
    return 0


def _only(wanted: str, tables: list[str]) -> str:
    """The only table with this id or hash, or with this page; `OptionsError` if there is none or there are several."""
    from doubloon.server.tokens import key_of

    name = wanted.partition("#")[0].partition("?")[0].rstrip("/").rpartition("/")[2]
    if name in tables:
        return name
    found = [table for table in tables if len(name) >= _SHORTEST_HASH and key_of(table).startswith(name)]
    if len(found) != 1:
        problem = "several tables have hashes that begin with" if found else "there is no table"
        raise OptionsError(f"{problem} {wanted}; give the hash that `list` prints, at least {_SHORTEST_HASH} digits")
    return found[0]


async def _block(store: "Store", arguments: argparse.Namespace) -> int:
    from doubloon.server.moderation import network_of
    from doubloon.server.storage import Block

    network = network_of(arguments.address)
    until = time.time() + arguments.days * _DAY
    await store.block(Block(str(network), until))
    print(f"{network} is blocked until {_moment(until)}")
    return 0


async def _list_blocks(store: "Store", arguments: argparse.Namespace) -> int:
    blocks = [block for block in (await store.decisions()).blocks if block.until > time.time()]
    if arguments.json:
        print(json.dumps({"blocks": [block._asdict() for block in blocks]}))
        return 0
    for block in blocks:
        print(f"{block.network}  until {_moment(block.until)}")
    print(f"{counted(len(blocks), 'block')}")
    return 0


async def _unblock(store: "Store", arguments: argparse.Namespace) -> int:
    from doubloon.server.moderation import network_of

    network = network_of(arguments.address)
    if not await store.unblock(str(network)):
        raise OptionsError(f"{network} is not blocked; `blocks` lists what is")
    print(f"{network} is no longer blocked")
    return 0


def _moment(seconds: float) -> str:
    """A time for people, in UTC."""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M} UTC"
