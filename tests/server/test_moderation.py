"""The host closes tables and blocks addresses while servers run; one address fills a tenth of the lobby."""

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from doubloon.cli import main
from doubloon.core import OptionsError
from doubloon.server import moderation
from doubloon.server.moderation import Moderation, network_of
from doubloon.server.pruning import DAY, KEPT_DAYS, Pruner
from doubloon.server.storage import Block, Summary, TableClosed, open_store
from doubloon.server.table_routes import LISTED_OF_ONE_ADDRESS, LISTED_TABLES, lobby_page
from doubloon.server.tokens import key_of
from tests.server.processes import Machine, process
from tests.server.running import HUNTING, SILVER, TIMEOUT, Data, Guest, NewGuest, Server, run_server
from tests.server.storage.logs import entry, query

VANDAL, OTHER = "203.0.113.7", "198.51.100.1"


@pytest.fixture
def server(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that limits addresses and reads the host's decisions all the time."""
    monkeypatch.setattr(moderation, "_INTERVAL_SECONDS", 0.02)
    with run_server(url, generous=False) as server:
        yield server


@pytest.fixture
async def new_guest(server: Server) -> AsyncIterator[NewGuest]:
    async with server.guests() as new_guest:
        yield new_guest


def at(guest: Guest, address: str) -> Guest:
    """The guest behind a proxy on this machine, which names this address."""
    guest.forwarded["X-Forwarded-For"] = address
    return guest


async def moderate(url: str, *arguments: str) -> int:
    """Run the command beside the server, with an event loop of its own."""
    return await asyncio.to_thread(main, ["moderate", url, *arguments])


async def refusal(guest: Guest, method: str, path: str, body: Any = None) -> tuple[int, str]:
    response = await guest.request(method, path, body)
    return response.status_code, response.json().get("code", "")


async def test_a_closed_table_disappears_and_everybody_at_it_reads_why(
    url: str, new_guest: NewGuest, capsys: pytest.CaptureFixture[str]
) -> None:
    ann, ben, cid = at(new_guest(), VANDAL), new_guest(), new_guest()
    body = {"game": HUNTING, "own": {"0": "Ann"}, "listed": True}
    created = await ann.request("POST", "/tables", body, **{"Idempotency-Key": "again"})
    table = created.json()["table"]["id"]
    await ben.join(table, "Ben")
    connections = [await ann.connect(table, 0), await ben.connect(table, 1), await cid.connect(table)]
    assert await moderate(url, "list", "--json") == 0
    [listed] = json.loads(capsys.readouterr().out)["tables"]
    assert (listed["id"], listed["creator"], listed["names"]) == (table, VANDAL, ["Ann", "Ben"])
    assert listed["created"] == pytest.approx(time.time(), abs=60)
    assert await moderate(url, "close", listed["hash"]) == 0
    assert [await connection.closed() for connection in connections] == [4410] * 3
    assert connections[0].socket.close_reason == "the host of this server has closed this table"
    assert await refusal(cid, "GET", f"/tables/{table}") == (410, "table-closed")
    assert (await cid.request("GET", "/tables")).json() == []
    assert await (await ann.connect(table, 0)).closed() == 4410
    repeated = await ann.request("POST", "/tables", body, **{"Idempotency-Key": "again"})
    assert (repeated.status_code, repeated.json()["code"]) == (410, "table-closed"), "it does not come back"
    assert (
        await query(url, "SELECT count(*) FROM entries") == await query(url, "SELECT count(*) FROM creators") == [(0,)]
    )


async def test_a_move_at_a_table_that_was_just_closed_is_refused_with_the_reason(url: str) -> None:
    """The process has not read the decision yet."""
    with run_server(url) as server:
        async with server.guests() as new_guest:
            ann = new_guest()
            table = (await ann.create(HUNTING, own={"0": "Ann", "1": "Ben"}))["table"]["id"]
            connection = await ann.connect(table, 0)
            await connection.wait_for("table")
            async with server.store() as store:
                assert await store.close_table(table, time.time())
            with suppress(ConnectionClosed):  # PostgreSQL has notified the process
                await connection.send(type="play", id="1", seq=connection.last_table["seq"], move="build 1123 22 131 2")
            assert await connection.closed() == 4410


async def test_a_blocked_address_can_change_nothing_and_is_disconnected(
    url: str, new_guest: NewGuest, capsys: pytest.CaptureFixture[str]
) -> None:
    vandal, other = at(new_guest(), VANDAL), at(new_guest(), OTHER)
    table = (await other.create(SILVER, seats=3, own={"0": "Ann"}, listed=True))["table"]["id"]
    await vandal.get_token()
    connection = await vandal.connect(table)
    await connection.wait_for("table")
    assert await moderate(url, "block", "203.0.113.0/24", "--days", "2") == 0
    assert await connection.closed() == 4423
    for method, path, body in (
        ("POST", "/tables", {"game": SILVER}),
        ("POST", f"/tables/{table}/seats", {"name": "Eve"}),
        ("DELETE", f"/tables/{table}/seats/0", None),
    ):
        assert await refusal(vandal, method, path, body) == (403, "blocked")
    assert await (await vandal.connect(table)).closed() == 4423
    assert (await vandal.http.post("/api/guests", headers=vandal.forwarded)).json()["code"] == "blocked"
    assert (await vandal.request("GET", f"/tables/{table}")).status_code == 200, "the page can still say what happened"
    assert (await other.request("POST", f"/tables/{table}/seats", {"name": "Ben"})).status_code == 201
    capsys.readouterr()
    assert await moderate(url, "blocks", "--json") == 0
    [block] = json.loads(capsys.readouterr().out)["blocks"]
    assert block["network"] == "203.0.113.0/24"
    assert block["until"] == pytest.approx(time.time() + 2 * DAY, abs=60)
    assert await moderate(url, "unblock", "203.0.113.0/24") == 0
    async with asyncio.timeout(TIMEOUT):
        while (await refusal(vandal, "POST", "/tables", {"game": SILVER}))[0] != 201:
            await asyncio.sleep(0.01)


async def test_processes_learn_of_each_others_blocks_and_keep_them_when_they_restart(
    postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    machine = Machine()
    now = machine.wall
    async with process(postgres_url, machine) as one, process(postgres_url, machine) as two:
        both = [Moderation(one), Moderation(two)]
        await one.store.block(Block("203.0.113.0/24", now + 10))
        await one.store.block(Block("2001:db8::/32", now + 20))
        with caplog.at_level(logging.INFO, moderation.__name__):
            for each in both:
                await each.read()
        assert (
            len([record for record in caplog.records if "has blocked 203.0.113.0/24 until" in record.getMessage()]) == 2
        )
        for each in both:
            assert each.is_blocked(VANDAL)
            assert each.is_blocked("2001:db8:7::/64")
            assert not each.is_blocked(OTHER)
            assert not each.is_blocked("?")
        machine.wait(15)
        await both[0].read()
        assert not both[0].is_blocked(VANDAL), "it has ended"
    async with process(postgres_url, machine) as again:
        restarted = Moderation(again)
        await restarted.read()
        assert restarted.is_blocked("2001:db8:7::/64")


@pytest.mark.parametrize(
    ("text", "network"),
    [
        ("203.0.113.7", "203.0.113.7/32"),
        ("203.0.113.7/24", "203.0.113.0/24"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:3::4/128", "2001:db8:1:2::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
        ("::ffff:203.0.113.7", "203.0.113.7/32"),
    ],
)
def test_what_a_block_covers(text: str, network: str) -> None:
    assert str(network_of(text)) == network


@pytest.mark.parametrize(
    "text", ["localhost", "", "203.0.113", "127.0.0.1", "0.0.0.0/0", "::1", "::/0", "203.0.113.7/33"]
)
def test_what_cannot_be_blocked(text: str) -> None:
    with pytest.raises(OptionsError):
        network_of(text)


async def test_one_address_has_a_tenth_of_the_lobby(new_guest: NewGuest) -> None:
    vandal, other = at(new_guest(), "2001:db8:1:2::1"), at(new_guest(), OTHER)
    wanted = {"game": SILVER, "own": {"0": "Ann"}, "listed": True}
    for _ in range(LISTED_OF_ONE_ADDRESS):
        assert await refusal(vandal, "POST", "/tables", wanted) == (201, "")
    neighbour = at(new_guest(), "2001:db8:1:2:3::4")
    assert await refusal(neighbour, "POST", "/tables", wanted) == (429, "too-many-listed")
    assert await refusal(vandal, "POST", "/tables", {**wanted, "own": {"0": "captain"}}) == (422, "bad-name")
    assert await refusal(vandal, "POST", "/tables", {**wanted, "listed": False}) == (201, "")
    assert await refusal(other, "POST", "/tables", wanted) == (201, "")
    shown: list[Data] = (await other.request("GET", "/tables")).json()
    assert len(shown) == LISTED_OF_ONE_ADDRESS + 1


async def test_a_refused_table_leaves_no_address(new_guest: NewGuest, url: str) -> None:
    vandal = at(new_guest(), VANDAL)
    wanted = {"game": SILVER, "own": {"0": "captain"}, "listed": True}
    assert await refusal(vandal, "POST", "/tables", wanted) == (422, "bad-name")
    assert await refusal(vandal, "POST", "/tables", {**wanted, "own": {}, "listed": False}) == (201, "")
    assert await refusal(new_guest(), "POST", "/tables", {**wanted, "own": {}}) == (201, ""), "of this machine"
    assert await query(url, "SELECT * FROM creators") == []


async def test_a_page_of_the_lobby_shows_a_tenth_of_one_address(url: str) -> None:
    store = await open_store(url)

    async def create(table: str, at: float, creator: str | None = None, *, listed: bool = True) -> None:
        if creator is not None:
            await store.record_creator(table, creator, at)
        await store.create(table, Summary(SILVER, "finished", listed, "{}"), [entry("start", at)])

    await asyncio.gather(*(create(f"v{number}", 1000.0 + number, VANDAL) for number in range(LISTED_TABLES + 20)))
    await asyncio.gather(*(create(f"o{number}", 1.0 + number) for number in range(LISTED_TABLES)))
    await create("hidden", 2000.0, listed=False)
    rows = await lobby_page(store, None, None)
    latest = [f"v{number}" for number in range(LISTED_TABLES + 19, LISTED_TABLES + 9, -1)]
    others = [f"o{number}" for number in range(LISTED_TABLES - 1, LISTED_OF_ONE_ADDRESS - 1, -1)]
    assert [row.id for row in rows] == [*latest, *others]
    assert [row.id for row in await lobby_page(store, "finished", 1003.0)][:4] == ["v2", "v1", "v0", "o99"]
    assert await lobby_page(store, "open", None) == []
    await store.close()


async def test_an_address_is_kept_for_a_week_after_the_game_and_no_longer_than_its_table(url: str) -> None:
    machine = Machine()
    async with process(url, machine) as tables:
        store, now = tables.store, tables.clock()
        for table, status in (("open", "open"), ("finished", "finished"), ("gone", "open")):
            assert await store.record_creator(table, VANDAL, now)
            await store.create(table, Summary(SILVER, status, True, "{}"), [entry("start", now)])
        assert await store.record_creator("never-created", VANDAL, now)
        await store.block(Block("203.0.113.7/32", machine.wall + 8 * DAY))
        await store.close_table("gone", machine.wall)
        pruner = Pruner(store, tables.clock, KEPT_DAYS, tables.forget_pruned, tables.doubt_all)

        async def kept() -> set[object]:
            await pruner.prune()
            return {row[0] for row in await query(url, "SELECT table_id FROM creators")}

        assert await kept() == {"open", "finished", "never-created"}
        machine.wait(61)
        assert await kept() == {"open", "finished"}
        machine.wait(6.9 * DAY)
        assert await kept() == {"open", "finished"}
        machine.wait(0.2 * DAY)
        await kept()
        assert await kept() == set(), "the open table is pruned after a week"
        assert len((await store.decisions()).blocks) == 1
        machine.wait(DAY)
        await pruner.prune()
        assert (await store.decisions()).blocks == []
        with pytest.raises(TableClosed):
            await store.load("gone")
        machine.wait(30 * DAY)
        await pruner.prune()
        assert not (await store.decisions()).closed


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["close", "0123456789abcdef"], "there is no table 0123456789abcdef; give the hash that `list` prints"),
        (["close", ""], "there is no table"),
        (["unblock", "203.0.113.7"], "203.0.113.7/32 is not blocked"),
        (["block", "nowhere"], "'nowhere' is not an address"),
    ],
)
async def test_what_does_not_exist_is_refused(
    arguments: list[str], message: str, url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    await (await open_store(url)).close()
    assert await moderate(url, *arguments) == 2
    assert message in capsys.readouterr().err


async def test_a_table_is_named_by_its_page_its_id_or_its_hash(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    store = await open_store(url)
    for number in range(3):
        await store.create(f"table{number}", Summary(SILVER, "open", False, "{}"), [entry("start")])
    await store.close()
    names = ("https://play.example.org/t/table0#invite=x", "table1", key_of("table2")[:8])
    assert [await moderate(url, "close", name) for name in names] == [0, 0, 0]
    assert await query(url, "SELECT * FROM tables") == []
    assert await moderate(url, "list") == 0
    assert capsys.readouterr().out.endswith("0 listed tables\n")


def test_a_missing_database_is_not_created(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moderate", str(tmp_path / "mistyped"), "list"]) == 2
    assert "nothing to moderate" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
