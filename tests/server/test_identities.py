"""Every endpoint refuses every wrong identity; also origins, response headers, size limits and rate limits."""

import json
import secrets
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from doubloon.server.tokens import key_of
from tests.server.running import BUILD, HUNTING, SILVER, Guest, NewGuest, Server, run_server

BOT = {"bot": "random"}
CREATE = {"game": HUNTING}


@dataclass
class Scene:
    """Tables with Ann, their host, on seat 0 and Ben on seat 1; and headers of identities other than Ann."""

    open: str
    running: str
    finished: str
    ann: Guest
    ben: Guest
    identities: dict[str, dict[str, str]]


@pytest.fixture
async def scene(new_guest: NewGuest) -> Scene:
    ann, ben, old, stranger = (new_guest() for _ in range(4))
    ids, invitation = {}, ""
    for status, game, seats in (("open", SILVER, 3), ("running", HUNTING, 2), ("finished", HUNTING, 2)):
        created = await ann.create(game, seats=seats, start=0)
        ids[status], invitation = created["table"]["id"], created["invitation"]
        await old.join(created["table"]["id"], "Ann", invitation, 0)
        link = (await old.request("POST", f"/tables/{created['table']['id']}/seats/0/link")).json()["link"]
        assert (await ann.request("POST", f"/tables/{created['table']['id']}/link", {"link": link})).status_code == 200
        await ben.join(created["table"]["id"], "Ben", invitation, 1)
    for seat, guest in enumerate((ann, ben)):
        await (await guest.connect(ids["finished"], seat)).request("offer-end")
    await (await ann.connect(ids["running"], 0)).wait_for(
        "table"
    )  # Ann is present, so Ben may not start a substitute for her
    await stranger.create(HUNTING, own={"0": "Eve"})
    token = str(ann.token)
    return Scene(
        **ids,
        ann=ann,
        ben=ben,
        identities={
            "nobody": {},
            "a stranger": bearer(str(stranger.token)),
            "a stranger's cookie": {"Cookie": f"doubloon={stranger.token}"},
            "the device that the seat moved from": bearer(str(old.token)),
            "the invitation": bearer(invitation),
            "the table's id": bearer(ids["running"]),
            "the stored key": bearer(key_of(token)),
            "the stored key as a cookie": {"Cookie": f"doubloon={key_of(token)}"},
            "empty": {"Authorization": "Bearer"},
            "garbage": bearer("garbage"),
            "odd letters": {"Authorization": b"Bearer \xff\xfe\xe9".decode("latin-1")},
            "too long": bearer(token + "a" * 128),
            "one letter more": bearer(token + "a"),
            "one letter less": bearer(token[:-1]),
            "another case": bearer(token.swapcase()),
            "another scheme": {"Authorization": f"Basic {token}"},
            "no scheme": {"Authorization": token},
            "another cookie": {"Cookie": f"session={token}"},
            "a wrong token beside a right cookie": {**bearer("garbage"), "Cookie": f"doubloon={token}"},
            "in the query": {"X-Query": f"token={token}"},
            "Ben": bearer(str(ben.token)),
        },
    )


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


