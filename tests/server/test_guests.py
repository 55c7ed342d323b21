"""Guests get their tokens from the server, and from nobody else."""

from http.cookies import Morsel, SimpleCookie
from pathlib import Path

import httpx
import pytest

from doubloon.server.auth import COOKIE, SECURE_COOKIE
from doubloon.server.tokens import Tokens, key_of
from tests.server.running import HUNTING, Guest, NewGuest, Server, run_server
from tests.server.storage.test_migrations import store_old_log

OLD_TOKEN = "D6Z7T8sOBZWbcI830qc_yzCEG3MQcj_f"
HTTPS = {"X-Forwarded-Proto": "https"}


def as_browser(server: Server, secure: bool = False) -> dict[str, str]:
    return {"Origin": f"{'https' if secure else 'http'}://{server.address}", **(HTTPS if secure else {})}


def cookie_of(response: httpx.Response) -> "Morsel[str]":
    (header,) = response.headers.get_list("set-cookie")
    ((_, cookie),) = SimpleCookie(header).items()
    return cookie


async def seat_of(guest: Guest, table: str, headers: dict[str, str]) -> int | None:
    """The seat from which a client with these headers sees a table."""
    seat: int | None = (await guest.http.get(f"/api/tables/{table}", headers=headers)).json()["seat"]
    return seat


async def test_a_program_gets_its_token_in_the_reply_and_no_cookie(new_guest: NewGuest) -> None:
    response = await new_guest().http.post("/api/guests")
    assert response.status_code == 201
    assert len(response.json()["token"]) >= 54, "192 bits and a code of 128 bits"
    assert response.json()["new"] is True
    assert "set-cookie" not in response.headers


@pytest.mark.parametrize("secure", [False, True])
async def test_scripts_and_other_sites_cannot_use_the_cookie(server: Server, new_guest: NewGuest, secure: bool) -> None:
    response = await new_guest().http.post("/api/guests", headers=as_browser(server, secure))
    cookie = cookie_of(response)
    assert response.json() == {"token": None, "new": True}
    assert cookie.key == (SECURE_COOKIE if secure else COOKIE)
    assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["domain"]) == (True, "strict", "/", "")
    assert bool(cookie["secure"]) is secure


@pytest.mark.parametrize("secure", [False, True])
async def test_a_client_keeps_its_token(server: Server, new_guest: NewGuest, secure: bool) -> None:
    guest, headers = new_guest(), as_browser(server, secure)
    cookie = cookie_of(await guest.http.post("/api/guests", headers=headers))
    again = await guest.http.post("/api/guests", headers={**headers, "Cookie": f"{cookie.key}={cookie.value}"})
    assert again.json() == {"token": None, "new": False}
    assert cookie_of(again).value == cookie.value, "for another year"
    program = await guest.http.post("/api/guests", headers={"Authorization": f"Bearer {cookie.value}"})
    assert program.json() == {"token": cookie.value, "new": False}
    assert "set-cookie" not in program.headers


@pytest.mark.parametrize("token", ["", "1", "a" * 32, "a" * 32 + "." + "b" * 32, "\xe9" * 40, "x" * 5000, OLD_TOKEN])
async def test_a_token_that_the_server_did_not_issue_counts_as_none(
    server: Server, new_guest: NewGuest, token: str
) -> None:
    guest = new_guest()
    for name in ("Authorization", "Cookie"):
        value = f"Bearer {token}".strip() if name == "Authorization" else f"{COOKIE}={token}"
        raw = [(b"Origin", f"http://{server.address}".encode()), (name.encode(), value.encode("latin-1"))]
        response = await guest.http.post("/api/guests", headers=raw)
        assert response.json()["new"] is True


async def test_a_token_with_another_code_counts_as_none(new_guest: NewGuest) -> None:
    guest = new_guest()
    token: str = (await guest.http.post("/api/guests")).json()["token"]
    random, code = token.split(".")
    other: str = (await guest.http.post("/api/guests")).json()["token"]
    for forged in (random, f"{random}.", f".{code}", f"{random}.{other.split('.')[1]}", f"{token}a", token.swapcase()):
        response = await guest.http.post("/api/guests", headers={"Authorization": f"Bearer {forged}"})
        assert response.json()["new"] is True, forged


async def test_nobody_can_give_a_browser_a_token_that_another_knows(server: Server, new_guest: NewGuest) -> None:
    """Over https another host of the domain can set the plain cookie, but not the one with `__Host-`."""
    attacker = new_guest()
    known = (await attacker.http.post("/api/guests")).json()["token"]
    headers = {**as_browser(server, secure=True), "Cookie": f"{COOKIE}={known}"}
    victim = await attacker.http.post("/api/guests", headers=headers)
    assert cookie_of(victim).value != known
    own = cookie_of(victim).value
    headers["Cookie"] = f"{COOKIE}={known}; {SECURE_COOKIE}={own}"
    assert cookie_of(await attacker.http.post("/api/guests", headers=headers)).value == own


