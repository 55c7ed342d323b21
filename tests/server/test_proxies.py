"""Whose request it is, behind proxies: they count from the end of X-Forwarded-For, never as the own machine."""

from typing import Any, TypeAlias

import httpx
import pytest
from starlette.types import Receive, Scope, Send

from doubloon.core import OptionsError
from doubloon.server import shares
from doubloon.server.addresses import LOOPBACK
from doubloon.server.app import create_app
from doubloon.server.limits import is_loopback
from doubloon.server.proxies import ForwardedClient, TrustedProxies
from tests.server.running import HUNTING, Server

Headers: TypeAlias = list[tuple[str, str]]

HERE, ANYBODY, INNER, NOBODY = "127.0.0.1,::1", "*", "*, 10.0.0.0/8", ""
PEER, PROXY, CLIENT = "203.0.113.9", "10.0.0.2", "198.51.100.7"


def named(*values: str) -> Headers:
    return [("X-Forwarded-For", value) for value in values]


CASES: list[tuple[str, str, Headers, str | None]] = [
    # nobody forwards
    (PEER, HERE, [], PEER),
    (LOOPBACK, HERE, [], LOOPBACK),
    ("::1", ANYBODY, [], "::1"),
    ("::ffff:127.0.0.1", HERE, [], LOOPBACK),
    ("::ffff:203.0.113.9", HERE, [], PEER),
    # strangers claim something
    (PEER, HERE, named(LOOPBACK), PEER),
    (PEER, NOBODY, named(CLIENT), PEER),
    ("127.0.0.2", HERE, named(CLIENT), None),
    # one proxy, which appends
    (LOOPBACK, HERE, named(CLIENT), CLIENT),
    ("::1", HERE, named(CLIENT), CLIENT),
    ("::ffff:127.0.0.1", HERE, named(CLIENT), CLIENT),
    (LOOPBACK, HERE, named(f"{LOOPBACK}, {CLIENT}"), CLIENT),
    (LOOPBACK, HERE, named(f"::1,{CLIENT}"), CLIENT),
    (PROXY, ANYBODY, named(f"{LOOPBACK}, {CLIENT}"), CLIENT),
    (PROXY, ANYBODY, named(f"192.0.2.1, {LOOPBACK}, 192.0.2.2,{CLIENT}"), CLIENT),
    (PROXY, ANYBODY, named(LOOPBACK, CLIENT), CLIENT),  # it adds a header of its own
    (PROXY, ANYBODY, named(CLIENT, ""), CLIENT),
    (PROXY, ANYBODY, named(f", {CLIENT} ,, "), CLIENT),
    # several proxies
    (PROXY, INNER, named(f"{LOOPBACK}, {CLIENT}, 10.0.0.1"), CLIENT),
    (PROXY, f"{HERE},10.0.0.0/8", named(f"192.0.2.1, {CLIENT}, {LOOPBACK}, 10.0.0.1"), CLIENT),
    (PROXY, "2001:db8:9::/48, 10.0.0.2", named(f"{CLIENT}, 2001:db8:9::7"), CLIENT),
    (PROXY, "10.0.0.2", named(f"{CLIENT}, 10.0.0.1"), "10.0.0.1"),
    (PROXY, "10.0.0.0/8", named("10.0.0.9, 10.0.0.1"), "10.0.0.9"),
    (PROXY, INNER, named(f"{CLIENT}, " + "10.0.0.1, " * 200), "10.0.0.1"),  # more hops than anybody has
    # other ways to write an address
    (LOOPBACK, HERE, named("2001:db8::7"), "2001:db8::7"),
    (LOOPBACK, HERE, named("[2001:db8::7]:4711"), "2001:db8::7"),
    (LOOPBACK, HERE, named("[2001:DB8::7]"), "2001:db8::7"),
    (LOOPBACK, HERE, named(f"{CLIENT}:4711"), CLIENT),
    (LOOPBACK, HERE, named(f"::ffff:{CLIENT}"), CLIENT),
    (LOOPBACK, INNER, named(f"{CLIENT}, ::ffff:10.0.0.1"), CLIENT),
    # the own machine is never forwarded
    *[
        (peer, trusted, named(f"{CLIENT}, {entry}"), None if is_loopback(peer) else peer)
        for peer, trusted in ((LOOPBACK, ANYBODY), ("::1", ANYBODY), (PROXY, ANYBODY), (LOOPBACK, INNER))
        for entry in (LOOPBACK, "127.8.8.8", "::1", "::ffff:127.0.0.1", "127.0.0.1:80", "[::1]:80", "[127.0.0.1]")
    ],
    (LOOPBACK, HERE, named(LOOPBACK), None),
    (LOOPBACK, HERE, named("::1, 127.0.0.1"), None),
    # no address is named
    *[
        (peer, trusted, named(entry), None if is_loopback(peer) else peer)
        for peer, trusted in ((LOOPBACK, HERE), (PROXY, ANYBODY))
        for entry in ("", " , ", "unknown", "_hidden", "localhost", "1.2.3", "1.2.3.4.5", "[::1", "::1]", "\xa01.2.3.4")
    ],
    (LOOPBACK, HERE, named(f"{CLIENT}, unknown"), None),
    # any other header of a proxy takes the rights of the own machine away, too
    *[
        (LOOPBACK, trusted, [header], None)
        for trusted in (HERE, NOBODY, ANYBODY)
        for header in (
            ("X-Forwarded-Proto", "https"),
            ("X-Forwarded-Host", "localhost"),
            ("Forwarded", f"for={LOOPBACK}"),
            ("Via", "1.1 proxy"),
            ("X-Real-IP", LOOPBACK),
        )
    ],
]


