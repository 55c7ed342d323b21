"""Hints over HTTP: a good move for whoever may ask, stored and seen by all that it was given, and never what it was."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from doubloon.bots import find_bot, strongest_bot
from doubloon.bots.workers import BotWorkers, Choice
from doubloon.games import GAMES
from doubloon.match import fold_all, from_text
from doubloon.server import table_routes
from tests.server.running import BUILD, HUNTING, SILVER, Arrive, Data, Guest, Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server") / "tables.db", bot_workers=1) as server:
        yield server


@pytest.fixture
async def arrive(server: Server) -> AsyncIterator[Arrive]:
    async with server.door() as arrive:
        yield arrive


async def sit(arrive: Arrive, game: str = SILVER, **wanted: Any) -> tuple[str, Guest, Guest]:
    """A running table with Ann on seat 0 and Ben on seat 1."""
    ann, ben = arrive(), arrive()
    made = await ann.create(game, own={"0": "Ann"}, start=0, **wanted)
    await ben.join(made["table"], "Ben", made["invitation"])
    return made["table"], ann, ben


async def hint(guest: Guest, table: str, seat: int) -> Data:
    response = await guest.ask("POST", f"/tables/{table}/seats/{seat}/hint")
    assert response.status_code == 200, response.text
    told: Data = response.json()
    assert set(told) == {"move", "seq"}
    return told


async def refused(guest: Guest, table: str, seat: int) -> tuple[int, str]:
    response = await guest.ask("POST", f"/tables/{table}/seats/{seat}/hint")
    assert response.json()["message"]
    return response.status_code, response.json()["code"]


async def logged(server: Server, table: str) -> list[str]:
    return [entry.body for entry in await server.log_of(table)]


@pytest.mark.parametrize("game", [SILVER, HUNTING])
async def test_a_hint_is_what_the_strongest_bot_would_play(server: Server, arrive: Arrive, game: str) -> None:
    table, ann, _ = await sit(arrive, game)
    told = await hint(ann, table, 0)
    state = fold_all((from_text(entry.body), entry.at) for entry in await server.log_of(table)).state
    bot = find_bot(game, strongest_bot(game))("hint")
    assert told["move"] == str(bot.choose(GAMES[game].view(state, 0), 1.0))
    line = await ann.connect(table, 0)
    await line.hear("table")
    assert (await line.play(told["move"], seq=told["seq"]))["type"] == "answer"


async def test_everybody_sees_that_a_hint_was_given_and_nobody_else_sees_what(server: Server, arrive: Arrive) -> None:
    table, ann, ben = await sit(arrive)
    lines = [await ann.connect(table, 0), await ben.connect(table, 1), await arrive().connect(table)]
    before = [(await line.hear("table"))["look"] for line in lines]
    told = await hint(ann, table, 0)
    for line, old in zip(lines, before, strict=True):
        new = (await line.hear("table"))["look"]
        assert [seat.pop("hints") for seat in new["seats"]] == [1, 0]
        assert [seat.pop("hints") for seat in old["seats"]] == [0, 0]
        assert (new.pop("seq"), new) == (old.pop("seq") + 1, old), "nothing else is new"
    assert (await logged(server, table))[-1] == '{"kind":"hinted","seat":0}'
    assert not [frame for line in lines[1:] for frame in line.frames if told["move"] in frame]


async def test_who_asks_again_is_told_the_same_and_counted_once_a_step(server: Server, arrive: Arrive) -> None:
    table, ann, ben = await sit(arrive)
    first = await hint(ann, table, 0)
    stored = await server.stored()
    assert [await hint(ann, table, 0) for _ in range(2)] == [first, first]
    assert await server.stored() == stored
    for seat, guest in enumerate((ann, ben)):
        line = await guest.connect(table, seat)
        await line.hear("table")
        await line.move(line.game["moves"][0])
    assert (await ann.look(table))["silver_and_gold"]["turn"] == 1
    await hint(ann, table, 0)
    assert [seat["hints"] for seat in (await ben.look(table))["seats"]] == [2, 0]


async def test_a_hint_makes_no_move_stale(arrive: Arrive) -> None:
    table, ann, ben = await sit(arrive)
    lines = [await ann.connect(table, 0), await ben.connect(table, 1)]
    known = [(await line.hear("table"))["look"] for line in lines]
    for seat, guest in enumerate((ann, ben)):
        await hint(guest, table, seat)
    for line, look in zip(lines, known, strict=True):
        answer = await line.play(look["silver_and_gold"]["moves"][0], seq=look["seq"])
        assert answer["type"] == "answer", answer


async def test_who_is_given_no_hint(server: Server, arrive: Arrive) -> None:
    table, ann, ben = await sit(arrive, HUNTING)
    line = await ann.connect(table, 0)
    await line.move(BUILD)
    without, ann_without, _ = await sit(arrive, HUNTING, hints=False)
    opened = (await ann.create(HUNTING, own={"0": "Ann"}))["table"]
    stored = await server.stored()
    assert await refused(ann, table, 0) == (409, "not-asked")
    assert await refused(ann, table, 1) == (403, "not-yours")
    assert await refused(ben, table, 0) == (403, "not-yours")
    assert await refused(ben, table, 5) == (403, "not-yours")
    assert await refused(ann_without, without, 0) == (409, "no-hints")
    assert await refused(ann, opened, 0) == (409, "wrong-time")
    assert await server.stored() == stored


async def test_who_loses_the_seat_on_the_way_is_given_no_hint(
    server: Server, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _, ben = await sit(arrive)
    stored = await server.stored()
    monkeypatch.setattr(table_routes, "must_own", lambda *_: None)
    assert await refused(ben, table, 0) == (404, "no-seat"), "the seat is another's when the hint is to be stored"
    assert await server.stored() == stored


async def test_where_no_bot_can_think_there_is_no_hint_instead_of_a_bad_one(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", bot_workers=0) as server:
        async with server.door() as arrive:
            table, ann, _ = await sit(arrive)
            assert await refused(ann, table, 0) == (503, "no-bot")
            assert await refused(ann, table, 0) == (503, "no-bot")
            assert [json.loads(line)["kind"] for line in await logged(server, table)].count("hinted") == 1


async def test_hints_are_thought_out_one_at_a_time(arrive: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, most, quick = 0, 0, BotWorkers.choose

    async def counted(*request: Any) -> Choice:
        nonlocal thinking, most
        thinking += 1
        most = max(most, thinking)
        await asyncio.sleep(0.05)
        choice = await quick(*request)
        thinking -= 1
        return choice

    table, ann, ben = await sit(arrive)
    monkeypatch.setattr(BotWorkers, "choose", counted)
    await asyncio.gather(*(hint(guest, table, seat) for seat, guest in enumerate((ann, ben)) for _ in range(2)))
    assert most == 1


async def test_one_address_is_not_given_hints_without_end(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", generous=False, bot_workers=1) as server:
        async with server.door() as arrive:
            table, ann, _ = await sit(arrive)
            answers = [await ann.ask("POST", f"/tables/{table}/seats/0/hint") for _ in range(30)]
            assert [answer.status_code for answer in answers[:10]] == [200] * 10
            assert {answer.json().get("code") for answer in answers[10:]} >= {"too-fast"}
            assert {answer.status_code for answer in answers} == {200, 429}
