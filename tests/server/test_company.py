"""People at a table: who is here, emotes, changing seats, offers with yes and no."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from doubloon.match.commands import Leave
from doubloon.server import serve
from doubloon.server.emotes import BURST, EMOTES
from doubloon.server.live_table import LiveTable
from doubloon.server.live_tables import LiveTables
from doubloon.server.presence import ABSENCE_SECONDS
from tests.server.processes import FakeWatcher, last_seen, new_table, run_process
from tests.server.running import (
    HUNTING,
    LOOPBACK,
    SILVER,
    TIMEOUT,
    Clock,
    Connection,
    Data,
    NewGuest,
    Server,
    new_id,
    run_server,
)
from tests.server.tables import two_players

HERE = {"state": "here", "since": None, "substitute_at": None}


async def presence(line: Connection, condition: Callable[[list[Data]], bool] = lambda _: True) -> list[Data]:
    """The next presence that meets the condition."""
    while True:
        seats: list[Data] = (await line.wait_for("presence"))["seats"]
        if condition(seats):
            return seats


async def test_everybody_sees_at_once_who_comes_and_goes(new_guest: NewGuest, clock: Clock) -> None:
    table, ann, ben = await two_players(new_guest)
    began = clock.now
    clock.now += 10
    line = await ann.connect(table, 0)
    assert [(await line.receive(presence=True))["type"] for _ in range(2)] == ["table", "presence"]
    watching = await new_guest().connect(table)
    away = {"seat": 1, "state": "away", "since": began, "substitute_at": began + ABSENCE_SECONDS}
    assert await presence(watching) == [{"seat": 0, **HERE}, away]
    seq = line.last_table["seq"]
    other = await ben.connect(table, 1)
    for each in (line, watching, other):
        assert await presence(each, lambda seats: seats[1]["state"] == "here") == [
            {"seat": 0, **HERE},
            {"seat": 1, **HERE},
        ]
    clock.now += 7
    await other.close()
    left_at = clock.now
    assert (await presence(line))[1] == {**away, "since": left_at, "substitute_at": left_at + ABSENCE_SECONDS}
    assert (await ann.get_table(table))["seq"] == seq, "nothing was stored"


def test_a_dead_connection_is_noticed_soon() -> None:
    settings = serve.uvicorn_settings(LOOPBACK, 0)
    assert settings["ws_ping_interval"] + settings["ws_ping_timeout"] <= 15


async def test_who_answers_no_ping_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "HEARTBEAT", 0.3)
    with run_server(tmp_path / "tables.db") as server:
        async with server.guests() as new_guest:
            table, ann, ben = await two_players(new_guest)
            line, silent = await ann.connect(table, 0), await ben.connect(table, 1)
            await presence(line, lambda seats: seats[1]["state"] == "here")
            silent.socket.transport.pause_reading()
            await presence(line, lambda seats: seats[1]["state"] == "away")
            silent.socket.transport.abort()


async def test_a_substitute_is_foreseen_only_while_somebody_waits(new_guest: NewGuest, clock: Clock) -> None:
    table, ann, ben = await two_players(new_guest)
    line, other = await ann.connect(table, 0), await ben.connect(table, 1)
    await presence(line, lambda seats: seats[1]["state"] == "here")
    await other.move("build 1123 22 131 2")
    await other.close()
    assert (await presence(line, lambda seats: seats[1]["state"] == "away"))[1]["substitute_at"] is None
    clock.now += 20
    await line.move("build 1123 22 131 2")
    while 1 not in line.game["awaited"]:
        await line.move(line.game["moves"][0])
    seats = await presence(line, lambda seats: seats[1]["substitute_at"] is not None)
    assert seats[1]["substitute_at"] == clock.now + ABSENCE_SECONDS
    response = await ann.request("PUT", f"/tables/{table}/seats/1/bot", {"bot": "random"})
    assert response.json()["available_at"] == seats[1]["substitute_at"]
    clock.now += ABSENCE_SECONDS
    assert (await ann.request("PUT", f"/tables/{table}/seats/1/bot", {"bot": "random"})).status_code == 200
    assert (await presence(line, lambda seats: seats[1]["substitute_at"] is None))[1]["state"] == "gone"


async def test_who_leaves_is_gone_and_can_be_replaced_at_once(new_guest: NewGuest) -> None:
    table, ann, ben = await two_players(new_guest)
    line = await ann.connect(table, 0)
    await presence(line)
    assert (await ben.request("DELETE", f"/tables/{table}/seats/1")).status_code == 200
    (_, seat) = await presence(line, lambda seats: seats[1]["state"] == "gone")
    assert seat["substitute_at"] == seat["since"]


async def test_only_persons_are_listed_also_in_the_lounge(new_guest: NewGuest) -> None:
    ann = new_guest()
    made = await ann.create(SILVER, seats=3, own={"1": "Ann"}, bots={"0": "random"})
    line = await ann.connect(made["table"]["id"], 1)
    assert await presence(line) == [{"seat": 1, **HERE}]


async def test_a_person_is_gone_after_the_grace_period(tmp_path: Path) -> None:
    async with quick_process(f"sqlite://{tmp_path / 'tables.sqlite3'}") as tables:
        live = await new_table(tables)
        tables.watch(live, FakeWatcher(0))
        await until(lambda: states(tables, live) == ["here", "gone"])


async def test_many_short_connections_cause_few_messages(tmp_path: Path) -> None:
    async with quick_process(f"sqlite://{tmp_path / 'tables.sqlite3'}", 60) as tables:
        live = await new_table(tables)
        watcher = FakeWatcher(0, look=lambda: live.presence)
        tables.watch(live, watcher)
        await until(lambda: live.presence is not None)
        watcher.seen.clear()
        began = asyncio.get_running_loop().time()
        for _ in range(100):
            flapping = FakeWatcher(1)
            tables.watch(live, flapping)
            tables.unwatch(live, flapping)
            await asyncio.sleep(0)
        await until(lambda: bool(watcher.seen))
        seconds = asyncio.get_running_loop().time() - began
        assert len(watcher.seen) <= 2 + seconds / 0.1
        await until(lambda: states(tables, live) == ["here", "away"])


def states(tables: LiveTables, live: LiveTable) -> list[str]:
    """The states that the watchers of a table see."""
    return [] if live.presence is None else [seat.state for seat in tables._presence.seats(live)]


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that the server does on its own."""
    async with asyncio.timeout(TIMEOUT):
        while not condition():
            await asyncio.sleep(0.01)


