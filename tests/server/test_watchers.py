"""Every watcher gets the last change, also when nobody sends a request after it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from doubloon.bots.workers import BotWorkers
from doubloon.match.commands import Play
from doubloon.server import live_tables
from doubloon.server.live_table import LiveTable
from doubloon.server.live_tables import LiveTables
from doubloon.server.metrics import Metrics
from doubloon.server.pruning import DAY, KEPT_DAYS, Pruner
from doubloon.server.storage import NoSuchTable, Outage, StorageDown, open_store
from doubloon.server.storage.sqlite import SqliteStore
from tests.server.processes import FakeWatcher, Machine, new_table
from tests.server.running import BUILD, TIMEOUT
from tests.server.unreliable import UnreliableStore


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_tables, "_STORAGE_PAUSE", 0.001)


@asynccontextmanager
async def unreliable(path: Path, machine: Machine) -> AsyncIterator[tuple[LiveTables, UnreliableStore]]:
    """The tables of a process, and its store."""
    store = UnreliableStore(await open_store(str(path / "tables.sqlite3")))
    tables = LiveTables(store, BotWorkers(0), Metrics(), clock=machine.clock())
    await tables.start()
    yield tables, store
    await tables.close()
    await store.close()


@pytest.fixture
async def process(tmp_path: Path) -> AsyncIterator[tuple[LiveTables, UnreliableStore]]:
    async with unreliable(tmp_path, Machine()) as opened:
        yield opened


@pytest.fixture
async def pair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[LiveTables, UnreliableStore, LiveTables]]:
    """A process with its store, and another one on the same database."""
    monkeypatch.setattr(SqliteStore, "is_shared", True)
    machine = Machine()
    async with unreliable(tmp_path, machine) as (one, store), unreliable(tmp_path, machine) as (two, _):
        yield one, store, two


def watching(tables: LiveTables, live: LiveTable) -> FakeWatcher:
    """A spectator, who notes the number of the last change at each notification."""
    watcher = FakeWatcher(look=lambda: live.table.seqs[-1])
    tables.watch(live, watcher)
    return watcher


async def gets_change(watcher: FakeWatcher, seq: int) -> None:
    """Wait until the watcher was notified of this change."""
    async with asyncio.timeout(TIMEOUT):
        while seq not in watcher.seen:
            await asyncio.sleep(0.001)


def build(live: LiveTable, seat: int = 0) -> Play:
    return Play(seat, BUILD, live.table.seqs[seat], f"build {seat}")


async def build_without_answer(tables: LiveTables, store: UnreliableStore, live: LiveTable) -> int:
    """Store a move whose answer is lost; returns the number of the change."""
    seq = live.table.seqs[-1]
    store.lost_answers = 1
    with pytest.raises(StorageDown) as caught:
        await tables.request(live, build(live))
    assert caught.value.maybe_stored
    return seq + 1


@pytest.mark.parametrize("failures", [0, 3])
async def test_a_change_whose_answer_is_lost_reaches_the_watchers(
    process: tuple[LiveTables, UnreliableStore], failures: int
) -> None:
    tables, store = process
    live = await new_table(tables)
    watcher = watching(tables, live)
    store.failing["load"] = failures
    await gets_change(watcher, await build_without_answer(tables, store, live))
    assert not live.maybe_stale


async def test_a_table_that_nobody_watches_is_loaded_before_it_is_used(
    process: tuple[LiveTables, UnreliableStore],
) -> None:
    tables, store = process
    live = await new_table(tables)
    store.failing["load"] = 1
    seq = await build_without_answer(tables, store, live)
    while store.failing["load"]:
        await asyncio.sleep(0)
    assert live.table.seqs[-1] == seq - 1
    assert (await tables.find(live.id)).table.seqs[-1] == seq


async def test_who_comes_while_a_table_cannot_be_loaded_gets_the_change_later(
    process: tuple[LiveTables, UnreliableStore],
) -> None:
    tables, store = process
    live = await tables.find((await new_table(tables)).id)
    store.failing["load"] = 1
    seq = await build_without_answer(tables, store, live)
    while store.failing["load"]:
        await asyncio.sleep(0)
    await gets_change(watching(tables, live), seq)


async def test_changes_that_a_failed_leap_of_the_time_discovers_reach_the_watchers(
    pair: tuple[LiveTables, UnreliableStore, LiveTables],
) -> None:
    one, store, two = pair
    here = await new_table(one)
    watcher = watching(one, here)
    there = await two.find(here.id)
    await two.request(there, build(there))
    store.failing["outages"] = 1
    with pytest.raises(StorageDown):
        await one._leap(one.clock() + 60)
    await gets_change(watcher, there.table.seqs[-1])


async def test_a_table_that_was_dropped_from_memory_is_notified_when_it_is_watched(
    pair: tuple[LiveTables, UnreliableStore, LiveTables], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, store, two = pair
    monkeypatch.setattr(live_tables, "_IDLE_TABLES", 0)
    here = await new_table(one)
    await new_table(one)  # drops the other one, which this request still holds
    there = await two.find(here.id)
    await two.request(there, build(there))
    store.noticed.put_nowait(here.id)
    await gets_change(watching(one, here), there.table.seqs[-1])
    await two.request(there, build(there, 1))
    store.noticed.put_nowait(here.id)
    await gets_change(watching(one, here), there.table.seqs[-1])


async def test_a_table_that_was_perhaps_pruned_is_not_shown_any_more(tmp_path: Path) -> None:
    machine = Machine()
    async with unreliable(tmp_path, machine) as (tables, store):
        live = await new_table(tables)
        machine.wait(100 * DAY)
        store.lost_answers = 1
        pruner = Pruner(store, tables.clock, replace(KEPT_DAYS, open=0), tables.forget_pruned, tables.doubt_all)
        with pytest.raises(StorageDown):
            await pruner.prune()
        with pytest.raises(NoSuchTable):
            await tables.find(live.id)


async def test_a_deadline_is_in_time_after_a_leap_of_the_time(
    process: tuple[LiveTables, UnreliableStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, store = process
    live = await new_table(tables, seconds=60)
    watching(tables, live)
    now = tables.clock()
    until = now + 3600

    async def outages(_: float) -> list[Outage]:
        return [Outage(now, until)]

    monkeypatch.setattr(store, "outages", outages, raising=False)
    await tables._leap(until)
    assert tables.clock() == until
    assert live.deadline_timer is not None
    assert live.deadline_timer.when() - asyncio.get_running_loop().time() <= 60
