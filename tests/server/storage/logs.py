"""Small logs for the tests of the stores."""

import asyncio
import json
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator

import asyncpg

from doubloon.server.storage import Entry, Store, Summary

OPEN = Summary("gold-hunting", "open", True, "[]")
RUNNING = Summary("gold-hunting", "running", True, '["Ann", "Ben"]')
FINISHED = Summary("gold-hunting", "finished", False, '["Ann", "Ben"]')


def entry(content: object, at: float = 1.5) -> Entry:
    return Entry(json.dumps(content), at)


async def contents(store: Store, table: str, since: int = 0) -> list[object]:
    return [json.loads(each.body) for each in await store.load(table, since)]


async def tables_by_status(store: Store) -> dict[str, int]:
    """The number of tables by status."""
    return dict(Counter(row.summary.status for row in await store.tables(limit=10_000)))


async def next_change(changes: AsyncIterator[str]) -> str | None:
    """The next change, or `None` at the end; fails after a timeout instead of hanging."""
    return await asyncio.wait_for(anext(changes, None), 30)


async def query(url: str, statement: str) -> list[tuple[object, ...]]:
    """Run a statement beside the store."""
    if url.startswith("sqlite://"):
        connection = sqlite3.connect(url.removeprefix("sqlite://"), isolation_level=None)
        try:
            return connection.execute(statement).fetchall()
        finally:
            connection.close()
    postgres = await asyncpg.connect(url)
    try:
        return [tuple(record) for record in await postgres.fetch(statement)]
    finally:
        await postgres.close()
