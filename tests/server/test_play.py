"""Play over the WebSocket: whole games, repeated and stale requests, taking back, resuming, and bad messages."""

import asyncio
import base64
import json
import socket
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from doubloon.server import connection as server_connection
from doubloon.server import live_tables
from tests.server.running import (
    BUILD,
    HUNTING,
    LOOPBACK,
    SILVER,
    Connection,
    Data,
    Guest,
    NewGuest,
    Server,
    play_random_moves,
    run_server,
    without_table,
)


class TwoPlayers:
    """A running game of Ann and Ben, both connected."""

    def __init__(self, table: str, guests: list[Guest], connections: list[Connection]) -> None:
        self.table, self.guests, self.connections = table, guests, connections
        self.ann, self.ben = connections


async def two_players(new_guest: NewGuest, game: str = SILVER, **options: Any) -> TwoPlayers:
    guests = [new_guest(), new_guest()]
    created = await guests[0].create(game, own={"0": "Ann"}, **{"start": 0, **options})
    await guests[1].join(created["table"]["id"], "Ben", created["invitation"])
    connections = [await guest.connect(created["table"]["id"], seat) for seat, guest in enumerate(guests)]
    for connection in connections:
        await connection.wait_for("table")
    return TwoPlayers(created["table"]["id"], guests, connections)


async def entry_kinds(server: Server, table: str) -> Counter[str]:
    """The number of stored entries of each kind."""
    return Counter(json.loads(entry.body)["kind"] for entry in await server.log_of(table))


def complete_move(game: Data) -> str:
    """A move that is a complete answer: it crosses off no X, which would require an extra cross."""
    moves: list[str] = game["moves"]
    return next(move for move in moves if not game["gains"].get(move, {}).get("extras"))


def is_turn(turn: int, seen: Data) -> bool:
    return bool(seen["view"]["turn"] == turn)


async def check_alive(connection: Connection) -> None:
    await connection.send(type="ping")
    assert await connection.wait_for("pong") == {"type": "pong", "table": None}


@pytest.mark.parametrize("game", [SILVER, HUNTING])
async def test_a_whole_game_is_played_and_everything_is_stored_once(
    server: Server, new_guest: NewGuest, game: str
) -> None:
    both = await two_players(new_guest, game)
    await play_random_moves(both.connections, Random(1))
    assert both.ann.game["result"] == both.ben.game["result"] is not None
    ids = []
    for entry in await server.log_of(both.table):
        reply = json.loads(entry.body)
        if reply["kind"] == "played":
            ids.append((reply["seat"], reply["id"]))
    assert len(set(ids)) == len(ids)
    answers = sum(
        json.loads(frame)["type"] == "answer" for connection in both.connections for frame in connection.frames
    )
    assert answers == len(ids)


@pytest.mark.parametrize("game", [SILVER, HUNTING])
async def test_a_person_plays_a_whole_game_against_a_bot(tmp_path: Path, game: str) -> None:
    with run_server(tmp_path / "tables.db", bot_workers=1) as server:
        async with server.guests() as new_guest:
            ann = new_guest()
            created = await ann.create(game, own={"0": "Ann"}, bots={"1": "greedy"})
            connection = await ann.connect(created["table"]["id"], 0)
            await play_random_moves([connection], Random(1))
            assert connection.game["result"]
            counted = await metrics(ann)
            assert counted[f'doubloon_moves_total{{by="bot",game="{game}"}}'] > 0
            assert counted['doubloon_bot_problems{kind="illegal"}'] == 0


async def test_a_repeated_id_gets_the_first_answer_and_is_stored_once(server: Server, new_guest: NewGuest) -> None:
    both = await two_players(new_guest)
    seq, move = both.ann.last_table["seq"], both.ann.game["moves"][0]
    first = await both.ann.play(move, id="once", seq=seq)
    await both.ben.move(both.ben.game["moves"][0])
    await both.ann.until(lambda seen: seen["view"]["phase"] == "cross")
    other = await both.guests[0].connect(both.table, 0)
    for connection in (both.ann, both.ann, other):
        assert without_table(await connection.play(move, id="once", seq=seq)) == without_table(first)
    again = await other.play("anything else", id="once", seq=-7)
    assert without_table(again) == without_table(first)
    assert (await entry_kinds(server, both.table))["played"] == 2
    assert (await both.ben.play(both.ben.game["moves"][0], id="once"))["type"] == "answer", "each seat has its own ids"


