"""The fault scenarios, for the tests and the soak test: each plays for some seconds on a database and reports."""

import asyncio
import os
import signal
from contextlib import suppress

from tests.faults.disks import Disk
from tests.faults.fault_run import HUNTING, SILVER, FaultRun, Report, run_scenario
from tests.faults.players import Faults, TablePlan
from tests.faults.readers import read_often, sit_down_often
from tests.faults.servers import WITH_BAD_BOTS, ServerProcess
from tests.faults.slow_readers import read_slowly, too_slow
from tests.server.postgres import PostgresServer

BAD_MESSAGES = Faults(duplicate=0.3, old=0.15, ahead=0.1, disconnect=0.02)
FEW_TABLES = (*[TablePlan(SILVER, 2)] * 4, *[TablePlan(HUNTING, 2)] * 4, TablePlan(SILVER, 1, bots=1))
_READERS = 4
"""Readers at random processes: a reader that hit a frozen one waits, the others go on."""
_LONGEST_WAIT = 5.0
"""The longest acceptable wait for an answer, in seconds, while others do not read; generous, for busy machines."""


async def kill(database: str, seconds: float, seed: int | str) -> Report:
    """The server is killed at random points, and started again, while forty clients play."""

    async def cause_faults(run: FaultRun) -> None:
        (server,) = run.servers
        await _kill_often(run, server)

    return await run_scenario("kill", database, seconds, seed, cause_faults)


async def kill_two(database: str, seconds: float, seed: int | str) -> Report:
    """Two servers on one database are killed at random points, each on its own, while clients switch and read."""

    async def cause_faults(run: FaultRun) -> None:
        await asyncio.gather(read_often(run), *[_kill_often(run, server) for server in run.servers])

    faults = Faults(duplicate=0.05, old=0.05, disconnect=0.02)
    return await run_scenario(
        "kill two", database, seconds, seed, cause_faults, servers=2, faults=faults, plans=FEW_TABLES
    )


async def messages(database: str, seconds: float, seed: int | str) -> Report:
    """Messages arrive twice, late and out of order; connections are cut."""

    async def cause_faults(run: FaultRun) -> None:
        await run.pause(seconds, seconds)

    return await run_scenario("messages", database, seconds, seed, cause_faults, faults=BAD_MESSAGES)


async def slow_readers(database: str, seconds: float, seed: int | str) -> Report:
    """Some clients do not read, and players stall; nobody else has to wait."""

    async def cause_faults(run: FaultRun) -> None:
        await asyncio.gather(*(read_slowly(run, f"slow {seed} {number}") for number in range(12)))
        run.ledger.problems += too_slow(run.ledger, _LONGEST_WAIT)

    faults = Faults(stall=0.02, duplicate=0.02)
    return await run_scenario("slow readers", database, seconds, seed, cause_faults, faults=faults, plans=FEW_TABLES)


async def full_disk(disk: Disk, seconds: float, seed: int | str) -> Report:
    """The disk fills up and is freed again; sometimes the server is killed while it is full."""

    async def cause_faults(run: FaultRun) -> None:
        (server,) = run.servers
        while run.seconds_left > 0:
            await run.wait_for_moves(50, 200)
            disk.fill(server)
            run.count("full disks")
            await run.pause(0.3, 1.5)
            if killed := run.rng.random() < 0.3:
                server.kill()
                run.count("kills")
            disk.free(server)
            if killed:
                await server.start()

    database = str(disk.folder / "tables.sqlite3")
    return await run_scenario("full disk", database, seconds, seed, cause_faults, plans=FEW_TABLES)


async def database_down(postgres: PostgresServer, seconds: float, seed: int | str) -> Report:
    """PostgreSQL is stopped cleanly or as in a crash, and started again; the server stays up."""

    async def cause_faults(run: FaultRun) -> None:
        try:
            while run.seconds_left > 0:
                await run.wait_for_moves(50, 200)
                await asyncio.to_thread(postgres.stop, run.rng.choice(("fast", "immediate")))
                run.count("stops of the database")
                await run.pause(0.1, 1.0)
                await asyncio.to_thread(postgres.start)
        finally:
            if not postgres.running():
                postgres.start()

    database = postgres.url(await asyncio.to_thread(postgres.make_database))
    return await run_scenario("database down", database, seconds, seed, cause_faults, plans=FEW_TABLES)


async def two_processes(database: str, seconds: float, seed: int | str) -> Report:
    """Two servers on one database serve the same tables; they are frozen and thawed in turn.

    Clients switch between them, and read at one what they have just stored at the other.
    """

    async def cause_faults(run: FaultRun) -> None:
        await asyncio.gather(freeze(run), sit_down_often(run), *[read_often(run) for _ in range(_READERS)])

    async def freeze(run: FaultRun) -> None:
        await run.begin_when(lambda: run.ledger.counts["seats taken"] > 0, seconds)
        while run.seconds_left > 0:
            await run.wait_for_moves(20, 100)
            server = run.rng.choice(run.servers)
            server.freeze()
            run.count("freezes")
            await run.pause(0.3, 2.5)
            server.thaw()

    faults = Faults(duplicate=0.05, old=0.05, disconnect=0.05)
    plans = (*[TablePlan(SILVER, 2)] * 4, *[TablePlan(HUNTING, 2)] * 4, *[TablePlan(SILVER, 2, bots=1)] * 4)
    return await run_scenario(
        "two processes", database, seconds, seed, cause_faults, servers=2, faults=faults, plans=plans
    )


async def bot_workers(database: str, seconds: float, seed: int | str) -> Report:
    """Bots crash, hang and answer garbage, and their processes are killed and stopped from outside."""

    async def cause_faults(run: FaultRun) -> None:
        (server,) = run.servers
        while run.seconds_left > 0:
            await run.pause(0.1, 0.8)
            number = run.rng.choice((signal.SIGKILL, signal.SIGSTOP))
            _signal_workers(server, number)
            run.count("workers killed" if number == signal.SIGKILL else "workers stopped")
        _signal_workers(server, signal.SIGCONT)

    plans = (*[TablePlan(SILVER, 1, bots=1)] * 2, *[TablePlan(HUNTING, 1, bots=1)] * 2)
    return await run_scenario(
        "bot workers", database, seconds, seed, cause_faults, plans=plans, program=WITH_BAD_BOTS, recovery_seconds=30.0
    )


async def restart(database: str, seconds: float, seed: int | str) -> Report:
    """The server is asked to stop, as for an update, and started again while all tables are in use."""

    async def cause_faults(run: FaultRun) -> None:
        (server,) = run.servers
        while run.seconds_left > 0:
            await run.wait_for_moves(50, 400)
            if not await server.stop():
                run.problem("the server did not stop when it was asked to")
            run.count("restarts")
            await server.start()

    return await run_scenario("restart", database, seconds, seed, cause_faults)


async def _kill_often(run: FaultRun, server: ServerProcess) -> None:
    """Kill the server after a random number of moves, and start it again."""
    while run.seconds_left > 0:
        await run.wait_for_moves(10, 150)
        server.kill()
        run.count("kills")
        await server.start()


def _signal_workers(server: ServerProcess, number: signal.Signals) -> None:
    for pid in server.workers():
        with suppress(ProcessLookupError):
            os.kill(pid, number)
