"""Limits on what a stranger can ask for: buckets that fill with time and are emptied by requests."""

from collections import OrderedDict
from collections.abc import Callable


class Bucket:
    """So many requests at once, and so many a second after that."""

    __slots__ = ("_burst", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst, self._left, self._since = rate, burst, burst, now

    def take(self, now: float) -> bool:
        """Whether one more request is within the limit; it is counted if so."""
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each of many clients; the longest unused are forgotten, so that memory is bounded."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float], most: int = 10_000) -> None:
        self._rate, self._burst, self._clock, self._most = rate, burst, clock, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        """Whether one more request of this client is within the limit."""
        now = self._clock()
        bucket = self._buckets.pop(client, None) or Bucket(self._rate, self._burst, now)
        self._buckets[client] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take(now)
