"""`doubloon prune`: remove old finished games."""

import argparse
import asyncio

from doubloon.cli.arguments import Commands, add_command, natural
from doubloon.core.languages import counted

_DETAILS = """\
examples:
  doubloon prune --days 90   remove finished games, with their records, that nobody changed or watched for 90 days

The server itself removes open and running tables that nobody uses; see doubloon serve --help.
"""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "prune", "remove old finished games", _DETAILS)
    parser.add_argument(
        "--days",
        type=natural,
        required=True,
        metavar="N",
        help="remove games that nobody changed or watched for this many days",
    )
    parser.add_argument("--database", metavar="URL", help="a file, or postgresql://... (default: see docs/storage.md)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Remove old finished games."""
    from doubloon.cli.databases import existing_database
    from doubloon.server.storage import default_database

    url = arguments.database or default_database()
    existing_database(url, "prune")
    print(f"{counted(asyncio.run(_prune(url, arguments.days)), 'finished game')} removed")
    return 0


async def _prune(url: str, days: int) -> int:
    from doubloon.server.clock import SteadyClock
    from doubloon.server.pruning import DAY
    from doubloon.server.storage import open_store

    store = await open_store(url)
    clock, removed = SteadyClock(), 0
    try:
        if beat := await store.last_beat():
            clock.continue_from(beat)
        before = clock() - days * DAY
        while some := await store.prune("finished", before):
            removed += len(some)
    finally:
        await store.close()
    return removed
