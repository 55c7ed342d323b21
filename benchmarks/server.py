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
import resource
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table
from server_load import OPTIONS, Server, Slice, floor_slice, idle_memory, play_slice
from websockets.asyncio.client import connect

from doubloon.core import SeededDealer
from doubloon.match import to_text
from doubloon.match.commands import SeatBot, Sit
from doubloon.match.decisions import decide
from doubloon.match.entries import Entry as LogEntry
from doubloon.match.entries import TableCreated
from doubloon.match.folding import open_table
from doubloon.server.storage import Entry, Summary, open_store
from doubloon.server.tokens import Tokens, key_of, make_secret

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


def start_server(database: Path, checkout: Path = ROOT) -> Server:
    """Start the server of this version, or of another checkout."""
    return Server(SERVER if checkout == ROOT else server_program(checkout), database, checkout)


def server_program(checkout: Path) -> str:
    """The constant `SERVER` in the benchmark of another version: it fits the sources of that version."""
    for node in ast.parse((checkout / "benchmarks" / "server.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "SERVER":
            return str(ast.literal_eval(node.value))
    raise RuntimeError(f"{checkout} has no benchmarks/server.py with a constant SERVER")


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
    server = start_server(database)
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
    servers = {
        "this": start_server(folder / "this.sqlite3"),
        "other": start_server(folder / "other.sqlite3", arguments.against),
    }
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
    server = start_server(folder / "play.sqlite3")
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
    server = start_server(folder / "idle.sqlite3")
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
