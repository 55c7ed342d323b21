"""`doubloon backup` while people play: the backup has every acknowledged move, and the games go on from it."""

import asyncio
import os
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random

import pytest

from doubloon.cli import backup, main
from doubloon.cli.check import check_database
from doubloon.match import from_text
from doubloon.match.entries import MovePlayed
from doubloon.server.storage import open_store
from tests.server.postgres import PostgresServer
from tests.server.running import (
    SILVER,
    Connection,
    Data,
    Guest,
    Server,
    new_id,
    play_random_moves,
    random_move,
    run_server_process,
)

TABLES = 6
BEFORE, DURING = 12, 3
"""The number of acknowledged moves at each table before the backup begins, and while it copies SQLite's file."""


class Party:
    """Two guests at one table, who note the moves that the server has acknowledged."""

    def __init__(self, table: str, guests: list[Guest], connections: list[Connection], rng: Random) -> None:
        self.table, self.guests, self._connections, self._rng = table, guests, connections, rng
        self.acknowledged: list[str] = []
        """The ids of the moves."""
        self.changed = asyncio.Condition()

    async def play(self) -> None:
        """Play until the game ends or the task is cancelled."""
        await asyncio.gather(*map(self._play_seat, self._connections))

    async def _play_seat(self, connection: Connection) -> None:
        while True:
            seen = await connection.until(lambda seen: seen["status"] == "finished" or connection.asked)
            if seen["status"] == "finished":
                return
            move_id = new_id()
            answer = await connection.play(random_move(connection.game, self._rng), id=move_id)
            assert answer["type"] == "answer", answer
            async with self.changed:
                self.acknowledged.append(move_id)
                self.changed.notify_all()
            await connection.until(partial(shows, seq=answer["seq"]))

    async def reach(self, moves: int) -> None:
        """Wait until this number of moves is acknowledged."""
        async with self.changed, asyncio.timeout(50):
            await self.changed.wait_for(lambda: len(self.acknowledged) >= moves)


def shows(seen: Data, seq: int) -> bool:
    """Whether a table is at least as new as this number."""
    return bool(seen["seq"] >= seq)


async def sit_down(server: Server, stack: AsyncExitStack, number: int) -> Party:
    ann, ben = Guest(server, stack), Guest(server, stack)
    for guest in (ann, ben):
        stack.push_async_callback(guest.http.aclose)
    created = await ann.create(SILVER, seats=2, own={"0": "Ann"})
    table: str = created["table"]["id"]
    await ben.join(table, "Ben", created["invitation"])
    return Party(table, [ann, ben], [await ann.connect(table, 0), await ben.connect(table, 1)], Random(number))


async def go_on(server: Server, stack: AsyncExitStack, party: Party) -> None:
    """Play the game to its end at another server, with the same tokens."""
    connections = []
    for seat, old in enumerate(party.guests):
        guest = Guest(server, stack)
        stack.push_async_callback(guest.http.aclose)
        guest.token = old.token
        connections.append(await guest.connect(party.table, seat))
    await play_random_moves(connections, Random(party.table))
    assert all(connection.last_table["status"] == "finished" for connection in connections)


async def command(*arguments: str) -> None:
    """Run a `doubloon` command beside the players; it must succeed."""
    assert await asyncio.to_thread(main, arguments) == 0


async def stored_moves(database: str, table: str) -> set[str | None]:
    """The ids of the stored moves of a table."""
    store = await open_store(database)
    entries = [from_text(entry.body) for entry in await store.load(table)]
    await store.close()
    return {entry.id for entry in entries if isinstance(entry, MovePlayed)}


async def back_up_under_load(
    database: str, file: Path, restored: str, log: Path, meanwhile: Callable[[list[Party]], None] = lambda _: None
) -> None:
    async with AsyncExitStack() as stack:
        with run_server_process(database, log) as server:
            parties = [await sit_down(server, stack, number) for number in range(TABLES)]
            playing = [asyncio.create_task(party.play()) for party in parties]
            await asyncio.gather(*(party.reach(BEFORE) for party in parties))
            before = {party.table: list(party.acknowledged) for party in parties}
            meanwhile(parties)
            await command("backup", database, str(file))
            for task in playing:
                task.cancel()
            results = await asyncio.gather(*playing, return_exceptions=True)
            assert all(result is None or isinstance(result, asyncio.CancelledError) for result in results), results
            await stack.aclose()
    await command("restore", str(file), restored)
    verdicts = await check_database(restored)
    assert {verdict.id for verdict in verdicts} == set(before)
    assert not any(verdict.damaged or verdict.problem for verdict in verdicts)
    for table, moves in before.items():
        assert set(moves) <= await stored_moves(restored, table)
    async with AsyncExitStack() as stack:
        with run_server_process(restored, log) as server:
            await asyncio.gather(*(go_on(server, stack, party) for party in parties))
            await stack.aclose()


async def test_sqlite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loop, held = asyncio.get_running_loop(), list[int]()

    def hold(parties: list[Party]) -> None:
        """Let the copy wait until every party has played on, after the moment of the backup."""

        def wait_for_moves(*_arguments: object, **_fields: object) -> None:
            if not held:
                held.append(DURING)
                for party in parties:
                    more = party.reach(len(party.acknowledged) + DURING)
                    asyncio.run_coroutine_threadsafe(more, loop).result(60)

        monkeypatch.setattr(backup, "_PAGES", 4)
        monkeypatch.setattr("rich.progress.Progress.update", wait_for_moves)

    original, restored = tmp_path / "tables.sqlite3", tmp_path / "elsewhere" / "tables.sqlite3"
    await back_up_under_load(str(original), tmp_path / "backup", str(restored), tmp_path / "log", hold)
    assert held


@pytest.mark.slow
async def test_postgres(
    postgres_server: PostgresServer, postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{postgres_server.binaries}{os.pathsep}{os.environ['PATH']}")
    restored = postgres_server.url(postgres_server.make_database())
    await back_up_under_load(postgres_url, tmp_path / "backup", restored, tmp_path / "log")