FORBIDDEN: list[tuple[str, str, str, Any, str]] = [
    ("open", "POST", "/seats", {"name": "Eve"}, "not-invited"),
    ("open", "POST", "/seats", {"name": "Eve", "invitation": "wrong"}, "not-invited"),
    ("open", "PUT", "/seats/2/bot", BOT, "not-host"),
    ("open", "DELETE", "/seats/0", None, "not-yours"),
    ("open", "DELETE", "/seats/2", None, "not-yours"),
    ("open", "DELETE", "/seats/0/bot", None, "not-yours"),
    ("open", "POST", "/seats/0/link", None, "not-yours"),
    ("open", "POST", "/seats/0/hint", None, "not-yours"),
    ("open", "GET", "/drawing.svg?seat=0", None, "not-yours"),
    ("open", "POST", "/link", {"link": "wrong"}, "bad-link"),
    ("running", "POST", "/seats", {"name": "Eve"}, "not-invited"),
    ("running", "PUT", "/seats/0/bot", BOT, "not-yours"),
    ("running", "PUT", "/seats/9/bot", BOT, "not-yours"),
    ("running", "DELETE", "/seats/0/bot", None, "not-yours"),
    ("running", "DELETE", "/seats/0", None, "not-yours"),
    ("running", "POST", "/seats/0/link", None, "not-yours"),
    ("running", "POST", "/seats/0/hint", None, "not-yours"),
    ("running", "GET", "/drawing.svg?seat=0", None, "not-yours"),
    ("running", "POST", "/link", {"link": "wrong"}, "bad-link"),
    ("running", "POST", "/rematch", None, "not-yours"),
    ("finished", "PUT", "/seats/0/bot", BOT, "not-yours"),
    ("finished", "DELETE", "/seats/0", None, "not-yours"),
    ("finished", "POST", "/seats/0/link", None, "not-yours"),
    ("finished", "POST", "/seats/0/hint", None, "not-yours"),
    ("open", "POST", "/seats/0/move", {"to": 1}, "not-yours"),
    ("open", "PUT", "/seats/0/name", {"name": "Eve"}, "not-yours"),
    ("running", "PUT", "/seats/0/name", {"name": "Eve"}, "not-yours"),
    ("finished", "POST", "/rematch", None, "not-yours"),
]
AS_BEN = {
    ("running", "/rematch"): (409, "wrong-time"),
    ("finished", "/rematch"): (201, None),
    ("running", "/seats/9/bot"): (404, "no-seat"),
}
"""Where Ben, who plays, gets another answer; a request that changes anything comes last."""


WITH_TOKEN = ("a stranger", "a stranger's cookie", "the device that the seat moved from", "Ben")
"""The wrong identities with a token that the server issued."""


async def send(scene: Scene, identity: dict[str, str], method: str, path: str, body: Any) -> httpx.Response:
    """Send a request that is identified by these headers alone."""
    headers = {**identity, "Idempotency-Key": secrets.token_urlsafe()}
    query = headers.pop("X-Query", "")
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    url = f"/api{path}{'&' if '?' in path else '?'}{query}"
    return await scene.ann.http.request(method, url, json=body, headers=raw)


async def test_every_endpoint_refuses_every_wrong_identity_and_nothing_is_stored(server: Server, scene: Scene) -> None:
    stored = await server.stored()
    for status, method, path, body, code in FORBIDDEN:
        for name, identity in scene.identities.items():
            expected: tuple[int, str | None] = (403, code)
            if name == "Ben":
                expected = AS_BEN.get((status, path), expected)
            elif method != "GET" and name not in WITH_TOKEN:
                expected = (401, "no-token")
            if expected[0] == 201:
                assert await server.stored() == stored
            response = await send(scene, identity, method, f"/tables/{getattr(scene, status)}{path}", body)
            reply = (response.status_code, response.json().get("code"))
            assert reply == expected, f"{method} {status}{path} as {name}: {response.text}"
            assert "set-cookie" not in response.headers


async def test_a_wrong_identity_sees_only_public_information(scene: Scene) -> None:
    seen = {}
    for name, identity in scene.identities.items():
        response = await send(scene, identity, "GET", f"/tables/{scene.running}", None)
        assert response.status_code == 200
        seen[name] = response.json()
        assert (await send(scene, identity, "GET", f"/tables/{scene.running}/record", None)).status_code == 409
        replayed = f"/tables/{scene.running}/replay/positions?step=0&seat=0&reveal=true"
        assert (await send(scene, identity, "GET", replayed, None)).status_code == 409
        reply = await send(scene, identity, "GET", f"/tables/{scene.running}/history", None)
        nothing: dict[str, list[object]] = {"lines": [], "replacements": [], "clock": [], "substituted": []}
        assert (reply.status_code, reply.json()) == (200, nothing)
    assert seen.pop("Ben")["seat"] == 1
    assert all(table == seen["nobody"] for table in seen.values())
    assert (seen["nobody"]["seat"], seen["nobody"]["view"]["own"]) == (None, None)


