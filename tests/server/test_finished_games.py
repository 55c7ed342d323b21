"""After a game: rematches, records, the history of moves, and pruning."""

import asyncio
import json
from pathlib import Path
from random import Random

import pytest

from doubloon.core import load_record, replay
from doubloon.registry import GAMES
from tests.server.running import BUILD, HUNTING, SILVER, Clock, NewGuest, Server, play_random_moves, run_server
from tests.server.tables import finish, refused, seats, two_players


async def test_a_rematch_seats_the_same_players_and_changes_the_start_player(new_guest: NewGuest) -> None:
    table, ann, ben = await two_players(new_guest, SILVER, start=1, variant="display-first")
    await finish(table, ann, ben)
    for method in ("POST", "DELETE"):
        assert await refused(new_guest(), method, f"/tables/{table}/rematch") == (403, "not-yours")
    line = await ben.connect(table, 1)
    assert (await ann.request("POST", f"/tables/{table}/rematch")).json() == {"id": None}
    await line.until(lambda seen: seen["seats"][0]["rematch"] == "offered")
    declined = (await ben.request("DELETE", f"/tables/{table}/rematch")).json()
    assert [seat["rematch"] for seat in declined["seats"]] == ["offered", "declined"]
    assert (await ann.request("POST", f"/tables/{table}/rematch")).json() == {"id": None}
    again = (await ben.request("POST", f"/tables/{table}/rematch")).json()["id"]
    assert (await ann.request("POST", f"/tables/{table}/rematch")).json() == {"id": again}
    shown = await ben.get_table(again)
    assert (shown["status"], shown["seat"]) == ("running", 1)
    assert (shown["options"]["start"], shown["options"]["variant"]) == (0, "display-first")
    assert (shown["previous"], (await ann.get_table(table))["rematch"]) == (table, again)
    assert seats(shown) == [("Ann", "person"), ("Ben", "person")]


async def test_simultaneous_requests_for_a_rematch_create_one_table(server: Server, new_guest: NewGuest) -> None:
    table, ann, ben = await two_players(new_guest)
    await finish(table, ann, ben)
    async with server.store() as store:
        before = len(await store.tables(limit=1000))
        reply = await asyncio.gather(*(guest.request("POST", f"/tables/{table}/rematch") for guest in (ann, ben)))
        after = len(await store.tables(limit=1000))
    (again,) = {each.json()["id"] for each in reply} - {None}
    assert (await ann.get_table(table))["rematch"] == again
    assert after == before + 1, "exactly one new table"


async def test_there_is_no_rematch_of_a_game_that_is_not_over(server: Server, new_guest: NewGuest) -> None:
    table, ann, _ = await two_players(new_guest)
    stored = await server.stored()
    assert await refused(ann, "POST", f"/tables/{table}/rematch") == (409, "wrong-time")
    assert await server.stored() == stored


@pytest.mark.parametrize("game", [SILVER, HUNTING])
async def test_a_record_is_available_when_the_game_is_over_and_replays(new_guest: NewGuest, game: str) -> None:
    table, ann, ben = await two_players(new_guest, game)
    assert await refused(ann, "GET", f"/tables/{table}/record") == (409, "wrong-time")
    connections = [await ann.connect(table, 0), await ben.connect(table, 1)]
    await play_random_moves(connections, Random(4))
    reply = (await new_guest().request("GET", f"/tables/{table}/record")).json()
    record = load_record(json.dumps(reply), GAMES)
    state = replay(GAMES[game], record)
    result = GAMES[game].result(state)
    assert result is not None
    assert record.players == ("Ann", "Ben")
    assert [score.total for score in result.scores] == [
        score["total"] for score in connections[0].game["result"]["scores"]
    ]


@pytest.mark.parametrize("game", [SILVER, HUNTING])
async def test_everybody_gets_the_history_of_public_moves(new_guest: NewGuest, game: str) -> None:
    table, ann, ben = await two_players(new_guest, game)
    connections = [await ann.connect(table, 0), await ben.connect(table, 1)]
    await connections[0].wait_for("table")
    await connections[0].move(connections[0].game["moves"][0] if game == SILVER else BUILD)
    assert (await ann.request("GET", f"/tables/{table}/history")).json()["lines"] == [], (
        "not even Ann sees her hidden move there"
    )
    await play_random_moves(connections, Random(6))
    reply = (await new_guest().request("GET", f"/tables/{table}/history")).json()["lines"]
    events = (await ann.request("GET", f"/tables/{table}/record")).json()["events"]
    assert reply == [line for line in events if line[0] in "01" and " build " not in line]


async def test_the_record_of_a_game_ended_by_agreement_replays(new_guest: NewGuest) -> None:
    table, ann, ben = await two_players(new_guest)
    connection = await ann.connect(table, 0)
    await connection.move(BUILD)
    await finish(table, ann, ben)
    reply = (await ann.request("GET", f"/tables/{table}/record")).json()
    assert reply["events"][-1] == f"0 {BUILD}"
    replay(GAMES[HUNTING], load_record(json.dumps(reply), GAMES))


async def test_finished_games_are_kept_until_they_are_pruned(tmp_path: Path) -> None:
    clock, database = Clock(), tmp_path / "tables.db"
    with run_server(database, clock=clock) as server:
        async with server.guests() as new_guest:
            table, ann, ben = await two_players(new_guest, listed=True)
            other, *_ = await two_players(new_guest, listed=True)
            await finish(table, ann, ben)
    with run_server(database, clock=clock) as server:
        async with server.guests() as new_guest, server.store() as store:
            assert [row["id"] for row in (await new_guest().request("GET", "/tables?status=finished")).json()] == [
                table
            ]
            assert await store.prune("finished", clock.now) == []
            assert (await new_guest().request("GET", f"/tables/{table}/record")).status_code == 200
            assert await store.prune("finished", clock.now + 1) == [table]
    with run_server(database, clock=clock) as server:
        async with server.guests() as new_guest:
            assert (await new_guest().get_table(other))["status"] == "running"
            assert await refused(new_guest(), "GET", f"/tables/{table}/record") == (404, "no-table")
