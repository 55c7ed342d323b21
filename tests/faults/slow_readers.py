"""Clients that connect and do not read: spectators, and players that send requests without reading answers."""

import asyncio
import json
import socket
from random import Random

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.faults.ledger import Ledger
from tests.faults.stage import Stage

_BUFFER = 4096


async def read_slowly(stage: Stage, seed: str) -> None:
    """Connect to one table after the other, and read next to nothing, until the faults end."""
    rng = Random(seed)
    while stage.left > 0:
        tables = list(stage.ledger.tables)
        if not tables:
            await asyncio.sleep(0.1)
            continue
        host, port = rng.choice(stage.addresses).split(":")
        stage.count("slow readers")
        try:
            await _connect_and_doze(stage, host, int(port), rng.choice(tables), rng)
        except (OSError, WebSocketException, TimeoutError):
            stage.count("slow readers sent away")


async def _connect_and_doze(stage: Stage, host: str, port: int, table: str, rng: Random) -> None:
    plain = socket.socket()
    try:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _BUFFER)  # so that the server feels it soon
        plain.setblocking(False)
        await asyncio.get_running_loop().sock_connect(plain, (host, port))
        async with connect(
            f"ws://{host}:{port}/api/tables/{table}/play",
            sock=plain,
            open_timeout=3.0,
            close_timeout=0.1,
            ping_interval=None,
            max_queue=1,
            compression=None,
            proxy=None,
        ) as slow:
            greedy = rng.random() < 0.5
            for _ in range(rng.randint(4, 12)):
                if stage.left <= 0:
                    break
                if greedy:
                    for _ in range(20):
                        await slow.send(json.dumps({"type": "ping"}))
                await asyncio.sleep(0.2)
            slow.transport.abort()
    finally:
        plain.close()


def too_slow(ledger: Ledger, seconds: float) -> list[str]:
    """Whether anybody else had to wait for them."""
    waited = f"somebody waited {ledger.slowest:.1f} s for an answer because others do not read"
    return [waited] if ledger.slowest > seconds else []