async def test_nobody_else_can_play_on_a_seat(server: Server, scene: Scene) -> None:
    stored = await server.stored()
    for table in (scene.open, scene.running, scene.finished):
        for name, identity in scene.identities.items():
            headers = dict(identity)
            query = headers.pop("X-Query", "")
            url = f"ws://{server.address}/api/tables/{table}/play?seat=0&{query}"
            async with connect(url, additional_headers=headers, proxy=None) as socket:
                with suppress(ConnectionClosed):
                    await socket.send(json.dumps({"type": "play", "id": "a", "seq": 9, "move": BUILD}))
                with pytest.raises(ConnectionClosed):
                    await socket.recv()
            assert socket.close_code == 4403, name
    assert await server.stored() == stored


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "", None),
        ("GET", "/history", None),
        ("GET", "/record", None),
        ("GET", "/replay", None),
        ("GET", "/replay/positions?step=0&reveal=true", None),
        ("GET", "/drawing.svg", None),
        ("GET", "/drawing.svg?step=0&seat=0", None),
        ("POST", "/seats", {"name": "Eve"}),
        ("PUT", "/seats/0/bot", BOT),
        ("DELETE", "/seats/0/bot", None),
        ("DELETE", "/seats/0", None),
        ("POST", "/seats/0/link", None),
        ("POST", "/seats/0/hint", None),
        ("POST", "/link", {"link": "wrong"}),
        ("POST", "/seats/0/move", {"to": 1}),
        ("PUT", "/seats/0/name", {"name": "Eve"}),
        ("POST", "/rematch", None),
        ("DELETE", "/rematch", None),
    ],
)
async def test_an_unknown_table_is_not_found(new_guest: NewGuest, method: str, path: str, body: Any) -> None:
    response = await new_guest().request(method, f"/tables/no-such-table{path}", body)
    assert (response.status_code, response.json()["code"]) == (404, "no-table")
    assert "no-such-table" not in response.text
    assert (await new_guest().request(method, f"/tables/a%20b{path}", body)).status_code == 422


async def test_the_owner_may_do_what_others_may_not(scene: Scene) -> None:
    for identity in (bearer(scene.ann.token or ""), {"Cookie": f"doubloon={scene.ann.token}"}):
        for method in ("PUT", "DELETE"):
            path = f"/tables/{scene.running}/seats/0/bot"
            assert (await send(scene, identity, method, path, BOT if method == "PUT" else None)).status_code == 200
        assert (await send(scene, identity, "POST", f"/tables/{scene.open}/seats/0/link", None)).status_code == 201


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1", "http://[", "", "file://"])
async def test_a_request_from_another_site_is_refused(server: Server, new_guest: NewGuest, origin: str) -> None:
    guest = new_guest()
    created = await guest.create(HUNTING, own={"0": "Ann", "1": "Ben"})
    stored = await server.stored()
    for method, path, body in (
        ("POST", "/tables", CREATE),
        ("POST", f"/tables/{created['table']['id']}/seats/0/link", None),
        ("POST", f"/tables/{created['table']['id']}/seats/0/hint", None),
        ("PUT", f"/tables/{created['table']['id']}/seats/0/bot", BOT),
        ("DELETE", f"/tables/{created['table']['id']}/seats/0", None),
    ):
        response = await guest.request(method, path, body, Origin=origin)
        assert (response.status_code, response.json()["code"]) == (403, "wrong-origin")
    with pytest.raises(InvalidStatus) as refused:
        async with connect(
            f"ws://{server.address}/api/tables/{created['table']['id']}/play?seat=0",
            additional_headers={**guest.headers, "Origin": origin},
            proxy=None,
        ):
            pass
    assert refused.value.response.status_code == 403
    assert await server.stored() == stored


async def test_a_request_from_the_same_site_is_accepted(server: Server, new_guest: NewGuest) -> None:
    guest, origin = new_guest(), f"http://{server.address}"
    response = await guest.request("POST", "/tables", CREATE, Origin=origin)
    assert response.status_code == 201
    url = f"ws://{server.address}/api/tables/{response.json()['table']['id']}/play"
    async with connect(url, additional_headers={"Origin": origin}, proxy=None) as socket:
        assert json.loads(await socket.recv())["type"] == "table"


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", None),
        ("GET", "/api/games", 200),
        ("GET", "/api/games/silver-and-gold/components", 200),
        ("GET", "/api/tables", 200),
        ("GET", "/api/tables/no-such-table", 404),
        ("GET", "/no-such-page", 404),
        ("PATCH", "/api/tables", 405),
        ("POST", "/api/tables", 401),
        ("GET", "/healthz", 200),
        ("GET", "/metrics", 200),
        ("GET", "/openapi.json", 200),
    ],
)
async def test_every_response_has_the_headers_that_protect_a_page(
    new_guest: NewGuest, method: str, path: str, status: int | None
) -> None:
    response = await new_guest().http.request(method, path)
    assert status in (None, response.status_code)
    check_headers(response)


