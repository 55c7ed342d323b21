"""A storage that fails, in whatever way, is answered with 503 by every route that uses it; the repetition succeeds."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

from doubloon.server.play_routes import CLOSE_STORAGE_DOWN
from doubloon.server.storage.sqlite import SqliteStore
from tests.server.failures import KINDS, Fault, inject_into_drivers
from tests.server.running import BUILD, HUNTING, Data, Guest, NewGuest, Server, new_id, run_server
from tests.server.tables import finish, two_players


@pytest.fixture(scope="module")
def patched() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patched:
        yield patched


@pytest.fixture(scope="module")
def fault(patched: pytest.MonkeyPatch) -> Fault:
    return inject_into_drivers(patched)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, patched: pytest.MonkeyPatch, fault: Fault) -> Iterator[Server]:
    """A server that asks the storage before every answer, as if there were other processes."""
    assert not fault.hits
    patched.setattr(SqliteStore, "is_shared", True)
    with run_server(tmp_path_factory.mktemp("server") / "tables.db") as server:
        yield server


class Ready(NamedTuple):
    """Who asks, about which table, and what is sent if that depends on the table."""

    guest: Guest
    table: str = ""
    body: Any = None


@dataclass(frozen=True)
class Example:
    """A request that succeeds, unless the storage fails."""

    set_up: Callable[[NewGuest], Awaitable[Ready]]
    body: Any = None
    code: str | None = None
    """The code of the answer, if it is refused all the same."""
    query: str = ""


async def nothing(new_guest: NewGuest) -> Ready:
    return Ready(new_guest())


async def open_table(new_guest: NewGuest) -> Ready:
    ann = new_guest()
    created: Data = await ann.create(HUNTING, own={"0": "Ann"}, listed=True)
    return Ready(ann, created["table"]["id"])


async def newcomer(new_guest: NewGuest) -> Ready:
    return Ready(new_guest(), (await open_table(new_guest)).table)


async def running(new_guest: NewGuest) -> Ready:
    table, ann, _ = await two_players(new_guest)
    return Ready(ann, table)


async def substituted(new_guest: NewGuest) -> Ready:
    ann, table, _ = await running(new_guest)
    assert (await ann.request("PUT", f"/tables/{table}/seats/0/bot", {"bot": "random"})).status_code == 200
    return Ready(ann, table)


async def finished(new_guest: NewGuest) -> Ready:
    table, ann, ben = await two_players(new_guest)
    for connection in await finish(table, ann, ben):
        await connection.close()
    return Ready(ann, table)


async def linked(new_guest: NewGuest) -> Ready:
    ann, table, _ = await running(new_guest)
    return Ready(new_guest(), table, (await ann.request("POST", f"/tables/{table}/seats/0/link")).json())


EXAMPLES = {
    "POST /api/tables": Example(nothing, {"game": HUNTING}),
    "GET /api/tables": Example(open_table),
    "GET /api/tables/{table}": Example(running),
    "POST /api/tables/{table}/seats": Example(newcomer, {"name": "Ben"}),
    "PUT /api/tables/{table}/seats/{seat}/bot": Example(running, {"bot": "random"}),
    "DELETE /api/tables/{table}/seats/{seat}/bot": Example(substituted),
    "DELETE /api/tables/{table}/seats/{seat}": Example(running),
    "POST /api/tables/{table}/seats/{seat}/move": Example(open_table, {"to": 1}),
    "PUT /api/tables/{table}/seats/{seat}/name": Example(open_table, {"name": "Anna"}),
    "POST /api/tables/{table}/seats/{seat}/link": Example(running),
    "POST /api/tables/{table}/seats/{seat}/hint": Example(running, code="no-bot"),
    "POST /api/tables/{table}/link": Example(linked),
    "POST /api/tables/{table}/rematch": Example(finished),
    "DELETE /api/tables/{table}/rematch": Example(finished),
    "GET /api/tables/{table}/history": Example(running),
    "GET /api/tables/{table}/record": Example(finished),
    "GET /api/tables/{table}/replay": Example(finished),
    "GET /api/tables/{table}/replay/positions": Example(finished, query="?step=0"),
    "GET /api/tables/{table}/drawing.svg": Example(running),
}
"""A request for every route that uses the storage."""
WITHOUT_STORAGE = {"GET /api/games", "GET /api/games/{game}/components", "POST /api/guests", "GET /api/server"}
FOR_THE_HOST = {"GET /healthz", "GET /metrics", "GET /.well-known/security.txt"}


def test_every_route_is_listed_here(server: Server) -> None:
    assert server.app is not None
    paths = server.app.openapi()["paths"]
    routes = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    assert routes == EXAMPLES.keys() | WITHOUT_STORAGE | FOR_THE_HOST


@pytest.fixture
async def guests(server: Server) -> AsyncIterator[NewGuest]:
    async with server.guests() as new_guest:
        yield new_guest


@pytest.mark.parametrize("only", [None, "COMMIT"])
@pytest.mark.parametrize("route", EXAMPLES)
async def test_a_failure_is_answered_with_503_and_the_repetition_succeeds(
    guests: NewGuest, fault: Fault, route: str, only: str | None
) -> None:
    example, number = EXAMPLES[route], list(EXAMPLES).index(route)
    method, path = route.split()
    if only and method == "GET":
        return  # nothing is committed
    guest, table, body = await example.set_up(guests)
    body = body or example.body
    await guest.get_token()
    sent = path.removeprefix("/api").format(table=table, seat=0) + example.query
    for kind in (KINDS[0], KINDS[1 + number % (len(KINDS) - 1)]):
        request = {"Idempotency-Key": new_id()}
        with fault.injected(kind, only):
            response = await guest.request(method, sent, body, **request)
        assert (response.status_code, response.json()["code"]) == (503, "storage-down")
        answer = await guest.request(method, sent, body, **request)
        assert answer.is_success if example.code is None else answer.json()["code"] == example.code, answer.text
        if method != "GET":
            return  # a second change may be refused


async def test_a_failure_closes_a_new_connection_and_refuses_a_move_until_it_is_over(
    guests: NewGuest, fault: Fault
) -> None:
    ann, table, _ = await running(guests)
    for kind in KINDS:
        with fault.injected(kind):
            refused = await ann.connect(table, 0)
            assert await refused.closed() == CLOSE_STORAGE_DOWN
    line = await ann.connect(table, 0)
    await line.wait_for("table")
    move = {"id": "1", "seq": line.last_table["seq"], "move": BUILD}
    for kind in KINDS:
        with fault.injected(kind):
            assert (await line.request("play", **move))["code"] == "storage-down"
    assert (await line.request("play", **move))["type"] == "answer"
