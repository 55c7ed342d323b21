"""The load that one server process can carry, with the load generator on the same machine.

    python benchmarks/server.py [--rounds N] [--seconds S] [--tables N] [--idle N] [--stored N] [--json]
    python benchmarks/server.py --against FOLDER [--rounds N] [--seconds S] [--tables N] [--json]

Real WebSocket clients on loopback play whole games of Silver & Gold; every acknowledged move is committed to disk. The
floor is measured in the same run, in slices between those of play: the same server process does nothing but a durable
insert and an echo for the same number of connections. Compare only ratios and bounded quantities between machines.

With `--against`, the server of another version plays in turns with this one, and the report shows the ratio.
"""

import argparse
import ast
import asyncio
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
from contextlib import AsyncExitStack, suppress
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import httpx
import orjson
from rich.console import Console
from rich.progress import track
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from doubloon.core import SeededDealer
from doubloon.match import to_text
from doubloon.match.commands import SeatBot, Sit
from doubloon.match.decisions import decide
from doubloon.match.entries import Entry as LogEntry
from doubloon.match.entries import TableCreated
from doubloon.match.folding import open_table
from doubloon.server.serve import free_port
from doubloon.server.storage import Entry, Summary, open_store
from doubloon.server.tokens import Tokens, key_of, make_secret

HOST = "127.0.0.1"
SERVER = """
import secrets, sys, uvicorn
from starlette.websockets import WebSocket
from doubloon.server.app import create_app
from doubloon.server.serve import uvicorn_settings
from doubloon.server.storage import Entry, Summary

app = create_app(sys.argv[2], generous=True)

async def floor(socket: WebSocket) -> None:
    store = app.state.context.tables.store
    await socket.accept()
    table = secrets.token_urlsafe(24)
    await store.create(table, Summary("floor", "open", False, "{}"), [Entry("{}", 0.0)])
    length = 1
    while True:
        message = await socket.receive()
        if message["type"] != "websocket.receive":
            return
        await store.append(table, length, [Entry(message["text"], 0.0)])
        length += 1
        await socket.send_text(message["text"])

app.add_api_websocket_route("/floor", floor)
uvicorn.run(app, **uvicorn_settings("127.0.0.1", int(sys.argv[1])))
"""
ROOT = Path(__file__).resolve().parent.parent
MAX_GAMES_PER_SECOND = 60
"""Tables for this many games are created in advance."""
OPTIONS: dict[str, Any] = {"open_timeout": 120, "ping_interval": None, "compression": None, "max_queue": None}


