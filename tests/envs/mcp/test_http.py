"""Several agents that share the tools of one process over HTTP."""

import asyncio
import signal
import subprocess
from collections.abc import AsyncIterator

import pytest

from tests.envs.mcp.agents import PROGRAM, AgentClient, mcp
from tests.server.running import LOOPBACK, START_TIMEOUT


@pytest.fixture
async def url() -> AsyncIterator[str]:
    """The address of `doubloon mcp --http`."""
    listener = await asyncio.start_server(lambda *_: None, LOOPBACK, 0)
    port = listener.sockets[0].getsockname()[1]
    listener.close()
    await listener.wait_closed()
    command = [PROGRAM, "mcp", "--http", "--port", str(port), "--list-moves"]
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
