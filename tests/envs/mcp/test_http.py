"""Several agents that share the tools of one process over HTTP."""

import asyncio
import signal
import subprocess
from collections.abc import AsyncIterator

import httpx
import pytest

from tests.envs.mcp.agents import PROGRAM, AgentClient, mcp
from tests.server.running import LOOPBACK, START_TIMEOUT

INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
}
"""The first request of a client."""


@pytest.fixture
async def url() -> AsyncIterator[str]:
    """The address of `doubloon mcp --http`."""
    listener = await asyncio.start_server(lambda *_: None, LOOPBACK, 0)
    port = listener.sockets[0].getsockname()[1]
    listener.close()
    await listener.wait_closed()
    command = [PROGRAM, "mcp", "--http", "--port", str(port), "--list-moves", "--sessions", "3"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        async with asyncio.timeout(START_TIMEOUT):
            announced = await asyncio.to_thread(process.stderr.readline)
            while True:
                try:
                    _, writer = await asyncio.open_connection(LOOPBACK, port)
                    break
                except OSError:
                    await asyncio.sleep(0.02)
        writer.close()
        await writer.wait_closed()
        yield f"http://{LOOPBACK}:{port}/mcp"
        process.send_signal(signal.SIGINT)
        rest = await asyncio.to_thread(process.stderr.read)
    assert announced == f"agents on this machine can play at http://{LOOPBACK}:{port}/mcp; stop with Ctrl-C\n"
    assert "Traceback" not in rest


async def test_a_web_page_cannot_reach_the_tools_by_dns_rebinding_and_sessions_are_limited(url: str) -> None:
    headers: dict[str, dict[str, str]] = {
        "a program": {},
        "the local name": {"Host": "localhost:8770"},
        "a foreign host": {"Host": "doubloon.example"},
        "a foreign host with a port": {"Host": "doubloon.example:8770"},
        "a foreign page": {"Origin": "http://doubloon.example"},
        "a third program": {},
        "a program too many": {},
    }
    async with httpx.AsyncClient(headers={"Accept": "application/json, text/event-stream"}) as client:
        answers = {
            who: (await client.post(url, headers=sent, json=INITIALIZE)).status_code for who, sent in headers.items()
        }
    assert answers == {
        "a program": 200,
        "the local name": 200,
        "a foreign host": 421,
        "a foreign host with a port": 421,
        "a foreign page": 403,
        "a third program": 200,
        "a program too many": 503,
    }


async def test_two_agents_play_at_one_table(url: str) -> None:
    async with mcp.Client(url) as first, mcp.Client(url) as second:
        ines, tomasz = AgentClient(first), AgentClient(second)
        begun = await ines.take_seat("begin_table", game="gold-hunting", open_seats=1, name="Ines")
        assert begun["status"] == "open"
        assert begun["view"] is None
        refused = await tomasz.call("join_table", table=begun["table"], name="Tomasz", invitation="guessed")
        assert refused.is_error
        assert refused.text.startswith("this table needs its invitation")
        joined = await tomasz.take_seat(
            "join_table", table=begun["table"], name="Tomasz", invitation=begun["invitation"]
        )
        assert (joined["seat"], joined["your_turn"]) == (1, True)
        assert tomasz.key != ines.key
        ends = await asyncio.gather(ines.play_to_the_end(1), tomasz.play_to_the_end(2))
    assert [end["seat"] for end in ends] == [0, 1]
    assert ends[0]["view"]["result"] == ends[1]["view"]["result"] is not None
    assert ends[0]["view"]["own"] != ends[1]["view"]["own"]
