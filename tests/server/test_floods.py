"""Floods of requests: one client cannot use up a table or the server for others."""

import asyncio
import sys
from collections import Counter
from pathlib import Path

import pytest

from doubloon.match.checks import MAX_CHANGES
from doubloon.match.seating import MAX_DEPARTURES
from doubloon.server import app
from doubloon.server.shares import TimeShares
from tests.server.running import BUILD, HUNTING, LOOPBACK, SILVER, TIMEOUT, Guest, Server, run_server


async def sit_and_leave(guest: Guest, table: str, seat: int, times: int) -> Counter[str]:
    """Sit down and get up again and again; returns how often which refusal came."""
    refused: Counter[str] = Counter()
    for _ in range(times):
        response = await guest.request("POST", f"/tables/{table}/seats", {"name": "Eve", "seat": seat})
        if response.status_code != 201:
            refused[response.json()["code"]] += 1
        response = await guest.request("DELETE", f"/tables/{table}/seats/{seat}")
        if response.status_code != 200:
            refused[response.json()["code"]] += 1
    return refused


async def test_a_listed_table_survives_a_stranger_who_sits_down_and_gets_up(tmp_path: Path) -> None:
    with run_server(tmp_path / "tables.db") as server:
        async with server.guests() as new_guest:
            host, eve, ben = new_guest(), new_guest(), new_guest()
            table = (await host.create(SILVER, seats=3, own={"0": "Ann"}, listed=True))["table"]["id"]
            refused = await sit_and_leave(eve, table, 1, 2 * MAX_DEPARTURES)
            assert refused["used-up"]
            assert len(await server.log_of(table)) <= 2 * MAX_DEPARTURES + 3
            assert (await host.request("DELETE", f"/tables/{table}/seats/1")).status_code == 200
            await ben.join(table, "Ben")
            assert (await new_guest().join(table, "Cid"))["table"]["status"] == "running"


async def test_one_address_sits_down_at_a_table_only_now_and_then(tmp_path: Path) -> None:
    with run_server(tmp_path / "tables.db", generous=False) as server:
        async with server.guests() as new_guest:
            host = new_guest()
            table = (await host.create(SILVER, seats=3, own={"0": "Ann"}, listed=True))["table"]["id"]
            other = (await host.create(SILVER, seats=3, own={"0": "Ann"}, listed=True))["table"]["id"]
            refused = await sit_and_leave(new_guest(), table, 1, 15)
            assert refused["too-fast"] >= 3
            assert len(await server.log_of(table)) < 30
            assert (await new_guest().join(other, "Ben"))["seat"] == 1, "other tables have room"


async def test_every_changing_request_is_limited_by_address_and_reading_is_not(tmp_path: Path) -> None:
    with run_server(tmp_path / "tables.db", generous=False) as server:
        async with server.guests() as new_guest:
            host = new_guest()
            table = (await host.create(HUNTING, own={"0": "Ann", "1": "Ben"}))["table"]["id"]
            stored = await server.stored()
            codes = Counter[str]()
            while not codes["too-fast"]:
                response = await host.request("DELETE", f"/tables/{table}/seats/0/bot")
                codes[response.json()["code"]] += 1
                assert codes["wrong-time"] < 5000, "there is no limit"
            assert response.status_code == 429
            assert await server.stored() == stored
            assert (await host.get_table(table))["status"] == "running"
            line = await host.connect(table, 0)
            await line.move(BUILD)


async def test_a_victim_returns_however_often_the_opponent_toggles_an_offer(tmp_path: Path) -> None:
    with run_server(tmp_path / "tables.db") as server:
        async with server.guests() as new_guest:
            victim, opponent = new_guest(), new_guest()
            made = await victim.create(HUNTING, own={"0": "Ann"})
            table = made["table"]["id"]
            await opponent.join(table, "Eve", made["invitation"])
            assert (await victim.request("PUT", f"/tables/{table}/seats/0/bot", {"bot": "random"})).status_code == 200
            lines = [await opponent.connect(table, 1) for _ in range(3)]
            for number in range(3 * MAX_CHANGES):  # few enough for each line's limit on messages
                last = await lines[number % 3].request("offer-end", offered=number % 2 == 0)
            assert (last["type"], last["code"]) == ("refused", "used-up")
            assert len(await server.log_of(table)) <= 2 * MAX_CHANGES + 20
            assert (await victim.request("DELETE", f"/tables/{table}/seats/0/bot")).status_code == 200
            own = await victim.connect(table, 0)
            seen = (await own.wait_for("table"))["table"]
            assert seen["seats"][0]["substitute"] is None


async def test_one_address_cannot_fill_the_disk_with_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "_CREATIONS_A_DAY", (0.0, 3.0))
    with run_server(tmp_path / "tables.db", generous=False) as server:
        async with server.guests() as new_guest:
            statuses = [(await new_guest().request("POST", "/tables", {"game": HUNTING})).status_code for _ in range(5)]
    assert statuses == [201, 201, 201, 429, 429]


async def ask(server: Server, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Send a request from an address of this machine; returns where the answer arrives."""
    reader, writer = await asyncio.open_connection(LOOPBACK, server.port, local_addr=(address, 0))
    writer.write(f"GET /api/games HTTP/1.1\r\nHost: {server.address}\r\nConnection: close\r\n\r\n".encode())
    return reader, writer


@pytest.mark.skipif(sys.platform != "linux", reason="only on Linux, all of 127.0.0.0/8 are addresses of this machine")
async def test_an_address_that_has_used_its_time_waits_while_others_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flooder, others = "127.0.0.2", ("127.0.0.3", "127.0.0.4", LOOPBACK)
    shares = TimeShares()
    monkeypatch.setattr(app, "TimeShares", lambda **_: shares)
    with run_server(tmp_path / "tables.db", generous=False, connections=50) as server:
        shares._charge(shares._account(flooder), 3600.0)
        waiting = [await ask(server, flooder) for _ in range(5)]
        for other in others:
            reader, writer = await ask(server, other)
            assert (await asyncio.wait_for(reader.read(), TIMEOUT)).startswith(b"HTTP/1.1 200 ")
            writer.close()
        assert not any(reader.at_eof() or reader._buffer for reader, _ in waiting)  # type: ignore[attr-defined]
        for _, writer in waiting:
            writer.close()
            await writer.wait_closed()