async def test_the_same_request_over_many_connections_is_stored_once(server: Server, new_guest: NewGuest) -> None:
    both = await two_players(new_guest)
    connections = [await both.guests[0].connect(both.table, 0) for _ in range(5)]
    move = both.ann.game["moves"][0]
    answers = await asyncio.gather(*(connection.play(move, id="once") for connection in connections))
    assert all(without_table(answer) == without_table(answers[0]) for answer in answers)
    assert (await entry_kinds(server, both.table))["played"] == 1


async def test_a_stale_request_gets_the_current_table_and_a_reason(server: Server, new_guest: NewGuest) -> None:
    both = await two_players(new_guest)
    seq, move = both.ann.last_table["seq"], both.ann.game["moves"][0]
    await both.ann.move(move)
    stored = await server.stored()
    for old in (seq, -1, 10**6):
        reply = await both.ann.play(move, seq=old)
        assert (reply["type"], reply["code"]) == ("refused", "stale")
        assert str(both.ann.last_table["seq"]) in reply["message"]
        assert reply["table"]["seq"] == both.ann.last_table["seq"]
        assert reply["table"]["view"]["awaited"] == [1]
    reply = await both.ann.play(move)
    assert (reply["code"], reply["table"]["seat"]) == ("not-asked", 0)
    assert await server.stored() == stored


async def test_an_illegal_move_is_refused_with_an_explanation(server: Server, new_guest: NewGuest) -> None:
    both = await two_players(new_guest)
    stored = await server.stored()
    for move, code in (("keep purple-01", "bad-notation"), ("dance", "bad-notation"), ("pass", "illegal")):
        reply = await both.ann.play(move)
        assert (reply["type"], reply["code"], reply["table"]) == ("refused", code, None)
        assert reply["message"]
    assert await server.stored() == stored


async def test_simultaneous_answers_do_not_make_each_other_stale(new_guest: NewGuest) -> None:
    both = await two_players(new_guest)
    for turn in (1, 2, 3):
        seqs = [connection.last_table["seq"] for connection in both.connections]
        moves = [complete_move(connection.game) for connection in both.connections]
        answers = await asyncio.gather(
            *(
                connection.play(move, seq=seq)
                for connection, move, seq in zip(both.connections, moves, seqs, strict=True)
            )
        )
        assert [answer["type"] for answer in answers] == ["answer", "answer"]
        for connection in both.connections:
            await connection.until(partial(is_turn, turn))


async def test_an_answer_can_be_taken_back_until_the_last_one_is_in(server: Server, new_guest: NewGuest) -> None:
    both = await two_players(new_guest, HUNTING)
    reply = await both.ann.request("take-back", seq=both.ann.last_table["seq"])
    assert reply["code"] == "nothing-to-take-back"
    await both.ann.move(BUILD)
    assert both.ann.last_table["can_take_back"] == 1
    await both.ben.until(lambda seen: seen["view"]["awaited"] == [1])
    back = await both.ann.request("take-back", seq=both.ann.last_table["seq"], id="back")
    assert back["type"] == "answer"
    await both.ann.until(lambda seen: seen["seq"] >= back["seq"])
    assert (both.ann.last_table["can_take_back"], both.ann.game["awaited"]) == (0, [0, 1])
    again = await both.ann.request("take-back", seq=both.ann.last_table["seq"], id="back")
    assert without_table(again) == without_table(back)
    await both.ben.move(BUILD)
    await both.ann.until(lambda seen: seen["view"]["awaited"] == [0])
    await both.ann.move("build 1122 1123 2 3")
    reply = await both.ann.request("take-back", seq=both.ann.last_table["seq"])
    assert reply["code"] == "nothing-to-take-back", "both have built, so the builds are final"
    assert (await entry_kinds(server, both.table))["took-back"] == 1


