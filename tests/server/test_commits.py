"""Requests that arrive during a write: they share a commit, and no answer depends on a write that may fail."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from doubloon.bots.workers import BotWorkers
from doubloon.match import RefusalCode, RequestRefused, TableCreated
from doubloon.match.commands import Play, Sit
from doubloon.server.commits import CommandResult
from doubloon.server.live_table import LiveTable
from doubloon.server.live_tables import LiveTables
from doubloon.server.metrics import Metrics
from doubloon.server.storage import Entry, StorageDown, Store, Summary, open_store

SETUP = TableCreated("gold-hunting", 2, 0, "standard", None, False, "h", "i", True, None)
BUILD, OTHER_BUILD = "build 1123 22 131 2", "build 1 2 3 1112223"


class SlowStore:
    """A store that waits for a signal before it writes, and can fail the first writes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.can_write = asyncio.Event()
        self.waiting = 0
        self.failures = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(
        self, table: str, length: int, entries: Sequence[Entry], summary: Summary | None = None, *, hidden: bool = False
    ) -> None:
        """Write, as soon as `can_write` is set."""
        self.waiting += 1
        await self.can_write.wait()
        if self.failures:
            self.failures -= 1
            raise StorageDown("it does not work now")
        await self._store.append(table, length, entries, summary, hidden=hidden)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SlowStore]:
    slow = SlowStore(await open_store(str(tmp_path / "tables.sqlite3")))
    yield slow
    await slow.close()


@pytest.fixture
async def tables(store: SlowStore) -> AsyncIterator[LiveTables]:
    tables = LiveTables(store, BotWorkers(0), Metrics())
    yield tables
    store.can_write.set()
    await tables.close()


@pytest.fixture
async def live(tables: LiveTables) -> LiveTable:
    return await tables.create(SETUP, [Sit("Ann", "a", 0), Sit("Bob", "b", 1)])


async def pending_requests(tables: LiveTables, live: LiveTable, *commands: Play) -> list[asyncio.Task[CommandResult]]:
    """Start the requests; they stay pending while nothing can be stored."""
    tasks = [asyncio.create_task(tables.request(live, command)) for command in commands]
    await asyncio.sleep(0.05)
    assert not any(task.done() for task in tasks)
    return tasks


def build(live: LiveTable, seat: int, name: str, move: str = BUILD) -> Play:
    return Play(seat, move, live.table.seqs[seat], name)


async def stored(store: SlowStore, live: LiveTable) -> int:
    return len(await store.load(live.id))


async def test_moves_of_several_seats_share_a_commit_and_are_published_after_it(
    tables: LiveTables, live: LiveTable, store: SlowStore
) -> None:
    before = live.table
    answers = await pending_requests(tables, live, build(live, 0, "a"), build(live, 1, "b"))
    assert store.waiting == 2
    assert live.table is before
    store.can_write.set()
    first, second = await asyncio.gather(*answers)
    assert second.table.length == first.table.length + 1
    assert live.table is second.table
    assert await stored(store, live) == live.table.length


async def test_a_repeated_request_is_answered_when_the_first_is_stored(
    tables: LiveTables, live: LiveTable, store: SlowStore
) -> None:
    answers = await pending_requests(tables, live, build(live, 0, "a"), build(live, 0, "a"))
    store.can_write.set()
    first, again = await asyncio.gather(*answers)
    assert (bool(first.entries), bool(again.entries)) == (True, False)
    assert first.table.answered == again.table.answered
    assert await stored(store, live) == first.table.length


async def test_a_refusal_waits_for_the_pending_write_that_it_depends_on(
    tables: LiveTables, live: LiveTable, store: SlowStore
) -> None:
    first, second = await pending_requests(tables, live, build(live, 0, "a"), build(live, 0, "b", OTHER_BUILD))
    store.can_write.set()
    assert (await first).entries
    with pytest.raises(RequestRefused) as caught:
        await second
    assert caught.value.code is RefusalCode.STALE


async def test_a_failed_write_causes_no_refusal(tables: LiveTables, live: LiveTable, store: SlowStore) -> None:
    first, second = await pending_requests(tables, live, build(live, 0, "a"), build(live, 0, "b", OTHER_BUILD))
    store.failures = 1
    store.can_write.set()
    with pytest.raises(StorageDown):
        await first
    assert (0, "b") in (await second).table.answered


async def test_a_request_that_depends_on_a_failed_write_is_decided_again(
    tables: LiveTables, live: LiveTable, store: SlowStore
) -> None:
    length = live.table.length
    first, second = await pending_requests(tables, live, build(live, 0, "a"), build(live, 1, "b"))
    store.failures = 1
    store.can_write.set()
    with pytest.raises(StorageDown):
        await first
    assert (await second).table.asked == (0,)
    assert live.table.length == await stored(store, live) == length + 1
    await tables.request(live, build(live, 0, "a"))
    assert live.table.asked
    assert live.table.length == await stored(store, live)
