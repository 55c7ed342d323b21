"""The checks of requests: which host names the server answers to, what may be cached, who may read the metrics."""

import asyncio
import gc
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from doubloon.core import OptionsError
from doubloon.server import serve, shares
from doubloon.server.app import create_app
from doubloon.server.middleware import Guard, allowed_names
from doubloon.server.shares import TimeShares
from tests.server.running import HUNTING, TIMEOUT, Guest, Server, run_server

MACHINE = socket.gethostname()


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    """A client of an application that also serves play.example.org; it was not started and has no tables."""
    transport = httpx.ASGITransport(create_app("sqlite:", allowed_hosts=["Play.Example.org"]))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        yield client


@pytest.fixture
async def guest(server: Server) -> AsyncIterator[Guest]:
    async with server.guests() as new_guest:
        yield new_guest()


OWN = ["localhost", "LOCALHOST:8765", "127.0.0.1:8765", "192.168.1.20", "[::1]:8765", "[fe80::1]", MACHINE]
OWN += [f"{MACHINE.partition('.')[0]}.local:8765", "play.example.org", "PLAY.example.org.:443"]


@pytest.mark.parametrize("host", OWN)
async def test_own_names_and_addresses_are_served(client: httpx.AsyncClient, host: str) -> None:
    assert (await client.get("/api/games", headers={"Host": host})).status_code == 200


FOREIGN = ["elsewhere.example", "elsewhere.example:8765", "play.example.org.elsewhere.example", "x.play.example.org"]
FOREIGN += ["127.0.0.1.elsewhere.example", "localhost@elsewhere.example", "[elsewhere.example]", "127.1", "", "."]


@pytest.mark.parametrize("path", ["/api/games", "/api/tables/", "/", "/healthz", "/metrics", "/openapi.json"])
@pytest.mark.parametrize("host", FOREIGN)
async def test_foreign_names_are_refused_and_not_repeated(client: httpx.AsyncClient, host: str, path: str) -> None:
    response = await client.get(path, headers={"Host": host})
    assert response.status_code == 421
    assert response.json()["code"] == "wrong-host"
    assert "location" not in response.headers
    assert "elsewhere" not in response.text


async def test_a_foreign_name_opens_no_websocket(guest: Guest) -> None:
    handshake = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    headers = {**handshake, "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Host": "elsewhere.example"}
    response = await guest.http.get("/api/tables/any/play", headers=headers)
    assert response.status_code == 403


@pytest.mark.parametrize("name", ["https://play.example.org", "play.example.org:443", "", "a b", "*", "bücher.example"])
def test_a_name_that_is_no_host_name_is_refused_with_a_reason(name: str) -> None:
    with pytest.raises(OptionsError, match="is not a host name"):
        allowed_names([name])


