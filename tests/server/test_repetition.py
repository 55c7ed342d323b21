"""A request that is repeated because its answer was lost is answered as the first time, whatever happened meanwhile."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.running import BUILD, HUNTING, SILVER, Data, Guest, NewGuest, Server, run_server

CREATE = {"game": HUNTING, "own": {"0": "Ann"}}
BOT = {"bot": "random"}


async def send(guest: Guest, request_id: str, method: str, path: str, body: Any = None) -> httpx.Response:
    return await guest.request(method, path, body, **{"Idempotency-Key": request_id})


def answer(response: httpx.Response) -> tuple[int, Data]:
    """The status and the answer, without the table, which is the present one."""
    assert response.status_code < 300, response.text
    data: Data = response.json()
    is_table = "status" in data
    return response.status_code, {} if is_table else {name: data[name] for name in data if name != "table"}


async def changes_of_seats(server: Server, table: str) -> list[str]:
    """The log without the course of the game, because the bots go on."""
    kinds = ("played", "dealt", "started")
    log = [entry.body for entry in await server.log_of(table)]
    return [body for body in log if json.loads(body)["kind"] not in kinds]


async def play_and_finish(table: str, *guests: Guest) -> None:
    connections = [await guest.connect(table, seat) for seat, guest in enumerate(guests)]
    for connection in connections:
        assert (await connection.play(BUILD))["type"] == "answer"
    for connection in connections:
        assert (await connection.request("offer-end"))["type"] == "answer"


async def test_a_repeated_creation_finds_the_table_that_it_made(server: Server, new_guest: NewGuest) -> None:
    ann, ben = new_guest(), new_guest()
    first = await send(ann, "1", "POST", "/tables", CREATE)
    stored = await server.stored()
    again = await send(ann, "1", "POST", "/tables", CREATE)
    assert again.json() == first.json()
    assert await server.stored() == stored
    created = first.json()
    await ben.join(created["table"]["id"], "Ben", created["invitation"])
    again = await send(ann, "1", "POST", "/tables", CREATE)
    assert answer(again) == answer(first)
    assert (again.json()["table"]["id"], again.json()["table"]["status"]) == (created["table"]["id"], "running")


@pytest.mark.parametrize(
    "change", ["another id", "another body", "another guest"], ids=lambda change: change.replace(" ", "-")
)
async def test_another_request_creates_another_table(new_guest: NewGuest, change: str) -> None:
    ann = new_guest()
    first = (await send(ann, "1", "POST", "/tables", CREATE)).json()
    guest = new_guest() if change == "another guest" else ann
    body = {**CREATE, "start": 0} if change == "another body" else CREATE
    other = (await send(guest, "2" if change == "another id" else "1", "POST", "/tables", body)).json()
    assert other["table"]["id"] != first["table"]["id"]
    assert other["invitation"] != first["invitation"]


async def test_requests_that_arrive_at_the_same_time_are_one_request(server: Server, new_guest: NewGuest) -> None:
    ann, ben = new_guest(), new_guest()
    await ann.get_token()
    await ben.get_token()
    stored = await server.stored()
    replies = await asyncio.gather(*(send(ann, "1", "POST", "/tables", CREATE) for _ in range(5)))
    tables = {reply.json()["table"]["id"] for reply in replies}
    assert (len(tables), await server.stored() - stored) == (1, 3), "a row and two entries"
    (table,) = tables
    sitting = {"name": "Ben", "invitation": replies[0].json()["invitation"]}
    path = f"/tables/{table}/seats"
    replies = await asyncio.gather(*(send(ben, "2", "POST", path, sitting) for _ in range(5)))
    assert {(reply.status_code, reply.json()["seat"]) for reply in replies} == {(201, 1)}
    connection = await ben.connect(table, 1)
    assert (await connection.play(BUILD))["type"] == "answer", "all use the same table in memory"
    assert (await ann.get_table(table))["seats"][1]["awaited"] is False


async def test_sitting_down_again_with_the_same_id_gives_the_same_seat(server: Server, new_guest: NewGuest) -> None:
    ann, ben = new_guest(), new_guest()
    created = await ann.create(SILVER, seats=4, own={"0": "Ann"})
    path = f"/tables/{created['table']['id']}/seats"
    sitting = {"name": "Ben", "invitation": created["invitation"]}
    first = await send(ben, "1", "POST", path, sitting)
    stored = await server.stored()
    assert answer(await send(ben, "1", "POST", path, sitting)) == answer(first) == (201, {"seat": 1})
    assert await server.stored() == stored
    assert (await send(ben, "2", "POST", path, sitting)).json()["seat"] == 2, "another id is another request"


async def test_a_repetition_shows_no_seat_that_was_lost_meanwhile(new_guest: NewGuest) -> None:
    ann, ben = new_guest(), new_guest()
    created = await ann.create(SILVER, seats=3, own={"0": "Ann"})
    table = created["table"]["id"]
    sitting = {"name": "Ben", "invitation": created["invitation"]}
    first = await send(ben, "1", "POST", f"/tables/{table}/seats", sitting)
    assert first.json()["table"]["seat"] == 1
    assert (await ann.request("DELETE", f"/tables/{table}/seats/1")).status_code == 200
    again = await send(ben, "1", "POST", f"/tables/{table}/seats", sitting)
    assert answer(again) == answer(first)
    assert again.json()["table"]["seat"] is None, "as a spectator sees it"


async def test_every_change_of_a_seat_is_carried_out_once(server: Server, new_guest: NewGuest) -> None:
    """Each request is sent again after the next ones, when it would no longer be allowed or would do harm."""
    ann, ben, phone = new_guest(), new_guest(), new_guest()
    created = await ann.create(SILVER, seats=3, own={"0": "Ann"})
    table = created["table"]["id"]
    seats = f"/tables/{table}/seats"
    await ben.join(table, "Ben", created["invitation"], 1)
    log: list[tuple[Guest, str, str, str, Any]] = [
        (ann, "bot", "PUT", f"{seats}/2/bot", BOT),
        (ben, "substitute", "PUT", f"{seats}/1/bot", BOT),
        (ben, "return", "DELETE", f"{seats}/1/bot", None),
        (ben, "link", "POST", f"{seats}/1/link", None),
    ]
    first = [await send(guest, *request) for guest, *request in log]
    log.append((phone, "use", "POST", f"/tables/{table}/link", {"link": first[-1].json()["link"]}))
    first.append(await send(*log[-1]))
    log.append((phone, "leave", "DELETE", f"{seats}/1", None))
    first.append(await send(*log[-1]))
    stored = await changes_of_seats(server, table)
    assert len(stored) == 3 + len(log)
    for response, (guest, *request) in zip(first, log, strict=True):
        assert answer(await send(guest, *request)) == answer(response), request
    assert await changes_of_seats(server, table) == stored
    assert (await ann.get_table(table))["seats"][1]["left"] is True
    assert (await ann.get_table(table))["seats"][1]["substitute"] is None


async def test_a_repetition_works_after_a_restart(tmp_path: Path) -> None:
    token, replies = None, []
    for _ in range(2):
        with run_server(tmp_path / "tables.db") as server:
            async with server.guests() as new_guest:
                ann = new_guest()
                ann.token = token
                created = await send(ann, "1", "POST", "/tables", {**CREATE, "own": {"0": "Ann", "1": "Ben"}})
                link = await send(ann, "2", "POST", f"/tables/{created.json()['table']['id']}/seats/0/link")
                replies.append((created.json()["invitation"], created.json()["table"]["id"], link.json()["link"]))
                stored, token = await server.stored(), ann.token
    assert replies[0] == replies[1]
    assert stored == 1 + 6, "a row, and the entries created, sat, sat, started, dealt, seat-link-issued"


async def test_a_refused_request_is_not_remembered(new_guest: NewGuest) -> None:
    ann, ben = new_guest(), new_guest()
    created = await ann.create(HUNTING, own={"0": "Ann"})
    path = f"/tables/{created['table']['id']}/seats"
    sitting = {"name": "Ben", "invitation": created["invitation"], "seat": 0}
    assert (await send(ben, "1", "POST", path, sitting)).json()["code"] == "taken"
    assert (await ann.request("DELETE", f"{path}/0")).status_code == 200
    assert (await send(ben, "1", "POST", path, sitting)).status_code == 201


@pytest.mark.parametrize("request_id", [None, "", "a b", "a" * 65, "\u00e9", "\t"])
async def test_a_change_without_an_id_is_refused(server: Server, new_guest: NewGuest, request_id: str | None) -> None:
    guest = new_guest()
    created = await guest.create(HUNTING, own={"0": "Ann", "1": "Ben"})
    stored = await server.stored()
    headers = [(b"Authorization", f"Bearer {guest.token}".encode())]
    if request_id is not None:
        headers.append((b"Idempotency-Key", request_id.strip().encode("latin-1")))
    path = f"/api/tables/{created['table']['id']}"
    for method, rest, body in (
        ("POST", "/seats/0/link", None),
        ("PUT", "/seats/0/bot", BOT),
        ("POST", "/rematch", None),
    ):
        response = await guest.http.request(method, f"{path}{rest}", json=body, headers=headers)
        assert (response.status_code, response.json()["code"]) == (422, "no-id")
    assert await server.stored() == stored


async def test_a_change_without_a_token_is_refused(server: Server, new_guest: NewGuest) -> None:
    stored = await server.stored()
    response = await new_guest().http.post("/api/tables", json=CREATE, headers={"Idempotency-Key": "1"})
    assert (response.status_code, response.json()["code"]) == (401, "no-token")
    assert "POST /api/guests" in response.json()["message"]
    assert response.headers["www-authenticate"] == "Bearer"
    assert await server.stored() == stored


async def test_repetitions_do_not_count_as_new_tables_or_seats(tmp_path: Path) -> None:
    with run_server(tmp_path / "tables.db", generous=False) as server:
        async with server.guests() as new_guest:
            ann, ben = new_guest(), new_guest()
            first = await send(ann, "1", "POST", "/tables", CREATE)
            for _ in range(40):
                assert answer(await send(ann, "1", "POST", "/tables", CREATE)) == answer(first)
            path = f"/tables/{first.json()['table']['id']}/seats"
            sitting = {"name": "Ben", "invitation": first.json()["invitation"]}
            for _ in range(20):
                assert answer(await send(ben, "1", "POST", path, sitting)) == (201, {"seat": 1})


async def test_an_offer_to_end_the_game_is_repeatable(new_guest: NewGuest) -> None:
    ann, ben = new_guest(), new_guest()
    created = await ann.create(HUNTING, own={"0": "Ann"})
    table = created["table"]["id"]
    await ben.join(table, "Ben", created["invitation"])
    connection = await ann.connect(table, 0)
    offer = await connection.request("offer-end", id="offer")
    await connection.request("offer-end", id="withdraw", offered=False)
    again = await connection.request("offer-end", id="offer")
    assert (again["type"], again["seq"]) == ("answer", offer["seq"])
    assert (await ann.get_table(table))["seats"][0]["offers_end"] is False


async def test_all_players_who_ask_at_the_same_time_get_one_rematch(server: Server, new_guest: NewGuest) -> None:
    ann, ben = new_guest(), new_guest()
    created = await ann.create(HUNTING, own={"0": "Ann"})
    table = created["table"]["id"]
    await ben.join(table, "Ben", created["invitation"])
    await play_and_finish(table, ann, ben)
    replies = await asyncio.gather(*(guest.request("POST", f"/tables/{table}/rematch") for guest in (ann, ben) * 3))
    assert {reply.status_code for reply in replies} == {201}
    (again,) = {reply.json()["id"] for reply in replies} - {None}  # null while the other has not agreed
    async with server.store() as store:
        rematches = [row.id for row in await store.tables(limit=1000) if await _is_rematch(server, row.id, table)]
    assert rematches == [again]


async def _is_rematch(server: Server, table: str, previous: str) -> bool:
    return f'"previous":"{previous}"' in (await server.log_of(table))[0].body


async def test_two_processes_answer_repetitions_and_rematches_as_one(postgres_url: str) -> None:
    with run_server(postgres_url) as one, run_server(postgres_url) as two:
        async with one.guests() as new_guest, two.guests() as new_guest_there:
            ann, ben, ann_there, ben_there = new_guest(), new_guest(), new_guest_there(), new_guest_there()
            ann_there.token, ben_there.token = await ann.get_token(), await ben.get_token()
            for guest in (
                ann,
                ann_there,
            ):  # FastAPI prepares its routes at the first request, not safely in two threads
                assert (await guest.request("GET", "/tables")).status_code == 200
            made = await asyncio.gather(*(send(guest, "1", "POST", "/tables", CREATE) for guest in (ann, ann_there)))
            assert answer(made[0]) == answer(made[1])
            table = made[0].json()["table"]["id"]
            sitting = {"name": "Ben", "invitation": made[0].json()["invitation"]}
            sat = [await send(guest, "2", "POST", f"/tables/{table}/seats", sitting) for guest in (ben, ben_there)]
            assert answer(sat[0]) == answer(sat[1]) == (201, {"seat": 1})
            await play_and_finish(table, ann, ben)
            path = f"/tables/{table}/rematch"
            await asyncio.gather(*(send(guest, "3", "POST", path) for guest in (ann, ben_there)))
            replies = [await send(guest, "3", "POST", path) for guest in (ann, ben_there, ann_there, ben)]
            (again,) = {reply.json()["id"] for reply in replies}
            assert again is not None
        async with one.store() as store:
            assert len(await store.tables()) == 2, "the table and its rematch, and no ghost"
