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
from tests.server.running import BUILD, HUNTING, Connection, Guest, NewGuest, play_random_moves, run_server
from tests.server.unknown_game import DRAWN, UNKNOWN, install, svg


@pytest.fixture
async def new_guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[NewGuest]:
    install(monkeypatch)
    with run_server(tmp_path / "tables.db") as server:
        async with server.guests() as new_guest:
            yield new_guest


async def sit(ann: Guest, ben: Guest, game: str = UNKNOWN) -> tuple[str, list[Connection]]:
    """A running table with Ann on seat 0 and Ben on seat 1."""
    created = await ann.create(game, own={"0": "Ann"}, start=0)
    table = created["table"]["id"]
    await ben.join(table, "Ben", created["invitation"])
    return table, [await ann.connect(table, 0), await ben.connect(table, 1)]


async def draw(guest: Guest, table: str, query: str = "") -> str:
    response = await guest.request("GET", f"/tables/{table}/drawing.svg{query}")
    assert response.status_code == 200, response.text
    return response.text


async def refused(guest: Guest, table: str, query: str = "") -> tuple[int, str]:
    response = await guest.request("GET", f"/tables/{table}/drawing.svg{query}")
    assert response.headers["content-type"] == "application/json"
    return response.status_code, response.json()["code"]


async def test_a_drawing_can_neither_run_scripts_nor_load_anything(new_guest: NewGuest) -> None:
    ann = new_guest()
    table, _ = await sit(ann, new_guest())
    response = await ann.request("GET", f"/tables/{table}/drawing.svg?seat=0")
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


async def test_everybody_gets_the_drawing_of_their_own_view(new_guest: NewGuest) -> None:
    ann, ben, watcher = new_guest(), new_guest(), new_guest()
    table, connections = await sit(ann, ben)
    await connections[0].move(BUILD)
    own = await draw(ann, table, "?seat=0")
    assert "piles=((1, 1, 2, 3)" in own, "Ann sees what she built"
    drawings = [own, await draw(ben, table, "?seat=1"), await draw(watcher, table)]
    assert len(set(drawings)) == 3
    assert [await draw(guest, table) for guest in (ann, ben)] == [drawings[2]] * 2, "without a seat, as a spectator"
    for guest, seat in ((ben, 0), (watcher, 0), (ann, 1), (ann, 7)):
        assert await refused(guest, table, f"?seat={seat}") == (403, "not-yours")


async def test_a_table_is_drawn_by_its_game(new_guest: NewGuest) -> None:
    ann = new_guest()
    table, connections = await sit(ann, new_guest())
    await play_random_moves(connections, Random(5))
    record = (await ann.request("GET", f"/tables/{table}/record")).json()
    start = DRAWN.begin(Options())
    events = record["events"]
    for step in (0, 1, 3, len(events)):
        state = apply_events(DRAWN, start, events[:step])
        for seat, query in ((None, ""), (0, "&seat=0"), (1, "&seat=1")):
            assert await draw(new_guest(), table, f"?step={step}{query}") == svg(DRAWN.view(state, seat))
    assert await draw(new_guest(), table) == await draw(new_guest(), table, f"?step={len(events)}")
    assert await draw(new_guest(), table, "?seat=1") == await draw(new_guest(), table, f"?step={len(events)}&seat=1")


async def test_earlier_positions_are_drawn_only_when_the_game_is_over(new_guest: NewGuest) -> None:
    ann = new_guest()
    table, connections = await sit(ann, new_guest())
    for query in ("?step=0", "?step=0&seat=0", "?step=99&seat=1"):
        assert await refused(ann, table, query) == (409, "wrong-time")
    for connection in connections:
        await connection.request("offer-end")
    assert escape("seat=1") in await draw(ann, table, "?step=0&seat=1")
    assert await refused(ann, table, "?step=99") == (422, "bad-request")
    assert await refused(ann, table, "?step=-1") == (422, "bad-request")
    assert await refused(ann, table, "?step=0&seat=2") == (404, "no-seat")
    assert await refused(ann, table, "?seat=2") == (404, "no-seat")


async def test_there_is_no_drawing_before_the_start(new_guest: NewGuest) -> None:
    ann = new_guest()
    table = (await ann.create(UNKNOWN, own={"0": "Ann"}))["table"]["id"]
    assert await refused(ann, table) == (409, "wrong-time")
    assert await refused(ann, table, "?seat=0") == (409, "wrong-time")


async def test_a_game_without_drawings_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, replace(GAMES[HUNTING], id=UNKNOWN, schema=None, adviser=None, svg=None))
    with run_server(tmp_path / "tables.db") as server:
        async with server.guests() as new_guest:
            ann = new_guest()
            table, connections = await sit(ann, new_guest())
            seen = (await connections[0].wait_for("table"))["table"]
            assert seen["view"]["has_drawing"] is False
            assert await refused(ann, table, "?seat=0") == (404, "no-drawing")


async def test_frames_carry_no_drawings(new_guest: NewGuest) -> None:
    _, connections = await sit(new_guest(), new_guest())
    await play_random_moves(connections, Random(6))
    assert not [frame for connection in connections for frame in connection.frames if "<svg" in frame]
    assert connections[0].game["has_drawing"] is True