async def test_a_request_with_a_bearer_token_gets_no_cookie(server: Server, new_guest: NewGuest) -> None:
    guest = new_guest()
    for token in ((await guest.http.post("/api/guests")).json()["token"], "garbage"):
        for headers in ({}, as_browser(server), as_browser(server, secure=True)):
            response = await guest.http.post("/api/guests", headers={**headers, "Authorization": f"Bearer {token}"})
            assert response.status_code == 201
            assert "set-cookie" not in response.headers


async def test_old_tokens_and_cookies_keep_working(tmp_path: Path) -> None:
    database, key, phone = tmp_path / "tables.db", key_of(OLD_TOKEN), "0123456789abcdef0123456789abcdef"
    log = (
        '{"kind":"created","game":"gold-hunting","seats":2,"start":0,"variant":"standard","seconds":null,'
        f'"listed":false,"host":"{key}","invitation":"{key_of("an invitation")}","hints":true,"previous":null}}',
        f'{{"kind":"sat","seat":0,"name":"Ann","key":"{key}","bot":null}}',
        f'{{"kind":"sat","seat":1,"name":"Ben","key":"{key}","bot":null}}',
        '{"kind":"started"}',
        '{"kind":"dealt","outcome":"markers 1 3"}',
        f'{{"kind":"seat-link-issued","seat":1,"link":"{key_of("a link")}"}}',
        f'{{"kind":"seat-transferred","seat":1,"key":"{key_of(phone)}"}}',
    )
    await store_old_log(f"sqlite://{database}", 4, log)
    with run_server(database) as server:
        async with server.guests() as new_guest:
            guest = new_guest()
            for headers in (
                {"Authorization": f"Bearer {OLD_TOKEN}"},
                {"Cookie": f"{COOKIE}={OLD_TOKEN}"},
                {"Cookie": f"{COOKIE}={OLD_TOKEN}", **HTTPS},
            ):
                assert await seat_of(guest, "t", headers) == 0
            assert await seat_of(guest, "t", {"Authorization": f"Bearer {phone}"}) == 1
            for other in ("an invitation", "a link", key):
                assert await seat_of(guest, "t", {"Authorization": f"Bearer {other}"}) is None
            headers = {**as_browser(server, secure=True), "Cookie": f"{COOKIE}={OLD_TOKEN}"}
            renewed = cookie_of(await guest.http.post("/api/guests", headers=headers))
            assert (renewed.key, renewed.value) == (SECURE_COOKIE, OLD_TOKEN)
            guest.token = OLD_TOKEN
            assert (await guest.create(HUNTING, own={"0": "Ann"}))["table"]["seat"] == 0, "also at new tables"


async def test_a_restarted_server_knows_its_tokens(tmp_path: Path) -> None:
    tokens = []
    for _ in range(2):
        with run_server(tmp_path / "tables.db") as server:
            async with server.guests() as new_guest:
                http = new_guest().http
                tokens.append((await http.post("/api/guests")).json()["token"])
                again = await http.post("/api/guests", headers={"Authorization": f"Bearer {tokens[0]}"})
                assert again.json()["token"] == tokens[0]


def test_another_server_does_not_know_a_token() -> None:
    token = Tokens(b"one").issue()
    assert Tokens(b"one").is_issued(token)
    assert not Tokens(b"another").is_issued(token)


@pytest.mark.parametrize("blank", [b"\xa0", b"\x85"], ids=["no-break space", "next line"])
@pytest.mark.parametrize("first", [False, True], ids=["after the real one", "before the real one"])
async def test_only_the_exact_name_counts_as_the_secure_cookie(new_guest: NewGuest, blank: bytes, first: bool) -> None:
    """Browsers let another host of the domain set a cookie whose name only begins like a `__Host-` cookie."""
    victim, attacker = new_guest(), new_guest()
    table = (await victim.create(HUNTING, own={"0": "Ann"}))["table"]["id"]
    real, planted = [f"{SECURE_COOKIE}={await guest.get_token()}".encode() for guest in (victim, attacker)]
    both = [blank + planted, real] if first else [real, blank + planted]

    async def seat(*cookies: bytes) -> int | None:
        headers = [(b"cookie", b"; ".join(cookies)), (b"x-forwarded-proto", b"https")]
        seen: int | None = (await attacker.http.get(f"/api/tables/{table}", headers=headers)).json()["seat"]
        return seen

    assert await seat(real) == await seat(*both) == 0
    assert await seat(blank + real) is None
    assert await seat(real, planted) is None, "of two equal names, neither counts"
