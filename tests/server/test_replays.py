"""Replays of finished games: each position as its seats saw it, and none before the game is over."""

import json
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter

from doubloon.core import apply_events, load_record
from doubloon.registry import GAMES
from doubloon.server import replays
from doubloon.server.replays import Replays, replay_table
from doubloon.server.schemas import ReplayJson, ReplayPositions
from tests.match.tables import Match, play_randomly, running_match
from tests.server.running import (
    BUILD,
    HUNTING,
    SILVER,
    Clock,
    Connection,
    Data,
    Guest,
    NewGuest,
    play_random_moves,
    run_server,
)

lines: TypeAdapter[ReplayJson] = TypeAdapter(ReplayJson)
positions = TypeAdapter(ReplayPositions)


async def sit(guest: Guest, game: str, **options: Any) -> tuple[str, list[Connection]]:
    """A running table at which the guest plays both seats."""
    table = (await guest.create(game, own={"0": "Ann", "1": "Ben"}, **options))["table"]["id"]
    return table, [await guest.connect(table, seat) for seat in (0, 1)]


async def get_replay(guest: Guest, table: str) -> Data:
    """A finished game line by line."""
    return await get(guest, f"/tables/{table}/replay", lines)


async def get_view(guest: Guest, table: str, step: int, seat: int | None = None) -> Data:
    """A position as a seat or a spectator saw it."""
    query = "" if seat is None else f"&seat={seat}"
    reply = await get(guest, f"/tables/{table}/replay/positions?step={step}{query}", positions)
    assert (reply["steps"], reply["revealed"]) == ([step], None)
    view: Data = reply["views"][0]
    return view


async def get_revealed(guest: Guest, table: str, steps: Iterable[int]) -> list[Data]:
    """What views of positions hide."""
    query = "&".join(f"step={step}" for step in steps)
    reply = await get(guest, f"/tables/{table}/replay/positions?{query}&reveal=true", positions)
    revealed: list[Data] = reply["revealed"]
    return revealed


async def get(guest: Guest, path: str, declared: TypeAdapter[Any]) -> Data:
    response = await guest.request("GET", path)
    assert response.status_code == 200, response.text
    reply = declared.validate_json(response.text, strict=True)
    assert json.loads(declared.dump_json(reply)) == response.json(), "nothing undeclared is sent"
    data: Data = response.json()
    return data


async def refused(guest: Guest, table: str, path: str) -> tuple[int, str]:
    response = await guest.request("GET", f"/tables/{table}/replay{path}")
    assert response.json()["message"]
    assert not {"lines", "views", "revealed"} & response.json().keys()
    return response.status_code, response.json()["code"]


@pytest.mark.parametrize("game", [SILVER, HUNTING])
async def test_every_position_is_shown_as_its_seats_saw_it(new_guest: NewGuest, game: str) -> None:
    ann, stranger = new_guest(), new_guest()
    table, connections = await sit(ann, game)
    await play_random_moves(connections, Random(3))
    record = (await ann.request("GET", f"/tables/{table}/record")).json()
    events = record["events"]
    replay = await get_replay(stranger, table)
    assert (replay["game"], [line["text"] for line in replay["lines"]]) == (game, events)
    assert await get_view(stranger, table, len(events)) == (await stranger.get_table(table))["view"]
    options = load_record(json.dumps(record), GAMES).options
    for step in Random(1).sample(range(len(events) + 1), 12):
        state = apply_events(GAMES[game], GAMES[game].begin(options), events[:step])
        for seat in (None, 0, 1):
            shown = await get_view(stranger, table, step, seat)
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
    assert [await get_view(ann, table, 3, seat) for seat in (0, 1)] == seen
    halfway = [await get_view(ann, table, 2, seat) for seat in (0, 1, None)]
    assert [view["own"] and view["own"]["piles"] for view in halfway] == [["1123", "22", "131", "2"], [], None]
    assert [view["players"][0]["heights"] for view in halfway] == [None] * 3, (
        "nobody sees a pile before both have built"
    )


async def test_a_game_can_be_replayed_only_when_it_is_over(new_guest: NewGuest) -> None:
    ann = new_guest()
    table, connections = await sit(ann, SILVER)
    opened = (await ann.create(HUNTING))["table"]["id"]
    for path in ("", *(f"/positions?step={step}&reveal={reveal}" for step in (0, 1, 99) for reveal in (0, 1))):
        assert await refused(ann, table, path) == (409, "wrong-time")
        assert await refused(ann, table, f"{path}{'&' if path else '?'}seat=0") == (409, "wrong-time")
        assert await refused(ann, opened, path) == (409, "wrong-time")
    for connection in connections:
        await connection.request("offer-end")
    assert (await get_replay(new_guest(), table))["lines"][0]["text"].startswith("deal ")
    assert len((await get_revealed(new_guest(), table, [1]))[0]["hands"]) == 2


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("step=2", (422, "bad-request")),
        ("step=0&step=2&step=1", (422, "bad-request")),
        ("&".join(["step=0"] * 33), (422, "bad-request")),
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
    assert len((await get_replay(ann, table))["lines"]) == 1
    assert await refused(ann, table, f"/positions?{query}") == expected


