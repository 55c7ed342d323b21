"""The share of the event loop's time: an address that asks for much waits, and the others do not."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest

from doubloon.server.shares import BURST, MAX_WAITING, SHARE, TimeShares

FLOODER, PERSON, SCHOOL = "192.0.2.1", "198.51.100.1", "203.0.113.1"
TURN = 1e-6
"""The time for a turn of the event loop in which nothing happens."""
PIECE = 0.003
"""The time for the most expensive request: 32 positions of a replay."""


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop in which nobody waits: its time jumps to the next timer."""

    def __init__(self) -> None:
        super().__init__()
        self.now = self.used = 0.0
        select = self._selector.select  # type: ignore[attr-defined]

        def jump(timeout: float | None) -> Any:
            assert timeout is not None, "nothing happens any more"
            self.now += timeout + TURN
            return select(0)

        self._selector.select = jump  # type: ignore[attr-defined]

    def time(self) -> float:
        return self.now

    def work(self, seconds: float) -> None:
        """Use the event loop for some time."""
        self.now += seconds
        self.used += seconds


class Clients:
    """Pieces of work of several addresses, and how long each waited."""

    def __init__(self, loop: VirtualLoop) -> None:
        self.loop = loop
        self.shares = TimeShares(clock=loop.time, used=lambda: loop.used)
        self.waits: dict[str, list[float]] = {}
        self.used: dict[str, float] = {}

    async def ask(self, address: str, seconds: float) -> None:
        """A request: its data is parsed, then it has its turn, and then it is handled in one step."""
        parsed = self.loop.create_future()
        waits, begun = self.waits.setdefault(address, []), self.loop.now

        def parse() -> None:
            self.loop.work(seconds / 4)
            parsed.set_result(None)

        async def handle() -> None:
            waits.append(self.loop.now - begun)
            self.loop.work(seconds * 3 / 4)

        self.shares.start(address, parse)
        await parsed
        assert await self.shares.turn(address)
        await self.shares.run(address, handle)
        self.used[address] = self.used.get(address, 0.0) + seconds

    async def ask_often(self, address: str, seconds: float, pause: float, until: float) -> None:
        """One request after the other."""
        while self.loop.now < until:
            await self.ask(address, seconds)
            await asyncio.sleep(pause)

    def longest_wait(self, address: str) -> float:
        """The longest wait of an address."""
        return max(self.waits[address])


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    loop = VirtualLoop()
    yield loop
    loop.close()


@pytest.fixture
def clients(loop: VirtualLoop) -> Clients:
    return Clients(loop)


def all_of(*work: Coroutine[Any, Any, None]) -> Coroutine[Any, Any, Any]:
    async def run() -> None:
        async with asyncio.TaskGroup() as group:
            for each in work:
                group.create_task(each)

    return run()


def test_a_flood_gets_its_share_and_others_wait_for_one_piece_at_most(clients: Clients) -> None:
    seconds = 10.0
    flood = [clients.ask_often(FLOODER, PIECE, 0.0, seconds) for _ in range(50)]
    clients.loop.run_until_complete(all_of(*flood, clients.ask_often(PERSON, 0.0005, 0.01, seconds)))
    assert clients.longest_wait(PERSON) <= 2 * PIECE, "a request has two stages, and waits for one piece before each"
    assert clients.used[FLOODER] <= BURST + (SHARE * seconds + 50 * PIECE) * 1.01
    assert clients.used[FLOODER] >= SHARE * seconds, "the flooder is deferred, not refused"


def test_a_flood_leaves_half_of_the_time_even_during_its_burst(clients: Clients) -> None:
    begun: list[float] = []

    def piece() -> None:
        begun.append(clients.loop.now)
        clients.loop.work(PIECE)

    async def flood() -> None:
        for _ in range(20):
            clients.shares.start(FLOODER, piece)
        while len(begun) < 20:
            await asyncio.sleep(0.001)

    clients.loop.run_until_complete(flood())
    assert all(b - a >= 2 * PIECE for a, b in pairwise(begun))


def test_a_school_opens_the_page_and_plays_without_noticing_a_limit(clients: Clients) -> None:
    async def person() -> None:
        await all_of(*(clients.ask(SCHOOL, 0.0005) for _ in range(20)))  # a page
        await clients.ask_often(SCHOOL, 0.0007, 3.0, 60.0)  # moves

    async def arrivals() -> None:
        async with asyncio.TaskGroup() as people:
            for _ in range(30):
                people.create_task(person())
                await asyncio.sleep(0.2)

    clients.loop.run_until_complete(arrivals())
    assert clients.longest_wait(SCHOOL) < 0.1


