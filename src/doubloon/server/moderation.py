"""What the host decides while the server runs: which addresses are blocked and which tables are closed.

`doubloon moderate` writes the decisions into the database, and every process reads them there. So they reach all
processes, whatever the database, and survive restarts.
"""

import asyncio
import logging
from collections.abc import Set
from datetime import UTC, datetime
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import TypeAlias

from doubloon.core import OptionsError
from doubloon.server.limits import IPV6_PREFIX, counted_address
from doubloon.server.live_tables import LiveTables
from doubloon.server.storage import Block, StorageDown
from doubloon.server.tokens import key_of

log = logging.getLogger(__name__)

Network: TypeAlias = IPv4Network | IPv6Network

_LOOPBACK = (ip_network("127.0.0.0/8"), ip_network("::/64"))
"""This machine. `::1` counts as its /64 network, like any other address."""
_INTERVAL_SECONDS = 2.0
"""The time between two readings."""


class Moderation:
    """The host's decisions as one process knows them."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables
        self._blocks: dict[Network, Block] = {}
        self._closed: Set[str] | None = None
        """The tables that are closed; None before the first reading."""

    def is_blocked(self, address: str) -> bool:
        """Whether the host has blocked an address, given as limits count it."""
        if not self._blocks:
            return False
        try:
            network = ip_network(address)
        except ValueError:
            return False
        return any(contains(blocked, network) for blocked in self._blocks)

    async def run(self) -> None:
        """Read the decisions again and again until cancelled."""
        while True:
            await asyncio.sleep(_INTERVAL_SECONDS)
            try:
                await self.read()
            except StorageDown:
                pass  # what is known stays in force
            except Exception:
                log.exception("the decisions of the host could not be read")

    async def read(self) -> None:
        """Read the decisions, and carry them out: stop closed tables, and disconnect blocked addresses."""
        decisions = await self._tables.store.decisions()
        now = self._tables.clock.to_wall(self._tables.clock())
        self._block({ip_network(block.network): block for block in decisions.blocks if block.until > now})
        for table in decisions.closed - self._closed if self._closed is not None else ():
            log.info("the host has closed the table with hash %s", key_of(table)[:16])
        self._closed = decisions.closed
        for table in decisions.closed:  # each time, because one may have been loaded just before it was closed
            self._tables.stop_closed(table)

    def _block(self, blocks: dict[Network, Block]) -> None:
        before, self._blocks = self._blocks, blocks
        for network, block in blocks.items():
            if before.get(network) != block:
                until = datetime.fromtimestamp(block.until, UTC).isoformat(" ", "seconds")
                log.info("the host has blocked %s until %s", network, until)
        for network in before.keys() - blocks.keys():
            log.info("%s is no longer blocked", network)
        if blocks:
            self._tables.disconnect(self.is_blocked)


def network_of(text: str) -> Network:
    """The network that a host blocks by this text: an address, or a network. Of IPv6, it is at least a /64 network.

    >>> print(network_of("203.0.113.7"), network_of("2001:db8::1"), network_of("::ffff:203.0.113.7"))
    203.0.113.7/32 2001:db8::/64 203.0.113.7/32
    """
    try:
        network = ip_network(text if "/" in text else counted_address(text), strict=False)
    except ValueError:
        raise OptionsError(f"{text!r} is not an address or a network, such as 203.0.113.7 or 2001:db8::/48") from None
    if isinstance(network, IPv6Network) and network.prefixlen > IPV6_PREFIX:
        network = network.supernet(new_prefix=IPV6_PREFIX)
    if any(network.version == local.version and network.overlaps(local) for local in _LOOPBACK):
        raise OptionsError(f"{network} contains this machine itself, and a proxy on it; it cannot be blocked")
    return network


def contains(outer: Network, inner: Network) -> bool:
    """Whether the inner network is a part of the outer one.

    >>> contains(ip_network("192.0.2.0/24"), ip_network("192.0.2.7"))
    True
    """
    return outer.version == inner.version and inner.subnet_of(outer)  # type: ignore[arg-type]  # of one version
