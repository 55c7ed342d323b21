"""Drawings of positions: for a client's own seat or a spectator, and for all seats when the game is over."""

from collections.abc import AsyncIterator
from dataclasses import replace
from html import escape
from pathlib import Path
from random import Random

import httpx
import pytest

from doubloon.core import Options, apply_events
from doubloon.registry import GAMES
from tests.server.running import BUILD, HUNTING, Arrive, Guest, Line, play_on, running
from tests.server.unknown_game import DRAWN, UNKNOWN, install, svg


@pytest.fixture
async def arrive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Arrive]:
    install(monkeypatch)
    with running(tmp_path / "tables.db") as server:
        async with server.door() as arrive:
            yield arrive


async def sit(ann: Guest, ben: Guest, game: str = UNKNOWN) -> tuple[str, list[Line]]:
    """A running table with Ann on seat 0 and Ben on seat 1."""
    made = await ann.create(game, own={"0": "Ann"}, start=0)
    table = made["table"]["id"]
    await ben.join(table, "Ben", made["invitation"])
    return table, [await ann.connect(table, 0), await ben.connect(table, 1)]


async def draw(guest: Guest, table: str, query: str = "") -> str:
    response = await guest.ask("GET", f"/tables/{table}/drawing.svg{query}")
    assert response.status_code == 200, response.text
    return response.text


async def refused(guest: Guest, table: str, query: str = "") -> tuple[int, str]:
    response = await guest.ask("GET", f"/tables/{table}/drawing.svg{query}")
    assert response.headers["content-type"] == "application/json"
    return response.status_code, response.json()["code"]


async def test_a_drawing_can_neither_run_scripts_nor_load_anything(arrive: Arrive) -> None:
    ann = arrive()
    table, _ = await sit(ann, arrive())
    response = await ann.ask("GET", f"/tables/{table}/drawing.svg?seat=0")
    assert response.headers["content-type"] == "image/svg+xml"
    assert response.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    check_other_headers(response)


def check_other_headers(response: httpx.Response) -> None:
    assert response.headers.get_list("content-security-policy", split_commas=False) == [
        response.headers["content-security-policy"]
    ]
    assert response.headers["cache-control"] == "no-store"
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["x-frame-options"] == "DENY"
    assert response.headers["cross-origin-resource-policy"] == "same-origin"


async def test_everybody_gets_the_drawing_of_their_own_view(arrive: Arrive) -> None:
    ann, ben, watcher = arrive(), arrive(), arrive()
    table, lines = await sit(ann, ben)
    await lines[0].move(BUILD)
    own = await draw(ann, table, "?seat=0")
    assert "piles=((1, 1, 2, 3)" in own, "Ann sees what she built"
    drawings = [own, await draw(ben, table, "?seat=1"), await draw(watcher, table)]
    assert len(set(drawings)) == 3
    assert [await draw(guest, table) for guest in (ann, ben)] == [drawings[2]] * 2, "without a seat, as a spectator"
    for guest, seat in ((ben, 0), (watcher, 0), (ann, 1), (ann, 7)):
        assert await refused(guest, table, f"?seat={seat}") == (403, "not-yours")


async def test_the_drawing_is_the_game_s_own(arrive: Arrive) -> None:
    ann = arrive()
    table, lines = await sit(ann, arrive())
    await play_on(lines, Random(5))
    record = (await ann.ask("GET", f"/tables/{table}/record")).json()
    start = DRAWN.begin(Options())
    events = record["events"]
    for step in (0, 1, 3, len(events)):
        state = apply_events(DRAWN, start, events[:step])
        for seat, query in ((None, ""), (0, "&seat=0"), (1, "&seat=1")):
            assert await draw(arrive(), table, f"?step={step}{query}") == svg(DRAWN.view(state, seat))
    assert await draw(arrive(), table) == await draw(arrive(), table, f"?step={len(events)}")
    assert await draw(arrive(), table, "?seat=1") == await draw(arrive(), table, f"?step={len(events)}&seat=1")


async def test_the_past_is_drawn_when_the_game_is_over_and_not_before(arrive: Arrive) -> None:
    ann = arrive()
    table, lines = await sit(ann, arrive())
    for query in ("?step=0", "?step=0&seat=0", "?step=99&seat=1"):
        assert await refused(ann, table, query) == (409, "wrong-time")
    for line in lines:
        await line.request("offer-end")
    assert escape("seat=1") in await draw(ann, table, "?step=0&seat=1")
    assert await refused(ann, table, "?step=99") == (422, "bad-request")
    assert await refused(ann, table, "?step=-1") == (422, "bad-request")
    assert await refused(ann, table, "?step=0&seat=2") == (404, "no-seat")
    assert await refused(ann, table, "?seat=2") == (404, "no-seat")


async def test_there_is_no_drawing_before_the_start(arrive: Arrive) -> None:
    ann = arrive()
    table = (await ann.create(UNKNOWN, own={"0": "Ann"}))["table"]["id"]
    assert await refused(ann, table) == (409, "wrong-time")
    assert await refused(ann, table, "?seat=0") == (409, "wrong-time")


async def test_a_game_without_drawings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, replace(GAMES[HUNTING], id=UNKNOWN, schema=None, adviser=None, svg=None))
    with running(tmp_path / "tables.db") as server:
        async with server.door() as arrive:
            ann = arrive()
            table, lines = await sit(ann, arrive())
            seen = (await lines[0].hear("table"))["table"]
            assert seen["view"]["has_drawing"] is False
            assert await refused(ann, table, "?seat=0") == (404, "no-drawing")


async def test_frames_carry_no_drawings(arrive: Arrive) -> None:
    _, lines = await sit(arrive(), arrive())
    await play_on(lines, Random(6))
    assert not [frame for line in lines for frame in line.frames if "<svg" in frame]
    assert lines[0].game["has_drawing"] is True
