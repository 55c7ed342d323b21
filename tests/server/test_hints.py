"""Hints over HTTP: a good move for whoever may ask, stored and seen by all that it was given, and never what it was."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from doubloon.bots.workers import BotWorkers
from doubloon.core import Options
from doubloon.hints import hints
from doubloon.hints.notes import to_json
from doubloon.match import fold_all, from_text
from doubloon.registry import GAMES
from doubloon.server import table_routes
from doubloon.server.hints import read_hints
from tests.playing import random_game
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
    await ben.join(made["table"]["id"], "Ben", made["invitation"])
    return made["table"]["id"], ann, ben


async def hint(guest: Guest, table: str, seat: int) -> Data:
    response = await guest.ask("POST", f"/tables/{table}/seats/{seat}/hint")
    assert response.status_code == 200, response.text
    told: Data = response.json()
    assert set(told) == {"move", "seq", "hints"}
    assert told["move"] == told["hints"]["ideas"][0]["moves"][0]
    return told


async def refused(guest: Guest, table: str, seat: int) -> tuple[int, str]:
    response = await guest.ask("POST", f"/tables/{table}/seats/{seat}/hint")
    assert response.json()["message"]
    return response.status_code, response.json()["code"]


async def logged(server: Server, table: str) -> list[str]:
    return [entry.body for entry in await server.log_of(table)]


@pytest.mark.parametrize("game", [SILVER, HUNTING])
async def test_a_hint_tells_the_best_few_moves_in_both_languages(server: Server, arrive: Arrive, game: str) -> None:
    table, ann, _ = await sit(arrive, game)
    told = await hint(ann, table, 0)
    state = fold_all((from_text(entry.body), entry.at) for entry in await server.log_of(table)).state
    legal = GAMES[game].legal_moves(state, 0)
    ideas = told["hints"]["ideas"]
    assert 1 < len(ideas) <= 4
    assert all(GAMES[game].parse_move(idea["moves"][0]) in legal for idea in ideas)
    assert [idea["worth"] for idea in ideas] == sorted((idea["worth"] for idea in ideas), reverse=True)
    assert all(idea["told"]["en"]["gains"] != idea["told"]["de"]["gains"] for idea in ideas)
    line = await ann.connect(table, 0)
    await line.hear("table")
    assert (await line.play(told["move"], seq=told["seq"]))["type"] == "answer"


async def test_two_at_a_table_are_not_told_to_build_the_same(arrive: Arrive) -> None:
    for _ in range(3):
        table, ann, ben = await sit(arrive, HUNTING)
        if (await hint(ann, table, 0))["move"] != (await hint(ben, table, 1))["move"]:
            return
    pytest.fail("whoever asks knows what the other was told")


@pytest.mark.parametrize(
    "break_it",
    [
        lambda told: told.update(measure="luck"),
        lambda told: told.update(ideas=[]),
        lambda told: told.update(more=1) or told.pop("measure"),
        lambda told: told["ideas"][0].update(moves=[]),
        lambda told: told["ideas"][0].update(moves=["keep grey-01 grey-02"]),
        lambda told: told["ideas"][0].update(moves=["mine a 1"]),
        lambda told: told["ideas"][0].update(worth="12"),
        lambda told: told["ideas"][0]["told"].pop("de"),
        lambda told: told["ideas"][0]["gain"].update(kind="crossing"),
    ],
)
def test_what_a_worker_says_is_looked_at_before_it_is_passed_on(break_it: Callable[[Data], Any]) -> None:
    game = GAMES[SILVER]
    view = game.view(next(random_game(game, Options(), "hint")).state, 0)
    told = to_json(hints(view, 0.1))
    written = json.dumps(told)
    assert json.dumps(read_hints(game, view, written)) == written
    break_it(told)
    assert read_hints(game, view, json.dumps(told)) is None
    assert read_hints(game, view, "no JSON") is None


async def test_everybody_sees_that_a_hint_was_given_and_nobody_else_sees_what(server: Server, arrive: Arrive) -> None:
    table, ann, ben = await sit(arrive)
    lines = [await ann.connect(table, 0), await ben.connect(table, 1), await arrive().connect(table)]
    before = [(await line.hear("table"))["table"] for line in lines]
    told = await hint(ann, table, 0)
    for line, old in zip(lines, before, strict=True):
        new = (await line.hear("table"))["table"]
        assert [seat.pop("hints") for seat in new["seats"]] == [1, 0]
        assert [seat.pop("hints") for seat in old["seats"]] == [0, 0]
        assert (new.pop("seq"), new) == (old.pop("seq") + 1, old), "nothing else is new"
    assert (await logged(server, table))[-1] == '{"kind":"hinted","seat":0}'
    assert not [frame for line in lines[1:] for frame in line.frames if told["move"] in frame]
    for guest in (ann, ben, arrive()):
        assert (await guest.ask("GET", f"/tables/{table}/history")).json() == {"lines": ["0 hint"]}, "and no move"


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
    assert (await ann.look(table))["view"]["turn"] == 1
    await hint(ann, table, 0)
    assert [seat["hints"] for seat in (await ben.look(table))["seats"]] == [2, 0]


async def test_a_hint_makes_no_move_stale(arrive: Arrive) -> None:
    table, ann, ben = await sit(arrive)
    lines = [await ann.connect(table, 0), await ben.connect(table, 1)]
    known = [(await line.hear("table"))["table"] for line in lines]
    for seat, guest in enumerate((ann, ben)):
        await hint(guest, table, seat)
    for line, look in zip(lines, known, strict=True):
        answer = await line.play(look["view"]["moves"][0], seq=look["seq"])
        assert answer["type"] == "answer", answer


async def test_who_is_given_no_hint(server: Server, arrive: Arrive) -> None:
    table, ann, ben = await sit(arrive, HUNTING)
    line = await ann.connect(table, 0)
    await line.move(BUILD)
    without, ann_without, _ = await sit(arrive, HUNTING, hints=False)
    opened = (await ann.create(HUNTING, own={"0": "Ann"}))["table"]["id"]
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
    monkeypatch.setattr(table_routes, "require_own_seat", lambda *_: None)
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
    thinking, most, quick = 0, 0, BotWorkers.think

    async def counted(*request: Any) -> Any:
        nonlocal thinking, most
        thinking += 1
        most = max(most, thinking)
        await asyncio.sleep(0.05)
        said = await quick(*request)
        thinking -= 1
        return said

    table, ann, ben = await sit(arrive)
    monkeypatch.setattr(BotWorkers, "think", counted)
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
