"""The fault scenarios: each plays for some seconds on a database and reports. Tests and the soak use them."""

import asyncio
import os
import signal
from contextlib import suppress

from tests.faults.disks import Disk
from tests.faults.players import Faults, Seating
from tests.faults.servers import WITH_BAD_BOTS, ServerProcess
from tests.faults.slow_readers import read_slowly, too_slow
from tests.faults.stage import HUNTING, SILVER, Report, Stage, perform
from tests.server.postgres import PostgresServer

RUDE = Faults(duplicate=0.3, old=0.15, ahead=0.1, disconnect=0.02)
FEW_TABLES = (*[Seating(SILVER, 2)] * 4, *[Seating(HUNTING, 2)] * 4, Seating(SILVER, 1, bots=1))
_LONGEST_WAIT = 5.0
"""Seconds that nobody waits for an answer because somebody else does not read; generous, for busy machines."""


async def kill(database: str, seconds: float, seed: int | str) -> Report:
    """The server is killed at random points, and started again, while forty clients play."""

    async def disturb(stage: Stage) -> None:
        (server,) = stage.servers
        while stage.left > 0:
            await stage.some_moves(50, 400)
            server.kill()
            stage.count("kills")
            await server.start()

    return await perform("kill", database, seconds, seed, disturb)


async def messages(database: str, seconds: float, seed: int | str) -> Report:
    """Messages come twice, late and in another order; connections are cut."""

    async def disturb(stage: Stage) -> None:
        await stage.pause(seconds, seconds)

    return await perform("messages", database, seconds, seed, disturb, faults=RUDE)


async def slow_readers(database: str, seconds: float, seed: int | str) -> Report:
    """Some do not read what they are sent, and players doze; nobody else notices."""

    async def disturb(stage: Stage) -> None:
        await asyncio.gather(*(read_slowly(stage, f"slow {seed} {number}") for number in range(12)))
        stage.ledger.problems += too_slow(stage.ledger, _LONGEST_WAIT)

    faults = Faults(doze=0.02, duplicate=0.02)
    return await perform("slow readers", database, seconds, seed, disturb, faults=faults, seatings=FEW_TABLES)


async def full_disk(disk: Disk, seconds: float, seed: int | str) -> Report:
    """The disk fills up and has room again; once in a while the server is killed while it is full."""

    async def disturb(stage: Stage) -> None:
        (server,) = stage.servers
        while stage.left > 0:
            await stage.some_moves(50, 200)
            disk.fill(server)
            stage.count("full disks")
            await stage.pause(0.3, 1.5)
            if killed := stage.rng.random() < 0.3:
                server.kill()
                stage.count("kills")
            disk.free(server)
            if killed:
                await server.start()

    database = str(disk.folder / "tables.sqlite3")
    return await perform("full disk", database, seconds, seed, disturb, seatings=FEW_TABLES)


async def database_down(postgres: PostgresServer, seconds: float, seed: int | str) -> Report:
    """PostgreSQL is stopped, as on a good day or as in a crash, and started again; the server stays up."""

    async def disturb(stage: Stage) -> None:
        try:
            while stage.left > 0:
                await stage.some_moves(50, 200)
                await asyncio.to_thread(postgres.stop, stage.rng.choice(("fast", "immediate")))
                stage.count("stops of the database")
                await stage.pause(0.1, 1.0)
                await asyncio.to_thread(postgres.start)
        finally:
            if not postgres.running():
                postgres.start()

    database = postgres.url(await asyncio.to_thread(postgres.make_database))
    return await perform("database down", database, seconds, seed, disturb, seatings=FEW_TABLES)


async def two_processes(database: str, seconds: float, seed: int | str) -> Report:
    """Two servers on one database serve the same tables; one after the other is frozen and thawed."""

    async def disturb(stage: Stage) -> None:
        while stage.left > 0:
            await stage.some_moves(20, 100)
            server = stage.rng.choice(stage.servers)
            server.freeze()
            stage.count("freezes")
            await stage.pause(0.3, 2.5)
            server.thaw()

    calls = Faults(duplicate=0.05, old=0.05, disconnect=0.05)
    seatings = (*[Seating(SILVER, 2)] * 4, *[Seating(HUNTING, 2)] * 4, *[Seating(SILVER, 2, bots=1)] * 4)
    return await perform("two processes", database, seconds, seed, disturb, servers=2, faults=calls, seatings=seatings)


async def bot_workers(database: str, seconds: float, seed: int | str) -> Report:
    """Bots crash, hang and answer garbage, and their processes are killed and stopped from outside."""

    async def disturb(stage: Stage) -> None:
        (server,) = stage.servers
        while stage.left > 0:
            await stage.pause(0.1, 0.8)
            number = stage.rng.choice((signal.SIGKILL, signal.SIGSTOP))
            _signal_workers(server, number)
            stage.count("workers killed" if number == signal.SIGKILL else "workers stopped")
        _signal_workers(server, signal.SIGCONT)

    seatings = (*[Seating(SILVER, 1, bots=1)] * 2, *[Seating(HUNTING, 1, bots=1)] * 2)
    return await perform(
        "bot workers", database, seconds, seed, disturb, seatings=seatings, program=WITH_BAD_BOTS, soon=30.0
    )


async def restart(database: str, seconds: float, seed: int | str) -> Report:
    """The server is asked to stop, as for an update, and started again while all tables are in use."""

    async def disturb(stage: Stage) -> None:
        (server,) = stage.servers
        while stage.left > 0:
            await stage.some_moves(50, 400)
            if not await server.stop():
                stage.problem("the server did not stop when it was asked to")
            stage.count("restarts")
            await server.start()

    return await perform("restart", database, seconds, seed, disturb)


def _signal_workers(server: ServerProcess, number: signal.Signals) -> None:
    for pid in server.workers():
        with suppress(ProcessLookupError):
            os.kill(pid, number)