async def test_everything_in_gold_hunting_is_revealed(new_guest: NewGuest) -> None:
    ann = new_guest()
    table, connections = await sit(ann, HUNTING, start=0)
    for connection, move in zip(connections, (BUILD, "build 3 3 2222 1111"), strict=True):
        await connection.move(move)
    await connections[0].until(lambda seen: seen["view"]["phase"] == "mine")
    await connections[0].move("mine a 3")
    for connection in connections:
        await connection.request("offer-end")
    replay = await get_replay(ann, table)
    markers = [int(number) for number in replay["lines"][0]["text"].split()[1:]]
    own, others = ["1123", "22", "131", "2"], ["3", "3", "2222", "1111"]
    assert await get_revealed(ann, table, range(5)) == [
        {"markers": [], "piles": [[], []]},
        {"markers": markers, "piles": [[], []]},
        {"markers": markers, "piles": [own, []]},
        {"markers": markers, "piles": [own, others]},
        {"markers": markers, "piles": [own, ["", "3", "2222", "1111"]]},
    ]
    assert [line["public_at"] for line in replay["lines"]] == [None, None, None, 4], "builds stay secret (GH-1)"
    assert replay["stops"] == [1, 3, 4]


async def test_everything_in_silver_and_gold_is_revealed(new_guest: NewGuest) -> None:
    ann = new_guest()
    table, connections = await sit(ann, SILVER)
    await play_random_moves(connections, Random(5))
    replay = await get_replay(ann, table)
    texts = [line["text"] for line in replay["lines"]]
    dealt = texts[0].split()[1:]
    stack, expeditions = (next(text for text in texts if text.startswith(word)) for word in ("stack", "expeditions"))
    before, after, begun, crossed = await get_revealed(ann, table, (1, 2, 5, 6))
    assert before["hands"] == after["hands"] == [dealt[:4], dealt[4:8]]
    assert [card and card["card"] for card in before["players"][0]["cards"]] == [None, None]
    assert [card["card"] for card in after["players"][0]["cards"]] == texts[1].split()[2:], "what a seat kept"
    assert begun["stack"] == stack.split()[5:], "four cards are on display"
    assert begun["expeditions"] == expeditions.split()[2:], "the first one is shown"
    assert texts[5].startswith("0 cross ")
    _, _, card, *boxes = texts[5].split()
    assert {"card": card, "crossed": " ".join(boxes)} in crossed["players"][0]["cards"], "before others may see it"
    first = next(stop for stop in replay["stops"] if stop > 5)
    shown_at = [line["public_at"] for line in replay["lines"][:first]]
    assert shown_at == [None, 5, 5, None, None, *[first] * (first - 5)], "when all have moved (SG-17)"
    spectator = await get_view(ann, table, 6)
    assert {"card": card, "crossed": ""} in spectator["players"][0]["cards"]


@pytest.mark.parametrize("game", [SILVER, HUNTING])
async def test_one_stops_where_a_step_is_complete(new_guest: NewGuest, game: str) -> None:
    """Not in the middle of a simultaneous step, nor where something is to be dealt."""
    ann = new_guest()
    table, connections = await sit(ann, game)
    await play_random_moves(connections, Random(7))
    replay = await get_replay(ann, table)
    texts, stops = [line["text"] for line in replay["lines"]], replay["stops"]
    assert stops[-1] == len(texts)
    words = [text.split()[1 if text[0].isdigit() else 0] for text in texts]
    kinds = [words[before:after] for before, after in pairwise(stops)]
    if game == HUNTING:
        assert kinds[0] == ["build", "build"]
        assert all(lift == ["mine"] or lift[-1] in ("mine", "rush") for lift in kinds[1:])
    else:
        assert kinds[0] == ["keep", "keep", "stack", "expeditions"]
        assert sum("cross" in turn or "pass" in turn for turn in kinds) == 28, "a stop for each turn"
        assert all(set(step) & {"cross", "pass", "take"} for step in kinds[1:])


async def test_a_replay_says_when_the_game_was_played(new_guest: NewGuest, clock: Clock) -> None:
    ann, began = new_guest(), clock.now
    table, connections = await sit(ann, HUNTING)
    clock.now += 600
    for connection in connections:
        await connection.request("offer-end")
    assert (await get_replay(ann, table))["created"] == began


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
            shown = (await get_replay(ann, table))["lines"]
            assert {line["bot"] for line in shown if line["text"].startswith("1 ")} == {"random"}
            assert {line["bot"] for line in shown if not line["text"].startswith("1 ")} == {None}
            counted = (await ann.http.get("/metrics")).text
            moved = sum(line["text"].startswith("1 ") for line in shown)
            assert f'doubloon_bot_fallbacks_total{{kind="random"}} {moved}.0' in counted
