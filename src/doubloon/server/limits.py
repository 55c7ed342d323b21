"""Limits by address: token buckets, which fill with time and which requests empty, and counted connections."""

from collections import Counter, OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

UNKNOWN = "?"
"""Where limits count the clients whose address is unknown."""
IPV6_PREFIX = 64
"""The bits of an IPv6 address that count: providers give every customer at least this network."""
_THIS_MACHINE = frozenset({"127.0.0.1", "::1"})


class Bucket:
    """A token bucket: `burst` requests at once, then `rate` per second."""

    __slots__ = ("_burst", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst, self._left, self._since = rate, burst, burst, now

    def take(self, now: float) -> bool:
        """Whether one more request is within the limit; counts it if so."""
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each client; the least recently used are dropped, so that memory is bounded."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float], size: int = 10_000) -> None:
        self._rate, self._burst, self._clock, self._size = rate, burst, clock, size
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        """Whether one more request of this client is within the limit; counts it if so."""
        now = self._clock()
        bucket = self._buckets.pop(client, None) or Bucket(self._rate, self._burst, now)
        self._buckets[client] = bucket
        if len(self._buckets) > self._size:
            self._buckets.popitem(last=False)
        return bucket.take(now)


class ConnectionCounter:
    """Counts the open connections of each address, up to a limit."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether one more connection of this address is within the limit; counts it if so."""
        if self._open.get(address, 0) >= self._limit:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """A counted connection was closed."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


def limited_address(client: tuple[str, int] | None) -> str | None:
    """The address that a client counts for; None if it is not limited.

    This machine is not limited: the host's own programs, and a proxy that sends no header of a proxy.
    """
    if client is None:
        return UNKNOWN
    return None if client[0] in _THIS_MACHINE else counted_address(client[0])


@lru_cache(maxsize=4096)
def counted_address(host: str) -> str:
    """The address that limits count: an IPv4 address, also one mapped into IPv6, or the /64 network of an IPv6 address.

    >>> counted_address("2001:db8:1:2:3:4:5:6"), counted_address("::ffff:192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7')
    """
    address = read_address(host)
    if isinstance(address, IPv6Address):
        return str(ip_network((int(address), IPV6_PREFIX), strict=False))
    return host if address is None else str(address)


def is_loopback(host: str) -> bool:
    """Whether the address is of this machine itself."""
    address = read_address(host)
    return address is not None and address.is_loopback


def read_address(host: str) -> IPv4Address | IPv6Address | None:
    """The IP address that a text names: IPv4 also if it is mapped into IPv6; None for any other text."""
    try:
        address = ip_address(host)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address