async def resolved(peer: str, trusted: str, headers: Headers, **scope: Any) -> Scope:
    """The scope that the application gets."""
    seen: list[Scope] = []

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        seen.append(scope)

    async def unused(*_: Any) -> Any:
        raise AssertionError

    raw = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers]
    asked = {"type": "http", "scheme": "http", "client": (peer, 4000), "headers": raw, **scope}
    await ForwardedClient(app, TrustedProxies.from_text(trusted))(asked, unused, unused)
    return seen[0]


@pytest.mark.parametrize(("peer", "trusted", "headers", "client"), CASES)
@pytest.mark.parametrize("kind", ["http", "websocket"])
async def test_the_client_is_the_last_address_that_is_no_trusted_proxy(
    peer: str, trusted: str, headers: Headers, client: str | None, kind: str
) -> None:
    scope = await resolved(peer, trusted, headers, type=kind)
    assert (scope["client"] and scope["client"][0]) == client
    assert client is None or headers == [] or not is_loopback(client)


@pytest.mark.parametrize(
    ("peer", "values", "secure"),
    [
        (LOOPBACK, ["https"], True),
        (LOOPBACK, ["HTTPS"], True),
        (LOOPBACK, ["wss"], True),
        (LOOPBACK, ["https, http"], False),  # the client has claimed https, and its proxy appends
        (LOOPBACK, ["https", "http"], False),
        (LOOPBACK, ["http,https"], True),
        (LOOPBACK, ["javascript"], False),
        (LOOPBACK, [""], False),
        (PEER, ["https"], False),
    ],
)
@pytest.mark.parametrize(("kind", "schemes"), [("http", ("http", "https")), ("websocket", ("ws", "wss"))])
async def test_the_nearest_proxy_names_the_scheme(
    peer: str, values: list[str], secure: bool, kind: str, schemes: tuple[str, str]
) -> None:
    headers = [("X-Forwarded-Proto", value) for value in values]
    assert (await resolved(peer, HERE, headers, type=kind, scheme=schemes[0]))["scheme"] == schemes[secure]


@pytest.mark.parametrize("text", ["proxy", "10.0.0.0/33", "10.0.0.1/8", "127.0.0.1;::1", "**"])
def test_a_setting_that_is_no_network_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(OptionsError, match=r"FORWARDED_ALLOW_IPS is '.*', but must be addresses and networks"):
        TrustedProxies.from_text(text)


FORGED: list[Headers] = [
    named(LOOPBACK),
    named("::1"),
    named(f"{LOOPBACK}, {CLIENT}"),
    named(f"{CLIENT}, {LOOPBACK}"),
    named(""),
    named("unknown"),
    [("Forwarded", f"for={LOOPBACK}")],
    [("X-Real-IP", LOOPBACK)],
]


@pytest.mark.parametrize("trusted", [HERE, ANYBODY, INNER, NOBODY])
async def test_no_forwarded_request_has_the_rights_of_the_own_machine(
    trusted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app("sqlite:", proxies=TrustedProxies.from_text(trusted), listening_host="192.0.2.1")
    for peer in (LOOPBACK, "::1", PROXY):
        transport = httpx.ASGITransport(app, client=(peer, 4000))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            for headers in FORGED:
                metrics = await client.get("/metrics", headers=headers)
                assert (metrics.status_code, metrics.json()["code"]) == (403, "not-local")
                addresses = await client.get("/api/server", headers=headers)
                assert addresses.json() == {"local_only": False, "addresses": []}
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
        monkeypatch.setattr(shares, "MAX_WAITING", 0)
        assert (await client.get("/nothing", headers=FORGED[0])).status_code == 429, "its requests are limited"
        assert (await client.get("/nothing")).status_code == 404


async def test_a_name_of_the_server_gives_no_rights_of_the_own_machine() -> None:
    """A proxy on this machine that sets no header at all still passes on the name that its clients use."""
    transport = httpx.ASGITransport(create_app("sqlite:", allowed_hosts=["play.example.org"]))
    async with httpx.AsyncClient(transport=transport, base_url="http://play.example.org") as client:
        assert (await client.get("/metrics")).status_code == 403


async def test_a_websocket_counts_for_the_client_that_the_proxy_proves(server: Server) -> None:
    assert server.app is not None
    async with server.guests() as new_guest:
        guest = new_guest()
        table = (await guest.create(HUNTING, own={"0": "Ann"}))["table"]["id"]
        before = dict(server.app.state.context.connections)
        guest.forwarded = {"X-Forwarded-For": f"{LOOPBACK}, {CLIENT}"}
        connection = await guest.connect(table)
        await connection.wait_for("table")
        assert server.app.state.context.connections == before | {CLIENT: 1}
