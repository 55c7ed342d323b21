"""The tables of server processes in one process of the tests, on machines whose clocks only the test advances."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from typing import Any

from doubloon.bots.workers import BotWorkers
from doubloon.match import TableCreated
from doubloon.match.commands import Sit
from doubloon.server.clock import SteadyClock
from doubloon.server.live_table import LiveTable
from doubloon.server.live_tables import LiveTables
from doubloon.server.metrics import Metrics
from doubloon.server.storage import Store, open_store
from tests.server.running import HUNTING

SETUP = TableCreated(HUNTING, 2, 0, "standard", 60, False, "h", "i", True, None)


class Machine:
    """The clocks of a machine, which only the test advances."""

    def __init__(self, wall: float = 1_000_000.0) -> None:
        self.wall = wall
        self.elapsed = 50.0

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.wall += seconds
        self.elapsed += seconds

    def clock(self) -> SteadyClock:
        """The clock of a process that starts now."""
        return SteadyClock(lambda: self.wall, lambda: self.elapsed)


class FakeWatcher:
    """A connection; a spectator's if the seat is None."""

    def __init__(
        self, seat: int | None = None, address: str = "192.0.2.1", look: Callable[[], object] = lambda: None
    ) -> None:
        self.seat, self.address, self._look = seat, address, look
        self.seen: list[object] = []
        """What `look` returned at each notification."""
        self.emotes: list[tuple[int, str]] = []
        self.blocked = False

    def changed(self) -> None:
        """Look at the table."""
        self.seen.append(self._look())

    def block(self) -> None:
        """Note that the address is blocked."""
        self.blocked = True

    def emote(self, seat: int, emote: str) -> None:
        """Note the emote."""
        self.emotes.append((seat, emote))


async def last_seen(store: Store, table: str, seat: int) -> float | None:
    """When the seat was last connected, as the storage has it; None if it never was."""
    seen = (await store.presence([table]))[table].get(seat)
    return None if seen is None else seen.at


def process(url: str, machine: Machine) -> AbstractAsyncContextManager[LiveTables]:
    """The tables of one server process on this machine."""
    return run_process(url, clock=machine.clock())


@asynccontextmanager
async def run_process(url: str, **options: Any) -> AsyncIterator[LiveTables]:
    """The tables of one server process, with these options of `LiveTables`."""
    store = await open_store(url)
    tables = LiveTables(store, BotWorkers(0), Metrics(), **options)
    await tables.start()
    yield tables
    await tables.close()
    await store.close()


async def new_table(tables: LiveTables, seconds: int | None = 60) -> LiveTable:
    """A running table of Ann and Ben, by default with a minute for each move."""
    return await tables.create(replace(SETUP, seconds=seconds), [Sit("Ann", "a", 0), Sit("Ben", "b", 1)])