def check_headers(response: httpx.Response) -> None:
    policy = {part.split()[0]: part.split()[1:] for part in response.headers["content-security-policy"].split(";")}
    assert policy["default-src"] == policy["script-src"] == ["'self'"], "no inline script"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == ["'none'"]
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["x-frame-options"] == "DENY"
    assert response.headers["referrer-policy"] == "no-referrer"
    assert response.headers["cross-origin-opener-policy"] == "same-origin"
    assert "server" not in response.headers


async def test_a_body_above_8_kb_is_refused(server: Server, new_guest: NewGuest) -> None:
    guest, stored = new_guest(), await server.stored()
    await guest.get_token()

    async def chunks() -> AsyncIterator[bytes]:
        yield json.dumps(CREATE).encode()

    for content, status in ((b" " * 8192, 422), (b" " * 8193, 413), (chunks(), 413)):
        headers = {**guest.headers, "Content-Type": "application/json", "Idempotency-Key": "one"}
        response = await guest.http.post("/api/tables", content=content, headers=headers)
        assert response.status_code == status
        check_headers(response)
    assert await server.stored() == stored


MALFORMED = {
    "not JSON": b"{",
    "not UTF-8": b'{"game": "\xff"}',
    "deep": b"[" * 8000,
    "half a character in a game": b'{"game": "\\ud800"}',
    "half a character in a name": b'{"game": "gold-hunting", "own": {"0": "\\ud800"}}',
    "half a character in a seat": b'{"game": "gold-hunting", "own": {"\\ud800": "Ann"}}',
    "half a character in a bot": b'{"game": "gold-hunting", "bots": {"0": "\\ud800"}}',
    "half a character in a variant": b'{"game": "gold-hunting", "variant": "\\ud800"}',
    "half a character in a field": b'{"game": "gold-hunting", "\\ud800": 1}',
    "half a character in a link": b'{"link": "\\ud800"}',
    "half a character in an invitation": b'{"name": "Ann", "invitation": "\\ud800"}',
    "zero": b'{"game": "\\u0000"}',
    "a huge number": b'{"game": "gold-hunting", "seats": ' + b"9" * 5000 + b"}",
    "infinite": b'{"game": "gold-hunting", "seats": Infinity}',
}


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED)
async def test_a_malformed_body_gets_a_typed_error(server: Server, new_guest: NewGuest, body: bytes) -> None:
    guest = new_guest()
    created = await guest.create(HUNTING, own={"0": "Ann"})
    stored = await server.stored()
    for path in ("", f"/{created['table']['id']}/seats", f"/{created['table']['id']}/link"):
        headers = {**guest.headers, "Content-Type": "application/json", "Idempotency-Key": "one"}
        response = await guest.http.post(f"/api/tables{path}", content=body, headers=headers)
        assert response.status_code in (403, 422), response.text
        assert set(response.json()) == {"code", "message"}
    assert await server.stored() == stored


async def test_creating_too_many_tables_is_refused(tmp_path: Path) -> None:
    with run_server(tmp_path / "tables.db", generous=False) as server:
        async with server.guests() as new_guest:
            guest = new_guest()
            answers = [(await guest.request("POST", "/tables", CREATE)).status_code for _ in range(40)]
            assert answers[:30] == [201] * 30
            assert 429 in answers
            stored = await server.stored()
            response = await guest.request("POST", "/tables", CREATE)
            assert (response.status_code, response.json()["code"]) == (429, "too-fast")
            assert await server.stored() == stored
            assert (await guest.request("GET", "/tables")).status_code == 200, "reading is not limited"