def quick_process(url: str, grace: float = 0.3) -> AbstractAsyncContextManager[LiveTables]:
    """The tables of one server process with the system's clock, frequent beats and a short grace period."""
    return run_process(url, absence_seconds=grace)


async def test_all_processes_agree_on_who_is_here(postgres_url: str) -> None:
    async with quick_process(postgres_url, 60) as one, quick_process(postgres_url, 60) as two:
        here = await new_table(one)
        there = await two.find(here.id)
        ann, ben, again = FakeWatcher(0), FakeWatcher(1), FakeWatcher(1)
        one.watch(here, ann)
        two.watch(there, ben)
        await until(lambda: states(one, here) == states(two, there) == ["here", "here"])
        one.watch(here, again)
        await until(lambda: there.seen[1].elsewhere)
        two.unwatch(there, ben)
        two.watch(there, FakeWatcher())
        async with asyncio.timeout(TIMEOUT):
            while await last_seen(one.store, here.id, 1) != there.seen[1].at:
                await asyncio.sleep(0.01)
        assert states(one, here) == states(two, there) == ["here", "here"], "connected to the other process"
        one.unwatch(here, again)
        await until(lambda: states(one, here) == states(two, there) == ["here", "away"])
        since = [tables._presence.seats(live)[1].since for tables, live in ((one, here), (two, there))]
        assert since[0] == since[1]
        await one.request(here, Leave(0))
        await until(lambda: states(two, there) == ["gone", "away"])


