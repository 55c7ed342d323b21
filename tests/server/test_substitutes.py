"""Bots that play for a person: until the person returns, or after the person has left."""

import asyncio
from random import Random
from typing import Any

import pytest

from doubloon.bots.workers import BotWorkers, Choice
from doubloon.server.presence import ABSENCE_SECONDS
from tests.server.running import Clock, NewGuest, play_random_moves
from tests.server.tables import refused, two_players


async def test_a_substitute_plays_until_its_person_takes_over(new_guest: NewGuest) -> None:
    table, ann, ben = await two_players(new_guest)
    path = f"/tables/{table}/seats"
    own = await ann.connect(table, 0)
    await own.wait_for("table")
    assert await refused(ben, "PUT", f"{path}/0/bot", {"bot": "random"}) == (403, "not-yours")
    assert await refused(ann, "DELETE", f"{path}/0/bot") == (409, "wrong-time")
    shown = (await ann.request("PUT", f"{path}/0/bot", {"bot": "random"})).json()
    assert (shown["seats"][0]["kind"], shown["seats"][0]["substitute"]) == ("person", "random")
    connection = await ben.connect(table, 1)
    await connection.until(lambda seen: not seen["seats"][0]["awaited"])
    assert await refused(ben, "DELETE", f"{path}/0/bot") == (403, "not-yours")
    shown = (await ann.request("DELETE", f"{path}/0/bot")).json()
    assert shown["seats"][0]["substitute"] is None
    await own.until(lambda seen: seen["seq"] >= shown["seq"])
    await play_random_moves([connection, own], Random(1))


async def test_a_substitute_makes_no_move_after_it_was_ended(
    new_guest: NewGuest, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = BotWorkers.choose

    async def slow(*request: Any) -> Choice:
        await asyncio.sleep(0.2)
        return await quick(*request)

    monkeypatch.setattr(BotWorkers, "choose", slow)
    table, ann, _ = await two_players(new_guest)
    bot = f"/tables/{table}/seats/0/bot"
    assert (await ann.request("PUT", bot, {"bot": "random"})).status_code == 200
    assert (await ann.request("DELETE", bot)).status_code == 200
    await asyncio.sleep(0.4)
    assert (await ann.get_table(table))["seats"][0]["awaited"], "nobody but Ann answers for Ann"


async def test_the_others_may_start_a_substitute_for_an_absent_person(new_guest: NewGuest, clock: Clock) -> None:
    table, ann, ben = await two_players(new_guest)
    path = f"/tables/{table}/seats/0/bot"
    assert await refused(new_guest(), "PUT", path, {"bot": "random"}) == (403, "not-yours")
    clock.now += ABSENCE_SECONDS
    assert (await ben.request("PUT", path, {"bot": "random"})).status_code == 200
    assert await refused(ben, "DELETE", path) == (403, "not-yours")
    assert (await ann.request("DELETE", path)).status_code == 200, "a person who returns takes over"


async def test_the_others_may_start_a_substitute_for_a_person_who_left(new_guest: NewGuest) -> None:
    table, ann, ben = await two_players(new_guest)
    path = f"/tables/{table}/seats"
    shown = (await ann.request("DELETE", f"{path}/0")).json()
    assert shown["seats"][0]["left"]
    assert shown["seat"] is None
    assert await refused(ann, "DELETE", f"{path}/0") == (403, "not-yours")
    assert await refused(new_guest(), "PUT", f"{path}/0/bot", {"bot": "random"}) == (403, "not-yours")
    assert (await ben.request("PUT", f"{path}/0/bot", {"bot": "random"})).status_code == 200
    await play_random_moves([await ben.connect(table, 1)], Random(2))
