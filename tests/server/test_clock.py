"""Players' clocks and absences follow real time: setting the machine's clock changes neither."""

import asyncio
from pathlib import Path

import pytest

from doubloon.match import RefusalCode, RequestRefused, deadline
from doubloon.match.commands import MoreTime, TimeUp
from doubloon.server import heartbeats
from doubloon.server.live_table import LiveTable
from doubloon.server.live_tables import LiveTables
from doubloon.server.presence import ABSENCE_SECONDS
from doubloon.server.storage import Beat
from tests.server.processes import Machine, new_table, process
from tests.server.running import HUNTING, TIMEOUT, run_server

HOURS = 3600.0
JUMPS = pytest.mark.parametrize("jump", [2 * HOURS, -2 * HOURS, 5000 * HOURS])


@pytest.fixture
def machine() -> Machine:
    return Machine()


def seconds_left(tables: LiveTables, live: LiveTable) -> float:
    """The time that seat 0 has left for its move."""
    until = deadline(live.table, 0)
    assert until is not None
    return until - tables.clock()


async def time_is_up(tables: LiveTables, live: LiveTable, seat: int = 0) -> bool:
    """Whether the clock can force a move of the seat."""
    try:
        await tables.request(live, TimeUp(seat, "seed"))
    except RequestRefused as refusal:
        return refusal.code is not RefusalCode.WRONG_TIME
    return True


async def beat(tables: LiveTables) -> None:
    """Send a heartbeat now instead of in a few seconds."""
    await tables._heartbeats.send()


@JUMPS
async def test_setting_the_clock_neither_forces_nor_delays_a_move(url: str, machine: Machine, jump: float) -> None:
    async with process(url, machine) as tables:
        live = await new_table(tables)
        machine.wait(20)
        machine.wall += jump
        assert not await time_is_up(tables, live)
        await beat(tables)
        await tables.request(live, MoreTime(1, "more"))  # the timers are set again
        assert (seconds_left(tables, live), await time_is_up(tables, live)) == (40, False)
        machine.wait(39)
        assert not await time_is_up(tables, live)
        machine.wait(1)
        assert await time_is_up(tables, live)
        assert not await time_is_up(tables, live, 1)


@JUMPS
async def test_setting_the_clock_while_no_server_runs_forces_no_move(url: str, machine: Machine, jump: float) -> None:
    async with process(url, machine) as tables:
        table = (await new_table(tables)).id
        machine.wait(20)
    machine.wait(10)
    machine.wall += jump
    for _ in range(2):
        async with process(url, machine) as tables:
            live = await tables.find(table)
            assert (seconds_left(tables, live), await time_is_up(tables, live)) == (40, False)
    async with process(url, machine) as tables:
        live = await tables.find(table)
        machine.wait(40)
        assert await time_is_up(tables, live)


@JUMPS
async def test_a_process_that_starts_after_a_jump_forces_no_move_at_another(
    url: str, machine: Machine, jump: float
) -> None:
    """The first process has not noticed the jump yet, so that the second one takes it for an outage."""
    async with process(url, machine) as one:
        here = await new_table(one)
        machine.wait(20)
        await beat(one)
        machine.wall += jump
        async with process(url, machine) as other:
            there = await other.find(here.id)
            await beat(one)
            assert one.clock() == other.clock()
            for tables, live in ((one, here), (other, there)):
                assert not await time_is_up(tables, live)
                assert seconds_left(tables, live) == 40
            machine.wait(40)
            assert await time_is_up(one, here)


async def test_a_process_advances_past_deadlines_before_the_table_is_loaded_elsewhere(
    url: str, machine: Machine
) -> None:
    async with process(url, machine) as one:
        live = await new_table(one)
        await beat(one)
        machine.wall += 2 * HOURS
        async with process(url, machine) as other:
            await beat(one)
            assert one.clock() == other.clock()
            assert not await time_is_up(one, live)
            stored = await one.store.load(live.id)
            assert [entry.at for entry in stored] == sorted(entry.at for entry in stored)
            there = await other.find(live.id)
            assert seconds_left(other, there) == seconds_left(one, live) == 60


async def test_a_suspended_process_catches_up_with_the_others(url: str, machine: Machine) -> None:
    laptop = Machine()
    async with process(url, machine) as desktop, process(url, laptop) as suspended:
        live = await new_table(suspended)
        there = await desktop.find(live.id)
        machine.wait(100)
        laptop.wall += 100
        assert await time_is_up(desktop, there)
        await beat(desktop)
        await beat(suspended)
        assert suspended.clock() == desktop.clock()
        assert suspended.clock.to_wall(suspended.clock()) == laptop.wall


