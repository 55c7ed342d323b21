"""Replays of finished games: each position as its seats saw it, and none before the game is over."""

import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter

from doubloon.core import apply_events, load_record
from doubloon.registry import GAMES
from doubloon.server import replays
from doubloon.server.replays import Replays, replay_table
from doubloon.server.schemas import ReplayView
from tests.match.tables import Match, play_randomly, running_match
from tests.server.running import (
    BUILD,
    HUNTING,
    SILVER,
    Connection,
    Data,
    Guest,
    NewGuest,
    Server,
    play_random_moves,
    run_server,
)

described = TypeAdapter(ReplayView)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with run_server(tmp_path_factory.mktemp("server") / "tables.db") as server:
        yield server


@pytest.fixture
async def new_guest(server: Server) -> AsyncIterator[NewGuest]:
    async with server.guests() as new_guest:
        yield new_guest


async def sit(guest: Guest, game: str, **options: Any) -> tuple[str, list[Connection]]:
    """A running table at which the guest plays both seats."""
    table = (await guest.create(game, own={"0": "Ann", "1": "Ben"}, **options))["table"]["id"]
    return table, [await guest.connect(table, seat) for seat in (0, 1)]


async def get_replay(guest: Guest, table: str, step: int, seat: int | None = None) -> Data:
    query = "" if seat is None else f"&seat={seat}"
    response = await guest.request("GET", f"/tables/{table}/replay?step={step}{query}")
    assert response.status_code == 200, response.text
    replay = described.validate_json(response.text, strict=True)
    assert json.loads(described.dump_json(replay)) == response.json(), "nothing undeclared is sent"
    reply: Data = response.json()
    return reply


async def refused(guest: Guest, table: str, query: str) -> tuple[int, str]:
    response = await guest.request("GET", f"/tables/{table}/replay?{query}")
    assert response.json()["message"]
    return response.status_code, response.json()["code"]


@pytest.mark.parametrize("game", [SILVER, HUNTING])
async def test_every_position_is_shown_as_its_seats_saw_it(new_guest: NewGuest, game: str) -> None:
    ann, stranger = new_guest(), new_guest()
    table, connections = await sit(ann, game)
    await play_random_moves(connections, Random(3))
    record = (await ann.request("GET", f"/tables/{table}/record")).json()
    events = record["events"]
    last = await get_replay(stranger, table, len(events))
    assert (last["step"], last["steps"], last["line"]) == (len(events), len(events), events[-1])
    assert last["view"] == (await stranger.get_table(table))["view"]
    assert (await get_replay(stranger, table, 0))["line"] is None
    options = load_record(json.dumps(record), GAMES).options
    for step in Random(1).sample(range(len(events) + 1), 12):
        state = apply_events(GAMES[game], GAMES[game].begin(options), events[:step])
        for seat in (None, 0, 1):
            shown = (await get_replay(stranger, table, step, seat))["view"]
            view = GAMES[game].view(state, seat)
            assert shown["awaited"] == list(view.awaited)
            assert shown["move_count"] == len(view.moves)
            if shown["moves"]:
                assert shown["moves"] == [str(move) for move in view.moves]
            assert (shown["own"] is None) == (seat is None)


async def test_a_replay_shows_no_more_than_the_seat_saw_during_the_game(new_guest: NewGuest) -> None:
    ann = new_guest()
    table, connections = await sit(ann, HUNTING)
    for connection, move in zip(connections, (BUILD, "build 3 3 2222 1111"), strict=True):
        await connection.move(move)
    await connections[0].until(lambda seen: seen["view"]["phase"] == "mine")
    seen = [connection.game for connection in connections]
    for connection in connections:
        await connection.request("offer-end")
    assert [(await get_replay(ann, table, 3, seat))["view"] for seat in (0, 1)] == seen
    halfway = [(await get_replay(ann, table, 2, seat))["view"] for seat in (0, 1, None)]
    assert [view["own"] and view["own"]["piles"] for view in halfway] == [["1123", "22", "131", "2"], [], None]
    assert [view["players"][0]["heights"] for view in halfway] == [None] * 3, (
        "nobody sees a pile before both have built"
    )


async def test_a_game_can_be_replayed_only_when_it_is_over(new_guest: NewGuest) -> None:
    ann = new_guest()
    table, connections = await sit(ann, SILVER)
    for step in (0, 1, 99):
        assert await refused(ann, table, f"step={step}") == (409, "wrong-time")
    for connection in connections:
        await connection.request("offer-end")
    assert (await get_replay(new_guest(), table, 1))["line"].startswith("deal ")
    opened = (await ann.create(HUNTING))["table"]["id"]
    assert await refused(ann, opened, "step=0") == (409, "wrong-time")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("step=2", (422, "bad-request")),
        ("step=-1", (422, "bad-request")),
        ("step=" + "9" * 40, (422, "bad-request")),
        ("step=one", (422, "bad-request")),
        ("", (422, "bad-request")),
        ("step=0&seat=-1", (422, "bad-request")),
        ("step=0&seat=2", (404, "no-seat")),
    ],
)
async def test_unknown_positions_are_refused(new_guest: NewGuest, query: str, expected: tuple[int, str]) -> None:
    ann = new_guest()
    table, connections = await sit(ann, HUNTING)
    for connection in connections:
        await connection.request("offer-end")
    assert (await get_replay(ann, table, 1))["steps"] == 1
    assert await refused(ann, table, query) == expected


def finished(seed: int) -> Match:
    return play_randomly(running_match(HUNTING, seed=seed), Random(seed))


def test_recently_requested_replays_are_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    tables = {name: finished(seed).table for seed, name in enumerate("abc")}

    def counting(table: Any) -> replays.Replay:
        played.append(next(name for name in tables if tables[name] is table))
        return replay_table(table)

    monkeypatch.setattr(replays, "replay_table", counting)
    kept = Replays(size=2)
    for name in "abaacabbc":
        replay = kept.get(name, tables[name])
        assert replay.states[-1] == tables[name].state
        assert len(replay.states) == len(replay.lines) + 1
    assert played == ["a", "b", "c", "b", "c"], "the least recently used one is dropped"


async def test_history_and_replay_name_the_bot_that_moved_instead_of_the_seats_bot(tmp_path: Path) -> None:
    """Without workers, all moves of bots are random."""
    with run_server(tmp_path / "tables.db", bot_workers=0) as server:
        async with server.guests() as new_guest:
            ann = new_guest()
            table = (await ann.create(HUNTING, own={"0": "Ann"}, bots={"1": "smuggler"}))["table"]["id"]
            await play_random_moves([await ann.connect(table, 0)], Random(1))
            history = (await ann.request("GET", f"/tables/{table}/history")).json()
            replaced = {line: "random" for line, text in enumerate(history["lines"]) if text.startswith("1 ")}
            assert replaced
            assert {each["line"]: each["bot"] for each in history["replacements"]} == replaced
            steps = (await get_replay(ann, table, 0))["steps"]
            shown = [await get_replay(ann, table, step) for step in range(steps + 1)]
            assert {step["bot"] for step in shown if step["line"] and step["line"].startswith("1 ")} == {"random"}
            assert {step["bot"] for step in shown if not step["line"] or not step["line"].startswith("1 ")} == {None}
            counted = (await ann.http.get("/metrics")).text
            moved = sum(line.startswith("1 ") for step in shown if (line := step["line"]))
            assert f'doubloon_bot_fallbacks_total{{kind="random"}} {moved}.0' in counted
