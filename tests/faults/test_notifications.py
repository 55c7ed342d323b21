"""Two processes share a database: every watcher gets every change, and no valid request is refused."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from doubloon.bots.workers import BotWorkers
from doubloon.match import RefusalCode, RequestRefused, TableCreated
from doubloon.match.commands import Play, Sit
from doubloon.server.live_table import LiveTable
from doubloon.server.live_tables import LiveTables
from doubloon.server.metrics import Metrics
from doubloon.server.storage import open_store
from doubloon.server.storage.sqlite import SqliteStore
from tests.server.processes import FakeWatcher

SETUP = TableCreated("gold-hunting", 2, 0, "standard", None, False, "h", "i", True, None)
BUILD = "build 1123 22 131 2"


@asynccontextmanager
async def process(database: str) -> AsyncIterator[LiveTables]:
    """The tables of one server process that does not listen for changes by others."""
    store = await open_store(database)
    tables = LiveTables(store, BotWorkers(0), Metrics())
    try:
        yield tables
    finally:
        await tables.close()
        await store.close()


@pytest.fixture
async def pair(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[LiveTables, LiveTables, str]]:
    """Two processes that know that they share their database, and a table that both have in memory."""
    monkeypatch.setattr(SqliteStore, "is_shared", True)
    async with process(sqlite) as one, process(sqlite) as two:
        live = await one.create(SETUP, [Sit("Ann", "a", 0), Sit("Bob", "b", 1)])
        await two.find(live.id)
        yield one, two, live.id


async def test_watchers_get_the_changes_that_a_refused_request_discovers(
    pair: tuple[LiveTables, LiveTables, str],
) -> None:
    one, two, table = pair
    here, there = await one.find(table), await two.find(table)
    seqs = here.table.seqs
    watching = FakeWatcher(1, look=lambda: there.table.seqs[1])
    two.watch(there, watching)
    await one.request(here, Play(0, BUILD, seqs[0], "first"))
    with pytest.raises(RequestRefused):  # it is stale; checking it makes the second process load the change
        await two.request(there, Play(0, BUILD, seqs[0], "second"))
    await two._refresh(there)  # as a notification would do
    assert watching.seen[-1] == there.table.seqs[1] == here.table.seqs[1]


async def test_watchers_get_the_changes_that_a_repeated_request_discovers(
    pair: tuple[LiveTables, LiveTables, str],
) -> None:
    one, two, table = pair
    here, there = await one.find(table), await two.find(table)
    seqs = here.table.seqs
    watching = FakeWatcher(1, look=lambda: there.table.seqs[1])
    two.watch(there, watching)
    first = Play(0, BUILD, seqs[0], "first")
    await one.request(here, first)
    await two.request(there, first)
    await two._refresh(there)
    assert watching.seen[-1] == there.table.seqs[1] == here.table.seqs[1]


async def build_and_choose(tables: LiveTables, live: LiveTable) -> Play:
    """Both players build; returns the request for the next move."""
    await tables.request(live, Play(0, BUILD, live.table.seqs[0], "first"))
    after = (await tables.request(live, Play(1, BUILD, live.table.seqs[1], "second"))).table
    (seat,) = after.asked
    return Play(seat, str(after.game.view(after.state, seat).moves[0]), after.seqs[seat], "third")


async def test_a_request_based_on_a_change_unknown_to_this_process_is_accepted(
    pair: tuple[LiveTables, LiveTables, str],
) -> None:
    """The client knows the change from the other process."""
    one, two, table = pair
    here, there = await one.find(table), await two.find(table)
    third = await build_and_choose(one, here)
    granted = await two.request(there, third)
    assert (third.seat, "third") in granted.table.answered


async def test_a_stored_request_is_not_refused_by_a_process_that_lags_behind(
    pair: tuple[LiveTables, LiveTables, str],
) -> None:
    """The answer was lost: repeated at the other process, the request gets the same answer."""
    one, two, table = pair
    here, there = await one.find(table), await two.find(table)
    third = await build_and_choose(one, here)
    stored = await one.request(here, third)
    again = await two.request(there, third)
    assert again.table.answered[third.seat, "third"] == stored.table.answered[third.seat, "third"]


async def test_of_two_moves_for_one_position_in_two_processes_one_is_refused(
    pair: tuple[LiveTables, LiveTables, str],
) -> None:
    one, two, table = pair
    here, there = await one.find(table), await two.find(table)
    seq = here.table.seqs[0]
    granted = await asyncio.gather(
        one.request(here, Play(0, BUILD, seq, "one")),
        two.request(there, Play(0, BUILD, seq, "two")),
        return_exceptions=True,
    )
    refused = [answer for answer in granted if isinstance(answer, RequestRefused)]
    assert [answer.code for answer in refused] == [RefusalCode.STALE]