def test_a_family_with_tabs_and_bots_that_play_at_speed_does_not_wait(clients: Clients) -> None:
    tabs = [clients.ask(PERSON, 0.0005) for _ in range(4 * 20)]
    bots = [clients.ask_often(PERSON, 0.0007, 0.05, 60.0) for _ in range(4)]
    people = [clients.ask_often(PERSON, 0.0007, 1.0, 60.0) for _ in range(4)]
    clients.loop.run_until_complete(all_of(*bots, *people, *tabs))
    assert len(clients.waits[PERSON]) > 4 * 60 * 18, "the bots play as many moves as one connection may send"
    assert clients.longest_wait(PERSON) < 0.1


def test_work_of_one_address_keeps_its_order(clients: Clients) -> None:
    done: list[int] = []

    def piece(number: int) -> Callable[[], None]:
        def work() -> None:
            clients.loop.work(BURST)
            done.append(number)

        return work

    async def ask() -> None:
        at_once = [clients.shares.start(PERSON, piece(number)) for number in range(4)]
        assert at_once == [True, False, False, False]
        while len(done) < 4:
            await asyncio.sleep(0.1)

    clients.loop.run_until_complete(ask())
    assert done == [0, 1, 2, 3]


def test_work_that_does_not_start_at_once_starts_later_and_not_meanwhile(loop: VirtualLoop) -> None:
    """A caller that must wait stops reading, and the start of its work resumes it: otherwise it stops for ever."""

    def clock() -> float:
        loop.now += 0.01  # as long as it takes to look at it
        return loop.now

    shares = TimeShares(burst=1e-9, clock=clock, used=lambda: loop.used)
    done: list[int] = []

    async def ask() -> None:
        assert shares.start(PERSON, lambda: loop.work(0.0025))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not shares.start(PERSON, lambda: done.append(1)), "it has used more than its share"
        assert not done
        while not done:
            await asyncio.sleep(0.001)

    loop.run_until_complete(ask())


def test_an_address_may_have_only_so_much_waiting(clients: Clients) -> None:
    async def ask() -> None:
        clients.shares.start(FLOODER, lambda: clients.loop.work(10.0))
        waiting = [asyncio.create_task(clients.shares.turn(FLOODER)) for _ in range(MAX_WAITING)]
        await asyncio.sleep(0)
        assert not await clients.shares.turn(FLOODER)
        assert await clients.shares.turn(PERSON)
        for turn in waiting:
            turn.cancel()
        await asyncio.wait(waiting)

    clients.loop.run_until_complete(ask())


def test_addresses_without_a_limit_never_wait(clients: Clients) -> None:
    async def ask() -> None:
        for _ in range(100):
            assert clients.shares.start(None, lambda: clients.loop.work(BURST))
            assert await clients.shares.turn(None)

    clients.loop.run_until_complete(ask())


def test_only_so_many_addresses_are_remembered(loop: VirtualLoop) -> None:
    shares = TimeShares(clock=loop.time, used=lambda: loop.used, size=10)

    async def ask() -> None:
        for number in range(100):
            assert await shares.turn(f"192.0.2.{number}")

    loop.run_until_complete(ask())
    assert len(shares._accounts) == 10


def test_every_step_of_a_coroutine_counts_and_only_its_steps(clients: Clients) -> None:
    async def handle() -> str:
        for _ in range(10):
            clients.loop.work(BURST / 5)
            await asyncio.sleep(0.001)  # not the time that it waits
        return "done"

    async def ask() -> None:
        assert await clients.shares.run(PERSON, handle) == "done"
        begun = clients.loop.now
        await clients.shares.turn(PERSON)
        assert clients.loop.now > begun, "all is used up"

    clients.loop.run_until_complete(ask())


def test_errors_and_cancellation_reach_a_measured_coroutine(clients: Clients) -> None:
    seen: deque[str] = deque()

    async def handle() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            seen.append("cancelled")
            await asyncio.sleep(0)
            seen.append("cleaned up")
            raise

    async def fail() -> None:
        await asyncio.sleep(0)
        raise ValueError("a broken record")

    async def ask() -> None:
        task = asyncio.create_task(clients.shares.run(PERSON, handle))
        await asyncio.sleep(0.01)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        with pytest.raises(ValueError, match="a broken record"):
            await clients.shares.run(PERSON, fail)

    clients.loop.run_until_complete(ask())
    assert list(seen) == ["cancelled", "cleaned up"]
