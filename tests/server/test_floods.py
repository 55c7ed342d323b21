"""Floods of requests: one client cannot use up a table or the server for others."""

from collections import Counter
from pathlib import Path

import pytest

from doubloon.match.checks import MAX_CHANGES
from doubloon.match.seating import MAX_DEPARTURES
from doubloon.server import app
from tests.server.running import BUILD, HUNTING, SILVER, Guest, run_server


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


async def test_messages_are_limited_by_address_on_all_connections_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "_MESSAGES", (0.0, 6.0))
    with run_server(tmp_path / "tables.db", generous=False) as server:
        async with server.guests() as new_guest:
            host = new_guest()
            table = (await host.create(HUNTING, own={"0": "Ann", "1": "Ben"}))["table"]["id"]
            lines = [await host.connect(table, seat) for seat in (0, 1)]
            for line in lines:
                for _ in range(3):
                    await line.send(type="ping")
                    await line.wait_for("pong")
            for line in lines:
                await line.send(type="ping")
                assert (await line.wait_for("refused"))["code"] == "too-fast"
