"""Everything that viewers receive during a scripted game, to compare with a game that must look the same to them.

A script is a list of groups of requests; after each group, everything that seat 0 and a spectator received is recorded,
HTTP included. Others see when an answer is completed or reopened: a group contains at most one such change, at the same
place in both games.
"""

import itertools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from doubloon.core import Draw, Outcome
from doubloon.server import tokens
from doubloon.server.storage import sqlite
from tests.server import running
from tests.server.running import SILVER, Connection, Guest, run_server

Script = Sequence[Sequence[str]]
NOW = 1_700_000_000.0


class ScriptedDealer:
    """Deals the given items first, by the word of the draw, and the rest at random by a seed."""

    def __init__(self, first: Mapping[str, str], seed: str) -> None:
        self._first, self._random = first, Random(seed)

    def deal(self, draw: Draw) -> Outcome:
        first = self._first.get(draw.word, "").split()
        rest = [item for item in draw.pool if item not in first]
        self._random.shuffle(rest)
        return Outcome(draw.word, tuple([*first, *rest][: draw.count]))


class Transcript:
    """Every byte that a viewer received."""

    def __init__(self, guest: Guest, connection: Connection, table: str) -> None:
        self._guest, self._connection, self._table = guest, connection, table
        self._recorded = 0
        self.texts: list[str] = []

    async def see_everybody(self, seats: int) -> None:
        """Wait until all seats are here, and drop the presence frames: their order depends on the network."""
        here: list[str] = []
        while here != ["here"] * seats:
            here = [seat["state"] for seat in (await self._connection.wait_for("presence"))["seats"]]
        frames = self._connection.frames
        frames[:] = [frame for frame in frames if json.loads(frame)["type"] != "presence"]

    async def record(self) -> None:
        """Record the messages sent so far, and the HTTP replies about the table."""
        await catch_up(self._connection)
        self.texts += self._connection.frames[self._recorded :]
        self._recorded = len(self._connection.frames)
        own = "" if self._connection.seat is None else f"?seat={self._connection.seat}"
        for path in ("", "/history", "/drawing.svg", f"/drawing.svg{own}"):
            await self._get(f"/tables/{self._table}{path}")

    async def record_the_rest(self) -> None:
        """Record the other HTTP replies, and the first message of a new connection."""
        for path in ("/record", "/replay", "/replay/positions?step=0&reveal=true"):
            await self._get(f"/tables/{self._table}{path}")
        await self._get("/tables")
        again = await self._guest.connect(self._table, self._connection.seat)
        await again.receive()
        self.texts += again.frames

    async def _get(self, path: str) -> None:
        response = await self._guest.request("GET", path)
        headers = {name: value for name, value in response.headers.items() if name != "date"}
        self.texts.append(f"{response.status_code} {headers} {response.text}")


async def transcripts(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    dealt: Mapping[str, str],
    seed: str,
    script: Script,
    game: str = SILVER,
    **options: Any,
) -> list[list[str]]:
    """Play a script on a new server; returns everything that seat 0 and a spectator received."""
    numbers = itertools.count(1)
    monkeypatch.setattr(tokens, "make_secret", lambda: f"secret-{next(numbers):025}")
    monkeypatch.setattr(running, "new_id", lambda: f"id-{next(numbers)}")
    monkeypatch.setattr(sqlite, "token_bytes", bytes)
    folder.mkdir()
    with run_server(folder / "tables.db", dealer=ScriptedDealer(dealt, seed), clock=lambda: NOW) as server:
        async with server.guests() as new_guest:
            guests = [new_guest() for _ in range(options.get("seats", 2))]
            created = await guests[0].create(game, own={"0": "Ann"}, start=0, listed=True, **options)
            table = created["table"]["id"]
            for seat, guest in enumerate(guests[1:], start=1):
                await guest.join(table, f"Guest {seat}", seat=seat)
            connections = [await guest.connect(table, seat) for seat, guest in enumerate(guests)]
            watcher = new_guest()
            viewers = [
                Transcript(guests[0], connections[0], table),
                Transcript(watcher, await watcher.connect(table), table),
            ]
            for viewer in viewers:
                await viewer.see_everybody(len(guests))
            for group in ((), *script):
                for request in group:
                    seat = int(request[0])
                    await make_request(guests[seat], table, connections[seat], request[2:])
                for viewer in viewers:
                    await viewer.record()
            for viewer in viewers:
                await viewer.record_the_rest()
    return [viewer.texts for viewer in viewers]


async def catch_up(connection: Connection) -> None:
    """Receive everything that was sent so far."""
    await connection.send(type="ping")
    await connection.wait_for("pong")


async def make_request(guest: Guest, table: str, connection: Connection, request: str) -> None:
    """Play a move, take moves back, request a hint, or with `! move` try a move that must be refused."""
    await catch_up(connection)
    if request.startswith("! "):
        assert (await connection.play(request[2:], id="refused"))["type"] == "refused"
    elif request == "hint":
        reply = await guest.request("POST", f"/tables/{table}/seats/{connection.seat}/hint")
        assert reply.json()["code"] == "no-bot", "the hint is logged although no worker can find one"
    elif request.startswith("back"):
        answer = await connection.request("take-back", seq=connection.last_table["seq"], whole=request == "back all")
        assert answer["type"] == "answer", answer
        await connection.until(lambda seen: seen["seq"] >= answer["seq"])
    else:
        await connection.move(request)
