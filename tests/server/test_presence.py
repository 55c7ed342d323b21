"""A person who is away for a moment loses no turn: absence counts on all processes, and only after a grace period."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from doubloon.match import RefusalCode, RequestRefused
from doubloon.server.live_tables import LiveTables
from doubloon.server.presence import ABSENCE_SECONDS
from tests.server.processes import FakeWatcher, last_seen, new_table, run_process
from tests.server.running import BUILD, SILVER, TIMEOUT, Clock, NewGuest, Server, run_server
from tests.server.tables import two_players

RANDOM = {"bot": "random"}


async def wait_until(condition: Callable[[], Awaitable[bool]]) -> None:
    """Wait for something that the server does on its own."""
    async with asyncio.timeout(TIMEOUT):
        while not await condition():
            await asyncio.sleep(0.02)


async def until_seen(server: Server, table: str, seat: int, at: float) -> None:
    """Wait until the storage has that the seat was connected at this time."""
    async with server.store() as store:

        async def seen() -> bool:
            return await last_seen(store, table, seat) == at

        await wait_until(seen)


async def test_nobody_loses_a_turn_by_a_short_absence(server: Server, new_guest: NewGuest, clock: Clock) -> None:
    table, ann, ben = await two_players(new_guest)
    path = f"/tables/{table}/seats/1/bot"
    victim = await ben.connect(table, 1)
    await victim.wait_for("table")
    clock.now += 1000
    await victim.close()
    await until_seen(server, table, 1, clock.now)
    stored = await server.stored()
    for waited in (0.0, 1.0, ABSENCE_SECONDS - 2):
        clock.now += waited
        response = await ann.request("PUT", path, RANDOM)
        assert (response.status_code, response.json()["code"]) == (409, "not-absent"), waited
    assert response.json()["available_at"] == clock.now + 1
    back = await ben.connect(table, 1)
    await until_seen(server, table, 1, clock.now)
    await back.close()
    clock.now += ABSENCE_SECONDS - 1
    assert (await ann.request("PUT", path, RANDOM)).status_code == 409, "the absence was interrupted"
    assert await server.stored() == stored


async def test_after_the_grace_period_the_opponent_gets_a_bot_but_not_of_their_choice(
    server: Server, new_guest: NewGuest, clock: Clock
) -> None:
    table, ann, ben = await two_players(new_guest)
    path = f"/tables/{table}/seats/1/bot"
    clock.now += ABSENCE_SECONDS
    stranger = await new_guest().request("PUT", path, RANDOM)
    assert (stranger.status_code, stranger.json()["message"]) == (
        403,
        "seat 1 is not yours; only a player or the host can replace its person, and only while the person is away",
    )
    shown = (await ann.request("PUT", path, RANDOM)).json()
    assert shown["seats"][1]["substitute"] == "assayer"
    line = await ann.connect(table, 0)
    await line.until(lambda seen: not seen["seats"][1]["awaited"])
    stored = await server.stored()
    for _ in range(3):
        assert (await ann.request("PUT", path, RANDOM)).status_code == 200
    assert await server.stored() == stored, "a substitute plays already"
    assert (await ben.request("DELETE", path)).status_code == 200
    own = await ben.connect(table, 1)
    seen = (await own.wait_for("table"))["table"]
    assert seen["can_take_back"] == 1
    assert (await own.request("take-back", seq=seen["seq"], whole=True))["type"] == "answer"
    await own.until(lambda seen: seen["seats"][1]["awaited"])
    await own.move(BUILD)


async def test_the_host_chooses_the_substitute_with_the_table(new_guest: NewGuest, clock: Clock) -> None:
    table, _, ben = await two_players(new_guest, SILVER, substitute="castaway")
    clock.now += ABSENCE_SECONDS
    shown = (await ben.request("PUT", f"/tables/{table}/seats/0/bot", RANDOM)).json()
    assert shown["seats"][0]["substitute"] == "castaway"
    response = await ben.request("POST", "/tables", {"game": SILVER, "substitute": "deep-thought"})
    assert (response.status_code, response.json()["code"]) == (422, "unknown-bot")


async def test_the_person_needs_no_grace_period(new_guest: NewGuest) -> None:
    table, ann, _ = await two_players(new_guest)
    shown = (await ann.request("PUT", f"/tables/{table}/seats/0/bot", RANDOM)).json()
    assert shown["seats"][0]["substitute"] == "random"


async def test_a_restart_of_the_server_begins_a_new_grace_period(tmp_path: Path, clock: Clock) -> None:
    database = tmp_path / "other.sqlite3"
    with run_server(database, clock=clock) as server:
        async with server.guests() as new_guest:
            table, ann, _ = await two_players(new_guest)
    clock.now += 3600
    with run_server(database, clock=clock) as server:
        async with server.guests() as new_guest:
            again = new_guest()
            again.token = ann.token
            path = f"/tables/{table}/seats/1/bot"
            response = await again.request("PUT", path, RANDOM)
            assert (response.status_code, response.json()["available_at"]) == (409, clock.now + ABSENCE_SECONDS)
            clock.now += ABSENCE_SECONDS
            assert (await again.request("PUT", path, RANDOM)).status_code == 200


def process(url: str, clock: Clock) -> AbstractAsyncContextManager[LiveTables]:
    """The tables of one server process, with frequent beats."""
    return run_process(url, clock=clock, absence_seconds=0.3)


async def test_a_person_connected_to_another_process_is_not_absent(postgres_url: str, clock: Clock) -> None:
    async with process(postgres_url, clock) as one, process(postgres_url, clock) as other:
        here = await new_table(one, seconds=None)
        there = await other.find(here.id)
        ben = FakeWatcher(1)
        one.watch(here, ben)

        async def seen() -> bool:
            return await last_seen(other.store, here.id, 1) == clock.now

        for _ in range(3):
            clock.now += 1000  # the beat of Ben's process follows
            await wait_until(seen)
            with pytest.raises(RequestRefused) as refused:
                await other.replace_absent(there, 1)
            assert (refused.value.code, refused.value.available_at) == (RefusalCode.NOT_ABSENT, clock.now + 0.3)
        clock.now += 1
        one.unwatch(here, ben)
        await wait_until(seen)
        clock.now += 1
        assert (await other.replace_absent(there, 1)).table.seats[1].bot == "assayer"
