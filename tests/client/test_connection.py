"""Connections to seats: whole games, lost connections, refused moves."""

import asyncio
from random import Random
from typing import Any

import pytest

from doubloon.client import NotTheProtocol, Refused, SeatConnection, SeatLost, Table, Unreachable
from doubloon.core import load_record, replay
from doubloon.registry import GAMES
from tests.client.conftest import NewGuest
from tests.client.stubs import close_at_once, stub_server
from tests.examples.test_table_bot import CuttingProxy
from tests.server.running import BUILD, HUNTING, SILVER, TIMEOUT, Server, random_move


async def play_to_the_end(connection: SeatConnection, seed: int) -> Table:
    """Play random moves until the game is over."""
    rng = Random(seed)
    while True:
        table = await connection.wait_for_turn(TIMEOUT)
        if table.status == "finished":
            return table
        after = await connection.play(random_move(dict(table.view or {}), rng))
        assert after.seq > table.seq


async def result_of(server: Server, table: str) -> Any:
    """The result of a finished game, by replaying its stored record."""
    async with server.guests() as new:
        text = (await new().request("GET", f"/tables/{table}/record")).content
    record = load_record(text, GAMES)
    game = GAMES[record.game]
    result = game.result(replay(game, record))
    assert result is not None
    return [score.total for score in result.scores]


def totals(table: Table) -> list[int]:
    assert table.view is not None
    return [score["total"] for score in table.view["result"]["scores"]]


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_against_a_bot_is_played_to_its_end(server: Server, new_guest: NewGuest, game: str) -> None:
    guest = new_guest()
    table = (await guest.create_table(game, own={0: "Ines"}, bots={1: "greedy"})).table
    async with await guest.connect(table.id, 0) as connection:
        end = await play_to_the_end(connection, 1)
    assert totals(end) == await result_of(server, table.id)


async def test_two_guests_play_at_one_table(server: Server, new_guest: NewGuest) -> None:
    ines, tomasz = new_guest(), new_guest()
    created = await ines.create_table(SILVER, own={0: "Ines"})
    joined = await tomasz.join(created.table.id, "Tomasz", invitation=created.invitation)
    async with await ines.connect(created.table.id, 0) as one, await tomasz.connect(joined.table.id, 1) as two:
        ends = await asyncio.gather(play_to_the_end(one, 1), play_to_the_end(two, 2))
    assert totals(ends[0]) == totals(ends[1]) == await result_of(server, created.table.id)


@pytest.mark.parametrize("game", GAMES)
async def test_a_move_whose_answer_is_lost_is_sent_again(server: Server, new_guest: NewGuest, game: str) -> None:
    proxy = await asyncio.to_thread(CuttingProxy, server.port, (2, 4))
    try:
        guest = new_guest(proxy.url)
        table = (await guest.create_table(game, own={0: "Ines"}, bots={1: "greedy"})).table
        async with await guest.connect(table.id, 0) as connection:
            end = await play_to_the_end(connection, 3)
        await guest.close()
    finally:
        await asyncio.to_thread(proxy.close)
    assert proxy.made == 2
    assert totals(end) == await result_of(server, table.id)


async def test_the_same_id_makes_one_move(server: Server, new_guest: NewGuest) -> None:
    guest = new_guest()
    table = (await guest.create_table(HUNTING, own={0: "Ines", 1: "Tomasz"}, start=0)).table
    async with await guest.connect(table.id, 0) as ines, await guest.connect(table.id, 1) as tomasz:
        await asyncio.gather(ines.play(BUILD), tomasz.play(BUILD))
        await ines.wait_for_turn(TIMEOUT)
        first = await ines.play("mine a 1", request_id="once")
        stored = len(await server.log_of(table.id))
        again = await ines.play("mine a 1", seq=first.seq - 1, request_id="once")
        assert again == first
        assert len(await server.log_of(table.id)) == stored


async def test_a_refused_move_has_its_reason(new_guest: NewGuest) -> None:
    guest = new_guest()
    table = (await guest.create_table(HUNTING, own={0: "Ines", 1: "Tomasz"}, start=0)).table
    async with await guest.connect(table.id, 0) as connection:
        for move, code, reason in (
            ("build 1 1 1 1", "illegal", "'build 1 1 1 1' is not legal: four piles, none empty, of four 1s"),
            ("dance", "bad-notation", "'dance' is not a move; moves: build, mine, rush, keep"),
            ("x" * 201, "bad-message", "move"),
        ):
            with pytest.raises(Refused, match=reason) as refused:
                await connection.play(move)
            assert refused.value.code == code
        before = connection.table.seq
        await connection.play(BUILD)
        with pytest.raises(Refused, match="this request is for change") as refused:
            await connection.play(BUILD, seq=before)
        assert refused.value.code == "stale"
        with pytest.raises(Refused, match="seat 0 is not asked now") as refused:
            await connection.play(BUILD)
        assert refused.value.code == "not-asked"


async def test_waiting_for_a_turn_can_time_out(new_guest: NewGuest) -> None:
    guest = new_guest()
    table = (await guest.create_table(HUNTING, own={0: "Ines"})).table
    async with await guest.connect(table.id, 0) as connection:
        with pytest.raises(TimeoutError):
            await connection.wait_for_turn(0.05)
        assert connection.table.status == "open"


async def test_a_spectator_follows_the_table_to_its_end(new_guest: NewGuest) -> None:
    guest = new_guest()
    table = (await guest.create_table(HUNTING, own={0: "Ines"}, bots={1: "greedy"})).table
    async with await guest.connect(table.id, 0) as player, await new_guest().connect(table.id) as spectator:
        seen, _ = await asyncio.gather(_collect(spectator), play_to_the_end(player, 4))
    assert [table.seq for table in seen] == sorted({table.seq for table in seen})
    assert seen[-1].status == "finished"
    assert all(table.seat is None and (table.view or {})["own"] is None for table in seen)


async def test_a_seat_of_somebody_else_cannot_be_played(new_guest: NewGuest) -> None:
    table = (await new_guest().create_table(HUNTING, own={0: "Ines"}, bots={1: "greedy"})).table
    with pytest.raises(SeatLost, match="the server ended the connection to the table: "):
        async with await new_guest().connect(table.id, 0):
            pytest.fail("it was opened")


async def test_a_table_that_does_not_exist_cannot_be_watched(new_guest: NewGuest) -> None:
    with pytest.raises((SeatLost, NotTheProtocol)):
        async with await new_guest().connect("missing"):
            pytest.fail("it was opened")


async def test_a_server_that_is_gone_is_given_up() -> None:
    async with stub_server(close_at_once) as url:
        with pytest.raises(Unreachable, match=r"the server does not answer \(.*\); is it running\?"):
            async with SeatConnection(url, "token", "table", 0, patience=0.2):
                pytest.fail("it was opened")


async def test_a_closed_connection_says_so(new_guest: NewGuest) -> None:
    guest = new_guest()
    table = (await guest.create_table(HUNTING, own={0: "Ines"}, bots={1: "greedy"})).table
    connection = await guest.connect(table.id, 0)
    with pytest.raises(SeatLost, match="not open yet"):
        _ = connection.table
    async with connection:
        pass
    with pytest.raises(SeatLost, match="this connection is closed"):
        await connection.play(BUILD)
    with pytest.raises(SeatLost, match="this connection is closed"):
        await connection.wait_for_turn()


async def _collect(connection: SeatConnection) -> list[Table]:
    async with asyncio.timeout(TIMEOUT):
        return [table async for table in connection.tables()]