async def test_a_small_lead_of_another_process_sets_no_time_back(url: str, machine: Machine) -> None:
    other_machine = Machine(machine.wall + 3)
    async with process(url, machine) as one, process(url, other_machine) as other:
        here = await new_table(other)
        there = await one.find(here.id)
        await one.request(there, MoreTime(0, "more"))
        stored = await one.store.load(here.id)
        assert stored[-1].at == stored[0].at
        await beat(one)
        assert one.clock() == other.clock()


@JUMPS
async def test_setting_the_clock_makes_nobody_absent(url: str, machine: Machine, jump: float) -> None:
    async with process(url, machine) as tables:
        live = await new_table(tables)
        machine.wall += jump
        with pytest.raises(RequestRefused, match="90 seconds"):
            await tables.replace_absent(live, 1)
        machine.wait(ABSENCE_SECONDS)
        assert (await tables.replace_absent(live, 1)).table.seats[1].bot is not None


async def test_a_leap_of_another_process_makes_nobody_absent(url: str, machine: Machine) -> None:
    async with process(url, machine) as one:
        live = await new_table(one, seconds=None)
        await beat(one)
        machine.wall += 2 * HOURS
        async with process(url, machine) as other:
            await beat(one)
            assert one.clock() == other.clock()
            for tables in (one, other):
                with pytest.raises(RequestRefused, match="90 seconds"):
                    await tables.replace_absent(await tables.find(live.id), 1)


async def test_a_jump_is_stored_soon(url: str, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeats, "_BEAT_SECONDS", 0.01)
    monkeypatch.setattr(heartbeats, "_IDLE_BEATS", 10**9)
    async with process(url, machine) as tables:
        assert await tables.store.last_beat() == Beat(1_000_000.0, 1_000_000.0)
        machine.wall += 2 * HOURS
        async with asyncio.timeout(TIMEOUT):
            while await tables.store.last_beat() != Beat(1_000_000.0, 1_000_000.0 + 2 * HOURS):
                await asyncio.sleep(0.01)
        async with process(url, machine) as other:
            assert other.clock() == 1_000_000.0
            assert await other.store.outages(0.0) == []


async def test_an_unexpected_error_does_not_end_the_heartbeats(
    tmp_path: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(heartbeats, "_BEAT_SECONDS", 0.01)
    monkeypatch.setattr(heartbeats, "_IDLE_BEATS", 1)
    async with process(str(tmp_path / "tables.sqlite3"), machine) as tables:
        with monkeypatch.context() as broken:
            broken.setattr(tables.store, "heartbeat", None)
            async with asyncio.timeout(TIMEOUT):
                while "a heartbeat failed" not in caplog.text:
                    await asyncio.sleep(0.01)
        machine.wait(60)
        async with asyncio.timeout(TIMEOUT):
            while await tables.store.last_beat() != Beat(machine.wall, machine.wall):
                await asyncio.sleep(0.01)


async def test_people_see_the_time_of_the_corrected_clock(tmp_path: Path) -> None:
    """As on a machine without a battery: its clock is wrong until the network tells the time."""
    machine = Machine()
    clock = machine.clock()
    with run_server(tmp_path / "tables.sqlite3", clock=clock) as server:
        async with server.guests() as new_guest:
            ann, ben = new_guest(), new_guest()
            made = await ann.create(HUNTING, own={"0": "Ann"}, seconds=60, listed=True)
            table = made["table"]["id"]
            await ben.join(table, "Ben", made["invitation"])
            assert (await ann.get_table(table))["seats"][0]["deadline"] == machine.wall + 60
            machine.wall += 5000 * HOURS
            clock.notice_jump()
            machine.wait(10)
            (listed,) = (await ann.request("GET", "/tables")).json()
            assert listed["updated"] == machine.wall - 10
            assert (await ann.request("GET", f"/tables?before={listed['updated']}")).json() == []
            assert len((await ann.request("GET", f"/tables?before={listed['updated'] + 1}")).json()) == 1
            assert (await ann.get_table(table))["seats"][0]["deadline"] == machine.wall + 50
            refused = (await ann.request("PUT", f"/tables/{table}/seats/1/bot", {"bot": "random"})).json()
            assert refused["available_at"] == machine.wall - 10 + ABSENCE_SECONDS