class Server:
    """A server process on a database file, with the sources of a checkout."""

    def __init__(self, database: Path, checkout: Path = ROOT) -> None:
        self.port = free_port(HOST, 0)
        program = SERVER if checkout == ROOT else server_program(checkout)
        self._process = subprocess.Popen(
            [sys.executable, "-c", program, str(self.port), str(database)],
            env={**os.environ, "PYTHONPATH": str(checkout / "src")},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def url(self, path: str, scheme: str = "ws") -> str:
        """The URL of a path."""
        return f"{scheme}://{HOST}:{self.port}{path}"

    async def ready(self) -> None:
        """Return as soon as the server answers."""
        async with httpx.AsyncClient() as client:
            while self._process.poll() is None:
                with suppress(httpx.TransportError):
                    if (await client.get(self.url("/healthz", "http"))).status_code == 200:
                        return
                await asyncio.sleep(0.01)
        raise RuntimeError("the server did not start")

    def megabytes(self) -> float:
        """The resident memory of the process (Linux only)."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024

    def cpu_seconds(self) -> float:
        """The processor time that the process has used (Linux only)."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Stop the server."""
        self._process.terminate()
        self._process.wait()


class Slice(NamedTuple):
    """Some seconds of play."""

    waits: list[float]
    """The time until each acknowledgement."""
    cpu_seconds: float
    """The processor time of the server; it depends little on the load of the machine."""


class Player:
    """A client on one seat that plays random legal moves, at once or after a random pause."""

    def __init__(
        self, server: Server, table: str, token: str, seat: int, waits: list[float], pause: float = 0.0
    ) -> None:
        self._url = server.url(f"/api/tables/{table}/play?seat={seat}")
        self._headers = {"Authorization": f"Bearer {token}"}
        self._seat, self._pause = seat, pause
        self._random = random.Random(f"{table}/{seat}")
        self.waits = waits
        """The time until each acknowledgement."""

    async def play(self, connected: asyncio.Event) -> None:
        """Play until the game is over."""
        async with connect(self._url, additional_headers=self._headers, **OPTIONS) as socket:
            connected.set()
            with suppress(ConnectionClosed):
                await self._play(socket)

    async def _play(self, socket: ClientConnection) -> None:
        numbers = count()
        sent: tuple[str, float] | None = None
        moves: list[str] = []
        seq = 0
        async for text in socket:
            message = orjson.loads(text)
            if message["type"] == "answer":
                assert sent is not None
                assert message["id"] == sent[0]
                self.waits.append(perf_counter() - sent[1])
                sent = None
            else:
                assert message["type"] != "refused", message
            if table := table_of(message):
                if table["status"] == "finished":
                    return
                seq, view = table["seq"], view_of(table)
                moves = view["moves"] if view else []
            if moves and sent is None:
                if self._pause:
                    await asyncio.sleep(self._random.uniform(0.5, 1.5) * self._pause)
                request = {"type": "play", "id": str(next(numbers)), "seq": seq, "move": self._random.choice(moves)}
                sent, moves = (str(request["id"]), perf_counter()), []
                await socket.send(json.dumps(request))


def server_program(checkout: Path) -> str:
    """The constant `SERVER` in the benchmark of another version: it fits the sources of that version."""
    for node in ast.parse((checkout / "benchmarks" / "server.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "SERVER":
            return str(ast.literal_eval(node.value))
    raise RuntimeError(f"{checkout} has no benchmarks/server.py with a constant SERVER")


def table_of(message: dict[str, Any]) -> Any:
    """The table in a message; older versions name the field `look`."""
    return message.get("table") or message.get("look")


def view_of(table: dict[str, Any]) -> Any:
    """The game as the client sees it; older versions name the field by the game."""
    return table["view"] if "view" in table else table[table["game"].replace("-", "_")]


async def new_tables(server: Server, number: int) -> list[tuple[str, str]]:
    """Create tables for two persons with the same token; returns (id, token) of each."""
    async with httpx.AsyncClient(base_url=server.url("", "http"), timeout=60) as client:

        async def one() -> tuple[str, str]:
            guest = await client.post("/api/guests")
            token = guest.json()["token"] if guest.status_code == 201 else make_secret()  # in older versions, any text
            wanted = {"game": "silver-and-gold", "own": {"0": "Ann", "1": "Bob"}}
            headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": make_secret()}
            answer = await client.post("/api/tables", json=wanted, headers=headers)
            table = answer.json()["table"]  # in older versions, the id
            return table if isinstance(table, str) else table["id"], token

        made: list[tuple[str, str]] = []
        for _ in range(0, number, 50):
            made += await asyncio.gather(*(one() for _ in range(min(50, number - len(made)))))
        return made


async def play_slice(server: Server, tables: int, seconds: float, pause: float = 0.0) -> Slice:
    """Let pairs of players play whole games, one after another."""
    spare = [] if pause else await new_tables(server, int(MAX_GAMES_PER_SECOND * seconds))
    waits: list[float] = []
    tasks: list[asyncio.Task[None]] = []
    connected = [asyncio.Event() for _ in range(2 * tables)]

    async def pair(table: tuple[str, str], events: list[asyncio.Event]) -> None:
        while True:
            players = [Player(server, *table, seat, waits, pause) for seat in (0, 1)]
            await asyncio.gather(*(player.play(event) for player, event in zip(players, events, strict=True)))
            table = spare.pop()

    for number, table in enumerate(await new_tables(server, tables)):
        events = connected[2 * number : 2 * number + 2]
        tasks.append(asyncio.create_task(pair(table, events)))
        if number % 50 == 49:
            await asyncio.wait_for(asyncio.gather(*(event.wait() for event in connected[: 2 * number])), 60)
    await asyncio.wait_for(asyncio.gather(*(event.wait() for event in connected)), 60)
    waits.clear()
    used = server.cpu_seconds()
    await asyncio.sleep(seconds)
    measured = Slice(list(waits), server.cpu_seconds() - used)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return measured


async def floor_slice(server: Server, connections: int, seconds: float) -> int:
    """The number of stored echoes in some seconds."""
    echoes = 0
    text = json.dumps({"type": "play", "id": "17", "seq": 42, "move": "cross purple-03 a1 b1 c1"})

    async def one(stack: AsyncExitStack) -> None:
        nonlocal echoes
        socket = await stack.enter_async_context(connect(server.url("/floor"), **OPTIONS))
        connected.append(socket)

    async def echo(socket: ClientConnection) -> None:
        nonlocal echoes
        while True:
            await socket.send(text)
            await socket.recv()
            echoes += 1

    connected: list[ClientConnection] = []
    async with AsyncExitStack() as stack:
        for _ in range(0, connections, 100):
            await asyncio.gather(*(one(stack) for _ in range(min(100, connections - len(connected)))))
        tasks = [asyncio.create_task(echo(socket)) for socket in connected]
        await asyncio.sleep(seconds)
        done = echoes
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return done


async def idle_memory(server: Server, connections: int) -> dict[str, float]:
    """Open connections that only watch, and the memory of the server with them."""
    before = server.megabytes()
    tables = await new_tables(server, max(1, connections // 100))
    async with AsyncExitStack() as stack:
        for _ in range(0, connections, 200):
            await asyncio.gather(
                *(
                    stack.enter_async_context(
                        connect(server.url(f"/api/tables/{tables[n % len(tables)][0]}/play"), **OPTIONS)
                    )
                    for n in range(200)
                )
            )
        await asyncio.sleep(1)
        after = server.megabytes()
    return {"connections": connections, "megabytes": after, "kilobytes_each": (after - before) * 1024 / connections}


async def store_games(database: Path, number: int) -> tuple[str, str]:
    """Store this many running games; returns the id and token of one of them."""
    store = await open_store(str(database))
    token = Tokens(await store.secret()).issue()
    setup = TableCreated("silver-and-gold", 2, 0, "standard", None, False, key_of(token), key_of(token), True, None)
    summary = Summary("silver-and-gold", "running", False, '{"variant":"standard","names":[]}')
    ids = [make_secret() for _ in range(number)]

    async def one(table_id: str) -> None:
        table = open_table(setup, 0.0)
        entries: list[LogEntry] = [setup]
        for command in (Sit("Ann", key_of(token), 0), SeatBot(1, "greedy")):
            new, table = decide(table, command, 0.0, SeededDealer(table_id))
            entries += new
        await store.create(table_id, summary, [Entry(to_text(entry), 0.0) for entry in entries])

    for begin in range(0, number, 500):
        await asyncio.gather(*(one(table_id) for table_id in ids[begin : begin + 500]))
    await store.close()
    return ids[-1], token


async def restart_seconds(number: int, folder: Path) -> float:
    """From the start of the process to the first accepted move, with this many stored games."""
    database = folder / "stored.sqlite3"
    table, token = await store_games(database, number)
    begun = perf_counter()
    server = Server(database)
    try:
        await server.ready()
        url = server.url(f"/api/tables/{table}/play?seat=0")
        async with connect(url, additional_headers={"Authorization": f"Bearer {token}"}, **OPTIONS) as socket:
            seen = json.loads(await socket.recv())["table"]
            request = {"type": "play", "id": "1", "seq": seen["seq"], "move": seen["view"]["moves"][0]}
            await socket.send(json.dumps(request))
            while json.loads(await socket.recv())["type"] != "answer":
                pass
        return perf_counter() - begun
    finally:
        server.stop()


def percentile(values: list[float], share: float) -> float:
    """The value below which this share of the values lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


async def compare(arguments: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Play with the servers of two versions in turns."""
    servers = {"this": Server(folder / "this.sqlite3"), "other": Server(folder / "other.sqlite3", arguments.against)}
    slices: dict[str, list[Slice]] = {name: [] for name in servers}
    try:
        for server in servers.values():
            await server.ready()
        for number in track(range(arguments.rounds), "Playing", console=Console(stderr=True)):
            for name in list(servers)[:: -1 if number % 2 else 1]:
                slices[name].append(await play_slice(servers[name], arguments.tables, arguments.seconds))
    finally:
        for server in servers.values():
            server.stop()
    rows = {
        name: {
            "moves_per_second": median(len(each.waits) for each in played) / arguments.seconds,
            "cpu_us_per_move": median(1e6 * each.cpu_seconds / len(each.waits) for each in played),
            "p50_ms": 1000 * median(percentile(each.waits, 0.5) for each in played),
            "p99_ms": 1000 * median(percentile(each.waits, 0.99) for each in played),
        }
        for name, played in slices.items()
    }
    return {**rows, "ratio": {field: rows["this"][field] / rows["other"][field] for field in rows["this"]}}


async def run(arguments: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """All measurements."""
    server = Server(folder / "play.sqlite3")
    try:
        await server.ready()
        ratios, moves, floors, waits = [], [], [], []
        for _ in track(range(arguments.rounds), "Playing", console=Console(stderr=True)):
            floor = await floor_slice(server, 2 * arguments.tables, arguments.seconds)
            slice_waits = (await play_slice(server, arguments.tables, arguments.seconds)).waits
            ratios.append(len(slice_waits) / floor)
            moves.append(len(slice_waits) / arguments.seconds)
            floors.append(floor / arguments.seconds)
            waits += slice_waits
        many = (await play_slice(server, 1000, arguments.seconds, pause=2000 / 700)).waits
    finally:
        server.stop()
    server = Server(folder / "idle.sqlite3")
    try:
        await server.ready()
        idle = await idle_memory(server, arguments.idle)
    finally:
        server.stop()
    return {
        "floor_moves_per_second": median(floors),
        "moves_per_second": median(moves),
        "share_of_floor": median(ratios),
        "acknowledged_ms": {"p50": 1000 * percentile(waits, 0.5), "p99": 1000 * percentile(waits, 0.99)},
        "with_2000_connections": {
            "moves_per_second": len(many) / arguments.seconds,
            "p50_ms": 1000 * percentile(many, 0.5),
            "p99_ms": 1000 * percentile(many, 0.99),
        },
        "idle": idle,
        "restart_seconds": await restart_seconds(arguments.stored, folder),
        "stored_games": arguments.stored,
    }


def main() -> None:
    """Run the benchmark and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="rounds of floor and play (default 3)")
    parser.add_argument("--seconds", type=float, default=5.0, help="length of a slice (default 5)")
    parser.add_argument("--tables", type=int, default=100, help="tables of two players at full speed (default 100)")
    parser.add_argument("--idle", type=int, default=10_000, help="idle connections (default 10,000)")
    parser.add_argument("--stored", type=int, default=10_000, help="stored games at a restart (default 10,000)")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="compare with a checkout of another version")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(dir=os.environ.get("DOUBLOON_BENCHMARK_FOLDER")) as folder:
        measured = asyncio.run((compare if arguments.against else run)(arguments, Path(folder)))
    if arguments.json:
        print(json.dumps(measured, indent=1))
    else:
        Console().print(comparison(measured) if arguments.against else report(measured))


def comparison(measured: dict[str, Any]) -> Table:
    """Two versions side by side."""
    table = Table("", "this version", "the other", "ratio")
    for field, name in (
        ("moves_per_second", "stored moves a second"),
        ("cpu_us_per_move", "processor time for a move, µs"),
        ("p50_ms", "acknowledged, p50, ms"),
        ("p99_ms", "acknowledged, p99, ms"),
    ):
        this, other, ratio = (measured[column][field] for column in ("this", "other", "ratio"))
        table.add_row(name, f"{this:,.0f}", f"{other:,.0f}", f"{ratio:.2f}")
    return table


def report(measured: dict[str, Any]) -> Table:
    """All measurements of this version."""
    table = Table("measurement", "result", "goal")
    busy, idle = measured["with_2000_connections"], measured["idle"]
    table.add_row("floor: stored echoes a second", f"{measured['floor_moves_per_second']:,.0f}", "")
    table.add_row("stored moves a second", f"{measured['moves_per_second']:,.0f}", "")
    table.add_row("share of the floor", f"{measured['share_of_floor']:.0%}", "60%")
    table.add_row("acknowledged, p50 / p99", "{p50:.0f} / {p99:.0f} ms".format(**measured["acknowledged_ms"]), "")
    table.add_row("stored moves a second, 2,000 connections", f"{busy['moves_per_second']:,.0f}", "500")
    table.add_row("  acknowledged, p50 / p99", f"{busy['p50_ms']:.0f} / {busy['p99_ms']:.0f} ms", "")
    table.add_row(f"memory with {idle['connections']:,} idle connections", f"{idle['megabytes']:.0f} MB", "400 MB")
    table.add_row("  for each", f"{idle['kilobytes_each']:.1f} KB", "")
    table.add_row(
        f"restart to first accepted move, {measured['stored_games']:,} stored games",
        f"{measured['restart_seconds']:.2f} s",
        "2 s",
    )
    return table


if __name__ == "__main__":
    main()