async def test_worker_processes_get_the_options_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOUBLOON_DATABASE", "sqlite:")
    monkeypatch.setenv("DOUBLOON_ALLOWED_HOSTS", "play.example.org, table.example,")
    monkeypatch.setenv("DOUBLOON_METRICS_PUBLIC", "1")
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.0/24")
    monkeypatch.setattr(serve, "set_up_logs", lambda **_: None)
    frozen: list[bool] = []
    monkeypatch.setattr("gc.freeze", lambda: frozen.append(True))
    app = serve.app_from_environment()
    assert frozen, "a garbage collection of the whole application delays all players"
    transport = httpx.ASGITransport(app, client=("192.0.2.9", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://table.example") as client:
        assert (await client.get("/api/games")).status_code == 200
        foreign = {"X-Forwarded-Proto": "https", "Origin": "http://table.example"}
        assert (await client.post("/api/games", headers=foreign)).status_code == 403, "the proxy is trusted"
    assert app.state.metrics_public


async def test_full_garbage_collections_come_by_the_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise somebody who opens and closes connections triggers one after the other, and each holds up everybody."""
    collected = asyncio.Event()
    monkeypatch.setattr("doubloon.server.app._FULL_COLLECTION_SECONDS", 0.0)
    monkeypatch.setattr("gc.collect", collected.set)
    app = create_app(str(tmp_path / "tables.sqlite3"))
    async with app.router.lifespan_context(app), asyncio.timeout(TIMEOUT):
        await collected.wait()
        assert gc.get_threshold()[2] > 1000


async def test_a_server_stops_even_if_a_cancellation_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is when the storage fails at the same moment."""
    begun, lost = asyncio.Event(), asyncio.Event()

    async def lose_one(_: object) -> None:
        begun.set()
        try:
            await asyncio.sleep(TIMEOUT)
        except asyncio.CancelledError:
            lost.set()
        await asyncio.sleep(TIMEOUT)

    monkeypatch.setattr("doubloon.server.moderation.Moderation.run", lose_one)
    app = create_app(str(tmp_path / "tables.sqlite3"))
    async with asyncio.timeout(TIMEOUT), app.router.lifespan_context(app):
        await begun.wait()
    assert lost.is_set()


async def test_replies_of_the_api_are_not_stored(guest: Guest) -> None:
    made = await guest.create(HUNTING, own={"0": "Ann"})
    table = made["table"]["id"]
    paths = ("/games", "/tables", f"/tables/{table}", f"/tables/{table}/history", "/tables/none", "/nothing")
    responses = [await guest.request("GET", path) for path in paths]
    responses += [await guest.request("POST", "/tables", body) for body in ({"game": HUNTING}, {"game": 1}, " " * 9000)]
    responses.append(await guest.request("POST", "/tables", {"game": HUNTING}, Origin="http://elsewhere.example"))
    assert {response.status_code for response in responses} == {200, 201, 403, 404, 413, 422}
    assert {response.headers["cache-control"] for response in responses} == {"no-store"}
    assert (await guest.request("GET", "/games/silver-and-gold/components")).headers["cache-control"] == "no-cache"


STRANGERS = ["203.0.113.5", "2001:db8::1", "::ffff:203.0.113.5", "unknown"]


@pytest.mark.parametrize("address", STRANGERS)
async def test_strangers_see_no_metrics(guest: Guest, address: str) -> None:
    response = await guest.http.get("/metrics", headers={"X-Forwarded-For": address})
    assert (response.status_code, response.json()["code"]) == (403, "not-local")
    assert "doubloon_" not in response.text
    health = await guest.http.get("/healthz", headers={"X-Forwarded-For": address})
    assert (health.status_code, health.json()) == (200, {"ok": True})


async def test_this_machine_reads_the_metrics(guest: Guest) -> None:
    response = await guest.http.get("/metrics")
    assert (response.status_code, "doubloon_connections" in response.text) == (200, True)


async def test_the_host_may_open_the_metrics(tmp_path: Path) -> None:
    with run_server(tmp_path / "tables.db", metrics_public=True) as server:
        async with server.guests() as new_guest:
            response = await new_guest().http.get("/metrics", headers={"X-Forwarded-For": STRANGERS[0]})
            assert response.status_code == 200


@pytest.mark.parametrize(("sent", "read"), [(3, 3), (1000, 64)], ids=["short", "endless"])
async def test_a_refused_body_without_length_is_read_before_the_reply(
    client: httpx.AsyncClient, sent: int, read: int
) -> None:
    """Otherwise closing the connection could destroy the reply on its way."""
    taken = 0

    async def chunks() -> AsyncIterator[bytes]:
        nonlocal taken
        for _ in range(sent):
            taken += 1
            yield b" " * 1024

    response = await client.post("/api/tables", content=chunks())
    assert response.status_code == 413
    assert response.headers["connection"] == "close"
    assert taken == read


def client_at(address: str, shares: TimeShares) -> httpx.AsyncClient:
    """A client behind a proxy, of an application that was not started."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse("here")(scope, receive, send)

    transport = httpx.ASGITransport(Guard(answer, allowed_names([]), shares), client=(address, 1))
    return httpx.AsyncClient(transport=transport, base_url="http://localhost")


async def test_a_request_waits_until_its_address_may_use_more_time() -> None:
    limits = TimeShares()
    limits._charge(limits._account("192.0.2.7"), 3600.0)
    async with client_at("192.0.2.7", limits) as flooder, client_at("192.0.2.8", limits) as person:
        waiting = asyncio.create_task(flooder.get("/"))
        await asyncio.sleep(0)
        for _ in range(10):
            assert (await person.get("/")).text == "here"
        assert not waiting.done()
        waiting.cancel()


async def test_too_many_waiting_requests_of_an_address_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "MAX_WAITING", 0)
    async with client_at("192.0.2.7", TimeShares()) as flooder, client_at("127.0.0.1", TimeShares()) as host:
        refused = await flooder.get("/")
        assert (refused.status_code, refused.json()["code"]) == (429, "too-fast")
        assert (await host.get("/")).status_code == 200, "this machine is not limited"


async def test_a_page_that_was_loaded_over_http_cannot_use_a_server_over_https() -> None:
    transport = httpx.ASGITransport(create_app("sqlite:"))
    statuses = {}
    for server, page in (("https", "https"), ("https", "http"), ("http", "http"), ("http", "https")):
        async with httpx.AsyncClient(transport=transport, base_url=f"{server}://localhost") as client:
            response = await client.delete("/nowhere", headers={"Origin": f"{page}://localhost"})
            statuses[server, page] = response.status_code
    assert statuses == {
        ("https", "https"): 404,
        ("https", "http"): 403,
        ("http", "http"): 404,
        ("http", "https"): 404,  # a proxy may not have named the scheme
    }
