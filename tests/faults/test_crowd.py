"""The crowd of the flood: a lost connection or a refusal is a result, and nobody waits for it for ever."""

import asyncio

import orjson
import pytest

from tests.faults.crowd import Client, Crowd, Unanswered

TIMEOUT = 20.0
TABLE = {"seq": 0, "view": {"moves": ["pass"]}}


class Line(asyncio.Transport):
    """A connection to nowhere."""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Nobody reads it."""

    def abort(self) -> None:
        """It needs no end."""


def message(**fields: object) -> bytes:
    """A frame of the server."""
    payload = orjson.dumps({"table": None, **fields})
    assert len(payload) < 126
    return bytes([0x81, len(payload)]) + payload


@pytest.fixture
async def client() -> Client:
    """A player whose WebSocket is open."""
    client = Client("/api/tables/t/play?seat=0", "token")
    client.connection_made(Line())
    client.data_received(b"HTTP/1.1 101 Switching Protocols\r\n\r\n" + message(type="table", table=TABLE))
    return client


@pytest.mark.parametrize("answer", [None, b"HTTP/1.1 429 Too Many Requests\r\n\r\n"], ids=["nothing", "refusal"])
async def test_a_connection_that_is_not_opened_fails(answer: bytes | None) -> None:
    client = Client("/api/tables/t/play")
    client.connection_made(Line())
    if answer is None:
        client.connection_lost(None)
    else:
        client.data_received(answer)
    with pytest.raises(Unanswered):
        await asyncio.wait_for(client.opened, TIMEOUT)


@pytest.mark.parametrize("number", ["1", None])
async def test_a_refused_move_fails(client: Client, number: str | None) -> None:
    playing = asyncio.create_task(client.play(1, "pass"))
    await asyncio.sleep(0)
    client.data_received(message(type="refused", id=number, code="stale", message="too late"))
    with pytest.raises(Unanswered, match="too late"):
        await asyncio.wait_for(playing, TIMEOUT)


async def test_the_crowd_finishes_although_a_connection_is_lost(client: Client) -> None:
    crowd = Crowd(port=0, connections=0, moves=100.0)
    crowd._tables.append((client, client))
    playing = asyncio.create_task(crowd.play())
    async with asyncio.timeout(TIMEOUT):
        while not crowd.sent:
            await asyncio.sleep(0.01)
        client.connection_lost(None)
        while not crowd.problems:
            await asyncio.sleep(0.01)
        playing.cancel()
        await crowd.finish()
    assert crowd.problems == ["a move was not acknowledged: the connection was lost"]
    assert (crowd.sent, crowd.answered) == (1, 0), "nobody plays on a lost connection"