async def test_the_seats_of_a_killed_process_do_not_stay_here(postgres_url: str) -> None:
    async with quick_process(postgres_url, 1.2) as one, quick_process(postgres_url, 1.2) as two:
        here = await new_table(one)
        there = await two.find(here.id)
        two.watch(there, FakeWatcher(0))
        one.watch(here, FakeWatcher(1))
        await until(lambda: states(two, there) == ["here", "here"])
        for task in list(one._tasks):  # it sends no more beats, and no goodbye
            task.cancel()
        await until(lambda: states(two, there) == ["here", "gone"])  # away before, but only for a fifth of a second


async def test_a_process_that_stops_says_goodbye(postgres_url: str) -> None:
    async with quick_process(postgres_url, 60) as two:
        async with quick_process(postgres_url, 60) as one:
            here = await new_table(one)
            there = await two.find(here.id)
            two.watch(there, FakeWatcher(0))
            watcher = FakeWatcher(1)
            one.watch(here, watcher)
            await until(lambda: states(two, there) == ["here", "here"])
            one.unwatch(here, watcher)
        await until(lambda: states(two, there) == ["here", "away"])


async def test_emotes_reach_everybody_at_the_table_and_are_not_stored(server: Server, new_guest: NewGuest) -> None:
    table, ann, ben = await two_players(new_guest)
    lines = [await ann.connect(table, 0), await ben.connect(table, 1), await new_guest().connect(table)]
    for line in lines:
        await line.wait_for("presence")
    stored = await server.stored()
    for seat, emote in ((0, "wave"), (1, "thanks"), (0, "oops")):
        await lines[seat].send(type="emote", emote=emote)
        for line in lines:
            assert await line.wait_for("emote") == {"type": "emote", "seat": seat, "emote": emote, "table": None}
    assert await server.stored() == stored


async def test_a_seat_sends_few_emotes_at_a_time_on_all_its_connections(new_guest: NewGuest) -> None:
    table, ann, ben = await two_players(new_guest)
    lines = [await ann.connect(table, 0) for _ in range(2)]
    for n in range(int(BURST)):
        await lines[n % 2].send(type="emote", emote="wow")
        await lines[n % 2].wait_for("emote")
    await lines[0].send(type="emote", emote="wow")
    refused = await lines[0].wait_for("refused")
    assert (refused["id"], refused["code"]) == (None, "too-fast")
    other = await ben.connect(table, 1)
    assert (await emote(other))["type"] == "emote"


async def emote(line: Connection, name: str = "wow") -> Data:
    """Send an emote; returns the emote or the refusal that follows."""
    await line.send(type="emote", emote=name)
    return await line.wait_for("emote", "refused")


async def test_emotes_are_for_players_before_during_and_after_the_game(new_guest: NewGuest) -> None:
    ann, ben = new_guest(), new_guest()
    made = await ann.create(HUNTING, own={"0": "Ann"})
    table = made["table"]["id"]
    lounge = await ann.connect(table, 0)
    assert (await emote(lounge, "wave"))["type"] == "emote"
    await ben.join(table, "Ben", made["invitation"])
    line = await ben.connect(table, 1)
    assert (await emote(line, "thinking"))["type"] == "emote"
    for each in (lounge, line):
        await each.request("offer-end")
    await line.until(lambda seen: seen["status"] == "finished")
    assert (await emote(line, "well-played"))["type"] == "emote"
    watching = await new_guest().connect(table)
    refused = await emote(watching)
    assert (refused["type"], refused["code"]) == ("refused", "spectator")
    assert (await emote(line, "shrug"))["code"] == "bad-message"
    assert len(EMOTES) == 6


async def test_emotes_reach_other_processes_and_too_many_do_not(postgres_url: str) -> None:
    async with quick_process(postgres_url) as one, quick_process(postgres_url) as two:
        here = await new_table(one)
        there = await two.find(here.id)
        near, far = FakeWatcher(0), FakeWatcher(1)
        one.watch(here, near)
        two.watch(there, far)
        await until(lambda: states(two, there) == ["here", "here"])
        assert await one.emote(here, 0, "wave")
        await until(lambda: far.emotes == [(0, "wave")])
        assert near.emotes == [(0, "wave")]
        for name in ("wow", "oops"):
            assert await two.emote(there, 0, name)
        await until(lambda: near.emotes[1:] == [(0, "wow"), (0, "oops")])
        assert not await one.emote(here, 0, "wave"), "the emotes of both processes count"


