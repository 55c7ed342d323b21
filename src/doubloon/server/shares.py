"""A share of the event loop's time for each address, so that no address delays the others much.

Whatever the server does for an address is measured, and deferred once the address has used its share. Nothing is
refused: a client that asks for too much just gets its answers later, and cannot send more meanwhile.
"""

from asyncio import CancelledError, Future, Handle, get_running_loop
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from time import monotonic, thread_time
from typing import Any, Generic, TypeVar

T = TypeVar("T")

SHARE, BURST = 0.1, 0.05
"""The share of the event loop's time that one address may use in the long run, and the seconds that it may use at once.
Loading the page takes some 10 ms, and a move less than 1 ms."""
MAX_WAITING = 500
"""The requests of one address that may wait."""


class _Account:
    """What one address may use, and what waits until it may use more."""

    __slots__ = ("left", "next", "rests_until", "since", "waiting")

    def __init__(self, left: float, since: float) -> None:
        self.left, self.since = left, since
        """The seconds that the address had left at this time; negative after it has used more than its share."""
        self.rests_until = since
        self.waiting: deque[Callable[[], None]] = deque()
        self.next: Handle | None = None
        """Starts the next piece of work. While it is set, no other piece may start."""


class TimeShares:
    """Measures the event loop's time by address, and starts the work of an address when it may use more.

    An address of None is not limited; with `generous`, none is.

    Also during a burst, at most one piece of work of each address starts in a turn of the event loop, and then the
    address rests for as long as that took. So the others, and the storage's thread, have their turn after one piece.
    """

    def __init__(
        self,
        share: float = SHARE,
        burst: float = BURST,
        *,
        clock: Callable[[], float] = monotonic,
        used: Callable[[], float] = thread_time,
        size: int = 10_000,
        generous: bool = False,
    ) -> None:
        self._generous = generous
        self._share, self._burst, self._clock, self._used, self._size = share, burst, clock, used, size
        self._accounts: OrderedDict[str, _Account] = OrderedDict()

    def start(self, address: str | None, work: Callable[[], None]) -> bool:
        """Call `work` when it is the address's turn; True if that was at once. What it uses is charged."""
        if address is None or self._generous:
            work()
            return True
        account = self._account(address)
        piece = partial(self._measure, account, work)
        if account.next is None:
            if (seconds := self._seconds_to_wait(account)) <= 0:
                self._begin(account, piece)
                return True
            account.next = get_running_loop().call_later(seconds, self._next, account)
        account.waiting.append(piece)
        return False

    async def turn(self, address: str | None) -> bool:
        """Wait until it is the address's turn; False at once if too much of it is waiting."""
        if address is None or self._generous:
            return True
        account = self._account(address)
        if len(account.waiting) >= MAX_WAITING:
            return False
        turn: Future[None] = get_running_loop().create_future()
        account.waiting.append(lambda: None if turn.done() else turn.set_result(None))
        if account.next is None:
            self._next(account)
        await turn
        return True

    async def run(self, address: str | None, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Run a coroutine function, and charge each step."""
        if address is None or self._generous:
            return await work()
        return await _Measured(work(), partial(self._charge, self._account(address)), self._used)

    def _account(self, address: str) -> _Account:
        """The account of an address; the least recently used are dropped, so that memory is bounded."""
        account = self._accounts.get(address)
        if account is None:
            account = self._accounts[address] = _Account(self._burst, self._clock())
            if len(self._accounts) > self._size:
                self._accounts.popitem(last=False)
        else:
            self._accounts.move_to_end(address)
        return account

    def _seconds_to_wait(self, account: _Account) -> float:
        """The seconds until the address may use the event loop; not positive if it may do so now."""
        now = self._clock()
        account.left = min(self._burst, account.left + (now - account.since) * self._share)
        account.since = now
        return max(account.rests_until - now, -account.left / self._share)

    def _measure(self, account: _Account, work: Callable[[], None]) -> None:
        before = self._used()
        try:
            work()
        finally:
            self._charge(account, self._used() - before)

    def _charge(self, account: _Account, seconds: float) -> None:
        account.left -= seconds
        account.rests_until = self._clock() + seconds

    def _begin(self, account: _Account, work: Callable[[], None]) -> None:
        try:
            work()
        finally:  # after the step of a task that `work` has woken up
            account.next = get_running_loop().call_soon(self._next, account)

    def _next(self, account: _Account) -> None:
        account.next = None
        if not account.waiting:
            return
        if (seconds := self._seconds_to_wait(account)) > 0:
            account.next = get_running_loop().call_later(seconds, self._next, account)
        else:
            self._begin(account, account.waiting.popleft())


class _Measured(Generic[T]):
    """Awaits a coroutine, and charges each of its steps."""

    def __init__(
        self, work: Coroutine[Any, Any, T], charge: Callable[[float], None], used: Callable[[], float]
    ) -> None:
        self._work, self._charge, self._used = work, charge, used

    def __await__(self) -> Generator[Any, None, T]:
        step: Callable[[], Any] = partial(self._work.send, None)
        while True:
            before = self._used()
            try:
                awaited = step()
            except StopIteration as end:
                result: T = end.value
                return result
            finally:
                self._charge(self._used() - before)
            try:
                yield awaited
            except (Exception, CancelledError, GeneratorExit) as error:
                step = partial(self._work.throw, error)
            else:
                step = partial(self._work.send, None)
