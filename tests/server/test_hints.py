"""Hints over HTTP: everybody sees that a seat got a hint, and only the seat itself sees which."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from doubloon.bots.workers import BotWorkers
from doubloon.match import fold_all, from_text
from doubloon.registry import GAMES
from doubloon.server import table_routes
from tests.server.running import BUILD, HUNTING, SILVER, Data, Guest, NewGuest, Server, run_server
from tests.server.tables import two_players


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with run_server(tmp_path_factory.mktemp("server") / "tables.db", bot_workers=1) as server:
        yield server


async def sit(new_guest: NewGuest, game: str = SILVER, **options: Any) -> tuple[str, Guest, Guest]:
    """A running table with Ann on seat 0 and Ben on seat 1."""
    return await two_players(new_guest, game, start=0, **options)


async def hint(guest: Guest, table: str, seat: int) -> Data:
    response = await guest.request("POST", f"/tables/{table}/seats/{seat}/hint")
    assert response.status_code == 200, response.text
    given: Data = response.json()
    assert set(given) == {"move", "seq", "hints"}
    assert given["move"] == given["hints"]["suggestions"][0]["moves"][0]
    return given


async def refused(guest: Guest, table: str, seat: int) -> tuple[int, str]:
    response = await guest.request("POST", f"/tables/{table}/seats/{seat}/hint")
    assert response.json()["message"]
    return response.status_code, response.json()["code"]


async def logged(server: Server, table: str) -> list[str]:
    return [entry.body for entry in await server.log_of(table)]


@pytest.mark.parametrize("game", [SILVER, HUNTING])
async def test_a_hint_has_the_best_few_moves_in_both_languages(server: Server, new_guest: NewGuest, game: str) -> None:
    table, ann, _ = await sit(new_guest, game)
    given = await hint(ann, table, 0)
    state = fold_all((from_text(entry.body), entry.at) for entry in await server.log_of(table)).state
    legal = GAMES[game].legal_moves(state, 0)
    suggestions = given["hints"]["suggestions"]
    assert 1 < len(suggestions) <= 4
    assert all(GAMES[game].parse_move(one["moves"][0]) in legal for one in suggestions)
    chances = [one["value"] if one["win"] is None else one["win"] for one in suggestions]
    assert chances[0] > max(chances) - 0.01
    assert all(one["text"]["en"]["reason"] != one["text"]["de"]["reason"] for one in suggestions)
    connection = await ann.connect(table, 0)
    await connection.wait_for("table")
    assert (await connection.play(given["move"], seq=given["seq"]))["type"] == "answer"


async def test_two_players_at_a_table_get_different_building_hints(new_guest: NewGuest) -> None:
    for _ in range(3):
        table, ann, ben = await sit(new_guest, HUNTING)
        if (await hint(ann, table, 0))["move"] != (await hint(ben, table, 1))["move"]:
            return
    pytest.fail("both players always get the same hint")


async def test_everybody_sees_that_a_seat_got_a_hint_and_nobody_else_sees_which(
    server: Server, new_guest: NewGuest
) -> None:
    table, ann, ben = await sit(new_guest)
    connections = [await ann.connect(table, 0), await ben.connect(table, 1), await new_guest().connect(table)]
    before = [(await connection.wait_for("table"))["table"] for connection in connections]
    given = await hint(ann, table, 0)
    for connection, old in zip(connections, before, strict=True):
        new = (await connection.wait_for("table"))["table"]
        assert [seat.pop("hints") for seat in new["seats"]] == [1, 0]
        assert [seat.pop("hints") for seat in old["seats"]] == [0, 0]
        assert (new.pop("seq"), new) == (old.pop("seq") + 1, old), "nothing else changed"
    assert (await logged(server, table))[-1] == '{"kind":"hinted","seat":0}'
    assert not [frame for connection in connections[1:] for frame in connection.frames if given["move"] in frame]
    for guest in (ann, ben, new_guest()):
        assert (await guest.request("GET", f"/tables/{table}/history")).json()["lines"] == ["0 hint"], "and no move"


async def test_a_repeated_request_gets_the_same_hint_and_counts_once_a_step(
    server: Server, new_guest: NewGuest
) -> None:
    table, ann, ben = await sit(new_guest)
    first = await hint(ann, table, 0)
    stored = await server.stored()
    assert [await hint(ann, table, 0) for _ in range(2)] == [first, first]
    assert await server.stored() == stored
    for seat, guest in enumerate((ann, ben)):
        connection = await guest.connect(table, seat)
        await connection.wait_for("table")
        await connection.move(connection.game["moves"][0])
    assert (await ann.get_table(table))["view"]["turn"] == 1
    await hint(ann, table, 0)
    assert [seat["hints"] for seat in (await ben.get_table(table))["seats"]] == [2, 0]


async def test_a_hint_makes_no_move_stale(new_guest: NewGuest) -> None:
    table, ann, ben = await sit(new_guest)
    connections = [await ann.connect(table, 0), await ben.connect(table, 1)]
    known = [(await connection.wait_for("table"))["table"] for connection in connections]
    for seat, guest in enumerate((ann, ben)):
        await hint(guest, table, seat)
    for connection, shown in zip(connections, known, strict=True):
        answer = await connection.play(shown["view"]["moves"][0], seq=shown["seq"])
        assert answer["type"] == "answer", answer


async def test_refused_hints_have_a_code(server: Server, new_guest: NewGuest) -> None:
    table, ann, ben = await sit(new_guest, HUNTING)
    connection = await ann.connect(table, 0)
    await connection.move(BUILD)
    without, ann_without, _ = await sit(new_guest, HUNTING, hints=False)
    opened = (await ann.create(HUNTING, own={"0": "Ann"}))["table"]["id"]
    stored = await server.stored()
    assert await refused(ann, table, 0) == (409, "not-asked")
    assert await refused(ann, table, 1) == (403, "not-yours")
    assert await refused(ben, table, 0) == (403, "not-yours")
    assert await refused(ben, table, 5) == (403, "not-yours")
    assert await refused(ann_without, without, 0) == (409, "no-hints")
    assert await refused(ann, opened, 0) == (409, "wrong-time")
    assert await server.stored() == stored


async def test_a_table_of_a_game_without_an_adviser_has_no_hints(
    new_guest: NewGuest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_routes, "find_game", lambda name: replace(GAMES[name], adviser=None))
    table, ann, _ = await sit(new_guest, HUNTING)
    assert (await ann.get_table(table))["hints_allowed"] is False
    assert await refused(ann, table, 0) == (409, "no-hints")


async def test_a_client_that_loses_its_seat_during_the_request_gets_no_hint(
    server: Server, new_guest: NewGuest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _, ben = await sit(new_guest)
    stored = await server.stored()
    monkeypatch.setattr(table_routes, "require_own_seat", lambda *_: None)
    assert await refused(ben, table, 0) == (404, "no-seat"), "the seat belongs to another when the hint is stored"
    assert await server.stored() == stored


async def test_without_a_worker_there_are_no_hints(tmp_path: Path) -> None:
    with run_server(tmp_path / "tables.db", bot_workers=0) as server:
        async with server.guests() as new_guest:
            table, ann, _ = await sit(new_guest)
            assert await refused(ann, table, 0) == (503, "no-bot")
            assert await refused(ann, table, 0) == (503, "no-bot")
            assert [json.loads(line)["kind"] for line in await logged(server, table)].count("hinted") == 1


async def test_a_seat_gets_one_hint_at_a_time(new_guest: NewGuest, monkeypatch: pytest.MonkeyPatch) -> None:
    running_now, most, run = 0, 0, BotWorkers.run

    async def counted(*request: Any) -> Any:
        nonlocal running_now, most
        running_now += 1
        most = max(most, running_now)
        await asyncio.sleep(0.05)
        found = await run(*request)
        running_now -= 1
        return found

    table, ann, _ = await sit(new_guest)
    monkeypatch.setattr(BotWorkers, "run", counted)
    await asyncio.gather(*(hint(ann, table, 0) for _ in range(3)))
    assert most == 1


async def test_one_address_cannot_ask_for_hints_without_limit(tmp_path: Path) -> None:
    with run_server(tmp_path / "tables.db", generous=False, bot_workers=1) as server:
        async with server.guests() as new_guest:
            table, ann, _ = await sit(new_guest)
            answers = [await ann.request("POST", f"/tables/{table}/seats/0/hint") for _ in range(30)]
            assert [answer.status_code for answer in answers[:10]] == [200] * 10
            assert {answer.json().get("code") for answer in answers[10:]} >= {"too-fast"}
            assert {answer.status_code for answer in answers} == {200, 429}
