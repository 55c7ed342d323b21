"""The server removes tables that nobody uses, on both databases, and spares those that somebody does."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from doubloon.match.commands import Command, Leave, Play, SeatBot, Sit
from doubloon.server import presence, pruning
from doubloon.server.commits import CommandResult
from doubloon.server.connection import CLOSE_NO_TABLE
from doubloon.server.live_table import LiveTable
from doubloon.server.live_tables import LiveTables
from doubloon.server.pruning import DAY, KEPT_DAYS, KeptDays, Pruner
from doubloon.server.storage import Beat, NoSuchTable
from tests.server.processes import SETUP, FakeWatcher, Machine, last_seen, new_table, process
from tests.server.running import BUILD, HUNTING, TIMEOUT, Clock, run_server


@pytest.fixture
def machine() -> Machine:
    return Machine()


async def prune(tables: LiveTables, kept: KeptDays = KEPT_DAYS) -> None:
    """Remove all tables that are old now."""
    await Pruner(tables.store, tables.clock, kept, tables.forget_pruned, tables.doubt_all).prune()


async def open_table(tables: LiveTables) -> LiveTable:
    """A table where a seat is open."""
    return await tables.create(SETUP, [Sit("Ann", "a", 0)])


async def exists(tables: LiveTables, live: LiveTable) -> bool:
    """Whether the table is in memory or in the storage."""
    try:
        await tables.store.load(live.id)
        await tables.find(live.id)
    except NoSuchTable:
        return False
    return True


@asynccontextmanager
async def watched(tables: LiveTables, live: LiveTable, machine: Machine, seat: int | None) -> AsyncIterator[None]:
    """Connect to the table for at least a second; the storage has the begin and the end."""
    viewer = FakeWatcher(seat)
    tables.watch(live, viewer)
    await until_recorded(tables, live)
    yield
    machine.wait(1)
    tables.unwatch(live, viewer)
    await until_recorded(tables, live)


async def until_recorded(tables: LiveTables, live: LiveTable) -> None:
    """Wait for the next beat of those who are connected."""
    async with asyncio.timeout(TIMEOUT):
        while await last_seen(tables.store, live.id, presence.WATCHERS) != tables.clock():
            await asyncio.sleep(0.02)


async def test_open_tables_are_removed_after_a_week_and_running_ones_after_90_days(url: str, machine: Machine) -> None:
    async with process(url, machine) as tables:
        waiting, running = await open_table(tables), await new_table(tables, seconds=None)
        for days, expected in ((6.9, (True, True)), (0.2, (False, True)), (82.8, (False, True)), (0.2, (False, False))):
            machine.wait(days * DAY)
            await prune(tables)
            assert (await exists(tables, waiting), await exists(tables, running)) == expected


async def test_the_days_can_be_set_and_0_keeps_tables(url: str, machine: Machine) -> None:
    async with process(url, machine) as tables:
        waiting, running = await open_table(tables), await new_table(tables, seconds=None)
        machine.wait(1000 * DAY)
        await prune(tables, KeptDays(open=0, running=0))
        assert await exists(tables, waiting)
        await prune(tables, KeptDays(open=0, running=999))
        assert (await exists(tables, waiting), await exists(tables, running)) == (True, False)


async def test_a_change_keeps_a_table(url: str, machine: Machine) -> None:
    async with process(url, machine) as tables:
        live = await open_table(tables)
        machine.wait(6 * DAY)
        await tables.request(live, Leave(0))
        machine.wait(6 * DAY)
        await prune(tables)
        assert await exists(tables, live)


@pytest.mark.parametrize("seat", [0, None], ids=["player", "spectator"])
async def test_a_watched_table_is_kept_by_every_process(
    url: str, machine: Machine, seat: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "_BEAT_SECONDS", 0.05)
    async with process(url, machine) as one, process(url, machine) as other:
        live = await new_table(one, seconds=None)
        machine.wait(100 * DAY)
        async with watched(one, live, machine, seat):
            await prune(other)
            machine.wait(100 * DAY)
            await until_recorded(one, live)
            await prune(other)
            assert await exists(other, live)
        machine.wait(80 * DAY)
        await prune(other)
        assert await exists(other, live)
        machine.wait(11 * DAY)
        await prune(other)
        assert not await exists(other, live)


async def test_time_in_which_no_server_ran_does_not_count(url: str, machine: Machine) -> None:
    async with process(url, machine) as tables:
        live = await open_table(tables)
        machine.wait(6 * DAY)
    for _ in range(2):
        machine.wait(300 * DAY)
        async with process(url, machine) as tables:
            machine.wait(0.4 * DAY)
            await prune(tables)
            assert await exists(tables, live)
    async with process(url, machine) as tables:
        machine.wait(0.4 * DAY)
        await prune(tables)
        assert not await exists(tables, live)


async def test_many_tables_are_removed_in_batches(url: str, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pruning, "_BATCH", 2)
    monkeypatch.setattr(pruning, "_PAUSE_SECONDS", 0.0)
    async with process(url, machine) as one, process(url, machine) as other:
        for _ in range(7):
            await open_table(one)
        machine.wait(8 * DAY)
        await asyncio.gather(prune(one), prune(other))
        assert await one.store.tables() == []


async def test_a_removed_table_does_not_come_back(url: str, machine: Machine) -> None:
    """Another process has it in memory; the next request ends it there."""
    async with process(url, machine) as one, process(url, machine) as other:
        live = await new_table(one, seconds=None)
        there = await other.find(live.id)
        viewer = FakeWatcher(0, look=lambda: there.failure is not None)
        other.watch(there, viewer)
        assert await one.store.prune("running", machine.wall + 1e9) == [live.id]
        with pytest.raises(NoSuchTable):
            await other.request(there, Play(0, BUILD, there.table.seqs[0], "id"))
        assert viewer.seen[-1:] == [True]
        assert await other.store.ids() == []
        with pytest.raises(NoSuchTable):
            await other.find(live.id)


async def test_other_processes_are_notified_of_removed_tables(postgres_url: str, machine: Machine) -> None:
    async with process(postgres_url, machine) as one, process(postgres_url, machine) as other:
        live = await open_table(one)
        there = await other.find(live.id)
        viewer = FakeWatcher(look=lambda: there.failure is not None)
        other.watch(there, viewer)
        assert await one.store.prune("open", one.clock() + DAY) == [live.id]
        async with asyncio.timeout(TIMEOUT):
            while not (viewer.seen[-1:] == [True] and live.failure):
                await asyncio.sleep(0.02)


async def test_the_clock_of_a_removed_table_stops(url: str, machine: Machine, caplog: pytest.LogCaptureFixture) -> None:
    async with process(url, machine) as tables:
        live = await new_table(tables)
        assert await tables.store.prune("running", machine.wall + 1e9) == [live.id]
        machine.wait(61)
        tables._turns.schedule(live)  # the time is up
        async with asyncio.timeout(TIMEOUT):
            while live.failure is None or tables._turns._expired:
                await asyncio.sleep(0.02)
        assert live.deadline_timer is None
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_the_bots_of_a_removed_table_stop(
    url: str, machine: Machine, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    removed, request = asyncio.Event(), LiveTables.request

    async def request_later(tables: LiveTables, live: LiveTable, command: Command) -> CommandResult:
        await removed.wait()
        return await request(tables, live, command)

    monkeypatch.setattr(LiveTables, "request", request_later)
    async with process(url, machine) as tables:
        live = await tables.create(SETUP, [Sit("Ann", "a", 0), SeatBot(1, "random")])
        tables.watch(live, FakeWatcher(0))
        assert await tables.store.prune("running", machine.wall + 1e9) == [live.id]
        removed.set()
        async with asyncio.timeout(TIMEOUT):
            while live.failure is None or live.bots:
                await asyncio.sleep(0.02)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_watchers_of_a_removed_table_are_disconnected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server prunes by itself, and nobody can be recorded as connected here."""
    monkeypatch.setattr(pruning, "_INTERVAL_SECONDS", 0.05)
    monkeypatch.setattr(presence, "_RECENT_SECONDS", 1e9)
    clock = Clock()
    with run_server(tmp_path / "tables.sqlite3", clock=clock) as server:
        async with server.guests() as new_guest:
            ann, eve = new_guest(), new_guest()
            table = (await ann.create(HUNTING, own={"0": "Ann"}, listed=True))["table"]["id"]
            spectator = await eve.connect(table)
            await spectator.wait_for("table")
            clock.now += 8 * DAY
            assert await spectator.closed() == CLOSE_NO_TABLE
            assert (await ann.request("GET", f"/tables/{table}")).json()["code"] == "no-table"
            assert (await ann.request("GET", "/tables")).json() == []
            assert await (await eve.connect(table)).closed() == CLOSE_NO_TABLE


async def test_a_beat_of_a_wrong_clock_removes_nothing(url: str, machine: Machine) -> None:
    async with process(url, machine) as tables:
        live = await open_table(tables)
        await tables.store.heartbeat(Beat(machine.wall + 1000 * DAY, machine.wall), 5.0)
        await tables._heartbeats.send()
        await prune(tables)
        assert await exists(tables, live)


async def test_an_unexpected_error_does_not_end_the_pruning(
    tmp_path: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pruning, "_INTERVAL_SECONDS", 0.01)
    async with process(str(tmp_path / "tables.sqlite3"), machine) as tables:
        live = await open_table(tables)
        machine.wait(8 * DAY)
        pruner = Pruner(tables.store, tables.clock, KEPT_DAYS, tables.forget_pruned, tables.doubt_all)
        with monkeypatch.context() as broken:
            broken.setattr(tables.store, "prune", None)
            task = asyncio.create_task(pruner.run())
            async with asyncio.timeout(TIMEOUT):
                while "tables could not be pruned" not in caplog.text:
                    await asyncio.sleep(0.01)
        async with asyncio.timeout(TIMEOUT):
            while await exists(tables, live):
                await asyncio.sleep(0.01)
        task.cancel()
