"""Clients that connect and do not read: spectators, and players that send requests without reading answers."""

import asyncio
import json
import socket
from random import Random

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.faults.fault_run import FaultRun
from tests.faults.ledger import Ledger

_BUFFER = 4096


async def read_slowly(run: FaultRun, seed: str) -> None:
    """Connect to one table after another, and read almost nothing, until the faults end."""
    rng = Random(seed)
    while run.seconds_left > 0:
        tables = list(run.ledger.tables)
        if not tables:
            await asyncio.sleep(0.1)
            continue
        host, port = rng.choice(run.addresses).split(":")
        run.count("slow readers")
        try:
            await _connect_without_reading(run, host, int(port), rng.choice(tables), rng)
        except (OSError, WebSocketException, TimeoutError):
            run.count("slow readers disconnected")


async def _connect_without_reading(run: FaultRun, host: str, port: int, table: str, rng: Random) -> None:
    raw_socket = socket.socket()
    try:
        raw_socket.setsockopt(
            socket.SOL_SOCKET, socket.SO_RCVBUF, _BUFFER
        )  # a small buffer, so that the server's writes block soon
        raw_socket.setblocking(False)
        await asyncio.get_running_loop().sock_connect(raw_socket, (host, port))
        async with connect(
            f"ws://{host}:{port}/api/tables/{table}/play",
            sock=raw_socket,
            open_timeout=3.0,
            close_timeout=0.1,
            ping_interval=None,
            max_queue=1,
            compression=None,
            proxy=None,
        ) as connection:
            sends = rng.random() < 0.5
            for _ in range(rng.randint(4, 12)):
                if run.seconds_left <= 0:
                    break
                if sends:
                    for _ in range(20):
                        await connection.send(json.dumps({"type": "ping"}))
                await asyncio.sleep(0.2)
            connection.transport.abort()
    finally:
        raw_socket.close()


def too_slow(ledger: Ledger, seconds: float) -> list[str]:
    """A problem, if another client had to wait too long for an answer."""
    waited = f"a client waited {ledger.slowest:.1f} s for an answer while others did not read"
    return [waited] if ledger.slowest > seconds else []
