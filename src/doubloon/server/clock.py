"""The server's time: it runs on evenly when somebody or NTP sets the machine's clock.

Logs, deadlines and presence use this steady time. It begins as Unix time, and each process counts on with the monotonic
clock. The storage keeps the last beat, a pair of steady and wall time, so that a restarted process continues where the
last one was. People see wall time, see `to_wall`.
"""

import time
from collections.abc import Callable

from doubloon.server.storage import Beat

_JUMP_SECONDS = 1.0
"""A change of the wall time by more than this is a jump; smaller changes are drift."""


class SteadyClock:
    """Gives the steady time of one process when it is called.

    >>> wall, elapsed = 1_000.0, 0.0
    >>> clock = SteadyClock(lambda: wall, lambda: elapsed)
    >>> wall, elapsed = 8_205.0, 5.0  # five seconds later; somebody set the clock two hours forward
    >>> clock()
    1005.0
    >>> clock.notice_jump(), clock.to_wall(clock())
    (True, 8205.0)
    """

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._wall, self._monotonic = wall, monotonic
        self._base = wall() - monotonic()
        self.ahead = 0.0
        """Seconds by which the steady time is ahead of the wall time. It changes only by jumps."""

    def __call__(self) -> float:
        """The steady time now."""
        return self._base + self._monotonic()

    def beat(self) -> Beat:
        """The steady time and the wall time now."""
        return Beat(self(), self._wall())

    def continue_from(self, last: Beat) -> None:
        """Continue the time of the processes before this one, whose last beat this was.

        The time since then counts by the wall clock; nothing else ran. If the wall clock was set back, it does not
        count. If it was set forward, the time looks like an outage, and an outage extends the players' clocks.
        """
        wall = self._wall()
        self._base = last.steady + max(0.0, wall - last.wall) - self._monotonic()
        self.notice_jump()

    def advance_to(self, now: float) -> None:
        """Set the steady time forward to this time; it is never set back."""
        self._base += max(0.0, now - self())

    def notice_jump(self) -> bool:
        """Whether the wall time jumped since the last call; from now on `to_wall` uses the new one."""
        ahead = self() - self._wall()
        jumped = abs(ahead - self.ahead) > _JUMP_SECONDS
        if jumped:
            self.ahead = float(round(ahead))  # whole seconds, so that a time can be converted back exactly
        return jumped

    def to_wall(self, at: float) -> float:
        """A steady time as wall time, for people."""
        return at - self.ahead

    def from_wall(self, at: float) -> float:
        """The steady time of a wall time."""
        return at + self.ahead


def steady_clock(clock: Callable[[], float] | None) -> SteadyClock:
    """The system's clock if `clock` is None; a plain function becomes wall clock and monotonic clock at once."""
    if clock is None:
        return SteadyClock()
    return clock if isinstance(clock, SteadyClock) else SteadyClock(clock, clock)