async def test_a_client_resumes_after_a_lost_connection(new_guest: NewGuest) -> None:
    both = await two_players(new_guest)
    await both.ann.close()
    seq = both.ann.last_table["seq"]
    again = await both.guests[0].connect(both.table, 0, seq)
    await again.expect_no_frame()
    await check_alive(again)
    await again.close()
    await both.ben.move(both.ben.game["moves"][0])
    again = await both.guests[0].connect(both.table, 0, seq)
    assert (await again.receive())["table"]["view"]["awaited"] == [0]
    await again.expect_no_frame()
    for unknown in (-1, 0, 10**9):
        connection = await both.guests[0].connect(both.table, 0, unknown)
        assert (await connection.receive())["table"] == again.last_table


async def test_spectators_see_no_secrets_and_cannot_play(server: Server, new_guest: NewGuest) -> None:
    both = await two_players(new_guest)
    watching = await new_guest().connect(both.table)
    seen = (await watching.wait_for("table"))["table"]
    assert (seen["seat"], seen["view"]["own"], seen["view"]["moves"]) == (None, None, [])
    hands = [card for connection in both.connections for card in connection.game["own"]["hand"]]
    assert not any(card in frame for card in hands for frame in watching.frames)
    stored = await server.stored()
    for type_ in ("play", "take-back"):
        rest = {"move": both.ann.game["moves"][0]} if type_ == "play" else {}
        assert (await watching.request(type_, seq=seen["seq"], **rest))["code"] == "spectator"
    for type_ in ("more-time", "offer-end"):
        assert (await watching.request(type_))["code"] == "spectator"
    assert await server.stored() == stored
    await play_random_moves([*both.connections], Random(5), done=lambda seen: seen["view"]["turn"] == 3)
    await watching.until(lambda seen: seen["view"]["turn"] == 3)


PLAY = {"type": "play", "id": "a", "seq": 1, "move": "pass"}
BAD: dict[str, str | bytes] = {
    "not JSON": "hello",
    "empty": "",
    "half": '{"type": "play"',
    "a list": "[]",
    "null": "null",
    "no type": json.dumps({"id": "a"}),
    "unknown type": json.dumps({**PLAY, "type": "win"}),
    "a server's type": json.dumps({"type": "table", "table": {}}),
    "unknown field": json.dumps({**PLAY, "seat": 1}),
    "missing field": json.dumps({"type": "play", "id": "a", "seq": 1}),
    "wrong type": json.dumps({**PLAY, "seq": "1"}),
    "a float": json.dumps({**PLAY, "seq": 1.5}),
    "true": json.dumps({**PLAY, "seq": True}),
    "no id": json.dumps({**PLAY, "id": ""}),
    "long id": json.dumps({**PLAY, "id": "a" * 65}),
    "long move": json.dumps({**PLAY, "move": "a" * 201}),
    "half a character": '{"type":"play","id":"\\ud800","seq":1,"move":"pass"}',
    "deep": "[" * 4000,
    "infinite": '{"type":"play","id":"a","seq":Infinity,"move":"pass"}',
    "huge number": '{"type":"play","id":"a","seq":' + "9" * 5000 + ',"move":"pass"}',
    "bytes": json.dumps(PLAY).encode(),
    "odd bytes": b"\xff\x00",
}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
async def test_a_bad_message_gets_a_typed_error_and_the_connection_stays_open(
    server: Server, new_guest: NewGuest, bad: str | bytes
) -> None:
    guest = new_guest()
    created = await guest.create(HUNTING, own={"0": "Ann", "1": "Ben"})
    connection = await guest.connect(created["table"]["id"], 0)
    await connection.wait_for("table")
    stored = await server.stored()
    await connection.socket.send(bad)
    reply = await connection.receive()
    assert (reply["type"], reply["id"], reply["code"], reply["table"]) == ("refused", None, "bad-message", None)
    assert 0 < len(reply["message"]) < 500
    await check_alive(connection)
    assert await server.stored() == stored


async def test_numbers_of_any_length_are_answered(new_guest: NewGuest) -> None:
    both = await two_players(new_guest)
    for seq in ("9" * 4299, "-" + "9" * 4299):
        await both.ann.socket.send(f'{{"type":"play","id":"a","seq":{seq},"move":"pass"}}')
        assert (await both.ann.receive())["code"] in ("stale", "bad-message")
    await check_alive(both.ann)


