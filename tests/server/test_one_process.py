"""One process on SQLite: reads come from memory, and show everything that was stored before."""

import asyncio
import gc
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from doubloon.match import RequestRefused
from doubloon.match.commands import OfferEnd, Play
from doubloon.server import live_tables
from doubloon.server.live_tables import LiveTables
from doubloon.server.storage import Entry, StorageDown, Summary
from tests.server.processes import FakeWatcher, Machine, last_seen, new_table, process
from tests.server.running import TIMEOUT


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[LiveTables]:
    async with process(str(tmp_path / "tables.sqlite3"), Machine()) as tables:
        yield tables


async def stored_length(tables: LiveTables, table: str) -> int:
    return (await tables.store.lengths([table]))[table]


async def test_a_table_dropped_from_memory_while_a_request_holds_it_is_not_loaded_twice(
    tables: LiveTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = await new_table(tables)
    monkeypatch.setattr(live_tables, "_IDLE_TABLES", 0)
    await new_table(tables)
    assert held.id not in tables._live, "it was dropped"
    found = await tables.find(held.id)
    await tables.request(held, OfferEnd(0, key="a"))
    assert found.table.length == await stored_length(tables, held.id)


async def test_a_dropped_table_that_nobody_holds_leaves_the_memory(
    tables: LiveTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = (await new_table(tables)).id
    monkeypatch.setattr(live_tables, "_IDLE_TABLES", 0)
    await new_table(tables)
    gc.collect()
    assert len(tables._dropped) == 0
    assert (await tables.find(table)).table.status == "running"


async def test_a_write_whose_outcome_was_unknown_is_shown_if_it_was_stored(
    tables: LiveTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await new_table(tables)
    append = tables.store.append

    async def store_without_answer(
        table: str, length: int, entries: list[Entry], summary: Summary | None = None, *, hidden: bool = False
    ) -> None:
        await append(table, length, entries, summary, hidden=hidden)
        raise StorageDown("the disk does not answer", maybe_stored=True)

    with monkeypatch.context() as broken:
        broken.setattr(tables.store, "append", store_without_answer)
        with pytest.raises(StorageDown):
            await tables.request(live, OfferEnd(0, key="a"))
    found = await tables.find(live.id)
    assert found.table.seats[0].offers_end
    assert found.table.length == await stored_length(tables, live.id)


async def test_a_refusal_reads_nothing_from_the_storage(tables: LiveTables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise an opponent could hold up a table with many requests that are refused."""
    live = await new_table(tables)
    monkeypatch.setattr(tables.store, "load", None)
    with pytest.raises(RequestRefused):
        await tables.request(live, Play(0, "keep", seq=0, key="a"))


async def test_an_unexpected_error_does_not_end_the_recording_of_presence(
    tables: LiveTables, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    live = await new_table(tables)
    with monkeypatch.context() as broken:
        broken.setattr(tables.store, "record_presence", None)
        tables.watch(live, FakeWatcher(0))
        async with asyncio.timeout(TIMEOUT):
            while "presence could not be recorded" not in caplog.text:
                await asyncio.sleep(0.01)
    tables.watch(live, FakeWatcher(1))
    async with asyncio.timeout(TIMEOUT):
        while None in [await last_seen(tables.store, live.id, seat) for seat in (0, 1)]:
            await asyncio.sleep(0.01)