async def test_a_person_declines_to_end_the_game(new_guest: NewGuest) -> None:
    table, ann, ben = await two_players(new_guest)
    line, other = await ann.connect(table, 0), await ben.connect(table, 1)
    await line.request("offer-end")
    assert (await other.request("decline-end"))["type"] == "answer"
    seen = await line.until(lambda seen: seen["seats"][1]["declined_end"])
    assert not any(seat["offers_end"] for seat in seen["seats"])
    assert (await other.request("decline-end"))["type"] == "answer", "there is nothing to decline any more"


async def test_changing_seats_in_the_lounge(new_guest: NewGuest) -> None:
    ann, ben = new_guest(), new_guest()
    made = await ann.create(SILVER, seats=4, own={"0": "Ann"})
    table, host, path = made["table"]["id"], ann, "/tables/{}/seats/{}/move"
    await ben.join(table, "Ben", made["invitation"])
    line = await ben.connect(table, 1)
    await line.wait_for("presence")
    key = new_id()
    for _ in range(2):
        response = await ben.request("POST", path.format(table, 1), {"to": 3}, **{"Idempotency-Key": key})
        assert (response.status_code, response.json()["seat"]) == (200, 3)
    assert [seat["name"] for seat in response.json()["table"]["seats"]] == ["Ann", None, None, "Ben"]
    assert response.json()["table"]["seat"] == 3
    assert await line.closed() == 4403
    await presence(await ben.connect(table, 3), lambda seats: seats[1:] == [{"seat": 3, **HERE}])
    for asking, seat, to, code in ((host, 3, 1, "not-yours"), (ben, 3, 0, "taken"), (ben, 3, 7, "no-seat")):
        refused = await asking.request("POST", path.format(table, seat), {"to": to})
        assert refused.json()["code"] == code


async def test_another_name_in_the_lounge(new_guest: NewGuest, server: Server) -> None:
    ann, ben = new_guest(), new_guest()
    made = await ann.create(SILVER, seats=3, own={"0": "Ann"}, listed=True)
    table, path = made["table"]["id"], f"/tables/{made['table']['id']}/seats/1/name"
    await ben.join(table, "Guest", made["invitation"])
    line, own = await ann.connect(table, 0), await ben.connect(table, 1)
    before = len(await server.log_of(table))
    key = new_id()
    for _ in range(2):
        response = await ben.request("PUT", path, {"name": " Ben "}, **{"Idempotency-Key": key})
        assert (response.status_code, response.json()["seat"]) == (200, 1)
        assert [seat["name"] for seat in response.json()["seats"]] == ["Ann", "Ben", None]
    assert len(await server.log_of(table)) == before + 1
    for each in (line, own):
        seen = await each.until(lambda seen: seen["seats"][1]["name"] != "Guest")
        assert [seat["name"] for seat in seen["seats"]] == ["Ann", "Ben", None], "the seat was never free"
    listed = (await ann.request("GET", "/tables")).json()
    assert [seat and seat["name"] for seat in listed[0]["seats"]] == ["Ann", "Ben", None]
    for asking, name, status, code in (
        (ann, "Ben", 403, "not-yours"),
        (ben, "ann", 409, "name-taken"),
        (ben, "bosun", 422, "bad-name"),
        (ben, " ", 422, "bad-name"),
    ):
        refused = await asking.request("PUT", path, {"name": name})
        assert (refused.status_code, refused.json()["code"]) == (status, code)
    await new_guest().join(table, "Cleo", made["invitation"])
    late = await ben.request("PUT", path, {"name": "Benno"})
    assert (late.status_code, late.json()["code"]) == (409, "wrong-time")