@pytest.mark.parametrize("kind", [str, bytes])
async def test_a_frame_above_8_kb_closes_only_its_own_connection(new_guest: NewGuest, kind: type) -> None:
    both = await two_players(new_guest)
    await both.ann.socket.send(" " * 8192 if kind is str else b" " * 8192)
    assert (await both.ann.receive())["code"] == "bad-message", "8 KB are allowed"
    await both.ann.socket.send(" " * 8193 if kind is str else b" " * 8193)
    assert await both.ann.closed() == 1009
    await check_alive(both.ben)


async def test_a_client_that_is_too_fast_is_refused_and_may_continue_later(new_guest: NewGuest) -> None:
    both = await two_players(new_guest)
    for _ in range(150):
        await both.ann.send(type="ping")
    reply = [await both.ann.receive() for _ in range(150)]
    assert {message["type"] for message in reply} == {"pong", "refused"}
    assert {message["code"] for message in reply if message["type"] == "refused"} == {"too-fast"}
    assert server_connection.BURST <= sum(message["type"] == "pong" for message in reply) < 150
    await asyncio.sleep(0.2)
    await check_alive(both.ann)


async def test_a_client_that_keeps_sending_invalid_messages_is_disconnected(new_guest: NewGuest) -> None:
    both = await two_players(new_guest)

    async def flood() -> None:
        while True:
            await both.ann.socket.send("nonsense")
            await asyncio.sleep(0)

    flooding = asyncio.create_task(flood())
    assert await both.ann.closed() == server_connection.CLOSE_ABUSE
    with pytest.raises(ConnectionClosed):
        await flooding
    await check_alive(both.ben)
    assert (await both.guests[0].get_table(both.table))["status"] == "running"


async def test_the_close_code_distinguishes_unknown_tables_from_forbidden_seats(new_guest: NewGuest) -> None:
    both = await two_players(new_guest)
    assert await (await new_guest().connect("no-such-table")).closed() == 4404
    assert await (await both.guests[0].connect(both.table, 1)).closed() == 4403
    assert await (await both.guests[0].connect(both.table, 2)).closed() == 4403


async def test_tables_without_viewers_are_unloaded_and_loaded_again(
    server: Server, new_guest: NewGuest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_tables, "_IDLE_TABLES", 5)
    both = await two_players(new_guest)
    created = [await both.guests[0].create(HUNTING, own={"0": "Ann"}) for _ in range(20)]
    assert server.app
    assert len(server.app.state.context.tables._live) < 10
    assert (await new_guest().get_table(created[0]["table"]["id"]))["seats"][0]["name"] == "Ann"
    await both.ann.move(complete_move(both.ann.game))
    await both.ben.until(lambda seen: seen["view"]["awaited"] == [1])


def connect_without_reading(server: Server, table: str, token: str | None, seat: int | None) -> socket.socket:
    """A WebSocket with tiny buffers that reads nothing after the handshake."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    connection.connect((LOOPBACK, server.port))
    query = "" if seat is None else f"?seat={seat}"
    connection.sendall(
        f"GET /api/tables/{table}/play{query} HTTP/1.1\r\nHost: {server.address}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n"
        f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}\r\n\r\n".encode()
    )
    assert connection.recv(12) == b"HTTP/1.1 101"
    return connection


async def test_slow_readers_stall_nobody_and_are_disconnected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_connection, "READ_SECONDS", 0.3)
    with run_server(tmp_path / "tables.db", send_buffer=4096) as server:
        async with server.guests() as new_guest:
            both = await two_players(new_guest)
            slow = [
                connect_without_reading(server, both.table, both.guests[0].token, seat) for seat in (None, 0, None, 0)
            ]
            try:
                async with asyncio.timeout(20):
                    await play_random_moves(both.connections, Random(6))
                assert both.ben.game["result"]
                assert server.app
                connected: Counter[str] = server.app.state.context.connections
                for _ in range(50):
                    if connected[LOOPBACK] == 2:
                        break
                    await asyncio.sleep(0.05)
                assert connected[LOOPBACK] == 2, "only Ann and Ben are left"
                counted = await metrics(both.guests[0])
                assert (counted["doubloon_connections"], counted["doubloon_slow_readers_total"]) == (2, 4)
            finally:
                for connection in slow:
                    connection.close()


async def metrics(guest: Guest) -> dict[str, float]:
    lines = (await guest.http.get("/metrics")).text.splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}
