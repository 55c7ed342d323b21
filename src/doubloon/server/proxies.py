"""Which client a request comes from, if proxies in front of the server forward it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_network
from typing import Self

from starlette.types import ASGIApp, Receive, Scope, Send

from doubloon.core import OptionsError
from doubloon.core.errors import quoted
from doubloon.server.limits import is_loopback, read_address

_ANYBODY = "*"
_MAX_HOPS = 16
"""The entries of `X-Forwarded-For` that are read, so that a long header costs nothing."""
_WITH_PORT = re.compile(r"\[([^\]]*)\](?::[0-9]+)?|([0-9.]+):[0-9]+")
_OTHER_HEADERS = frozenset({b"forwarded", b"via", b"x-real-ip"})
"""Headers of proxies besides `X-Forwarded-*`. They name no client here, but show that there was a proxy."""
_SCHEMES = {"https": True, "wss": True, "http": False, "ws": False}
"""The values of `X-Forwarded-Proto`, and whether they mean TLS."""


@dataclass(frozen=True, slots=True)
class TrustedProxies:
    """The proxies whose `X-Forwarded` headers the server believes.

    A proxy appends the address that it got a request from, so only the end of the list is proven. The client is the
    last address that is not itself a trusted proxy. Addresses further left are claims of that client.

    >>> TrustedProxies.from_text("127.0.0.1, 10.0.0.0/8").client_of(["192.0.2.66, 203.0.113.7, 10.0.0.2"])
    '203.0.113.7'
    >>> TrustedProxies.from_text("*").client_of(["192.0.2.66, 203.0.113.7"])
    '203.0.113.7'
    """

    networks: tuple[IPv4Network | IPv6Network, ...]
    anybody: bool = False
    """Whether everybody who connects is a trusted proxy. Addresses in the headers are trusted only if they are named:
    otherwise no address in the list would be proven."""

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read addresses and networks, separated by commas; `*` trusts everybody who connects."""
        parts = [part.strip() for part in text.split(",") if part.strip()]
        try:
            networks = tuple(ip_network(part) for part in parts if part != _ANYBODY)
        except ValueError as error:
            raise OptionsError(
                f"FORWARDED_ALLOW_IPS is {quoted(text)}, but must be addresses and networks separated by commas, such "
                f"as 127.0.0.1,10.0.0.0/8, or * for everybody who connects ({error})"
            ) from error
        return cls(networks, _ANYBODY in parts)

    def __contains__(self, peer: str) -> bool:
        """Whether a connection from this address comes from a trusted proxy."""
        address = read_address(peer)
        return self.anybody or (address is not None and self._names(address))

    def client_of(self, forwarded_for: Iterable[str]) -> str | None:
        """The client that the values of `X-Forwarded-For` prove; None if they name no usable address.

        An address of the own machine is not usable: a forwarded request never gets the rights of the own machine.
        """
        client = None
        for entry in reversed(",".join(forwarded_for).rsplit(",", _MAX_HOPS)[-_MAX_HOPS:]):
            if not (entry := entry.strip(" \t")):
                continue
            client = _read_entry(entry)
            if client is None or not self._names(client):
                break
        return None if client is None or client.is_loopback else str(client)

    def _names(self, address: IPv4Address | IPv6Address) -> bool:
        return any(address in network for network in self.networks)


PROXIES_HERE = TrustedProxies.from_text("127.0.0.1,::1")
"""The proxies that are trusted unless the host names others: those on the own machine."""


class ForwardedClient:
    """Replaces the address and the scheme of a request by those that a trusted proxy names.

    After it, a client has a loopback address only if it connected from the own machine without a proxy. A forwarded
    request whose client is unknown has the address of the proxy, or none if the proxy runs on the own machine.
    """

    def __init__(self, app: ASGIApp, proxies: TrustedProxies) -> None:
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or WebSocket."""
        if scope["type"] in ("http", "websocket") and scope.get("client") is not None:
            self._resolve(scope)
        await self._app(scope, receive, send)

    def _resolve(self, scope: Scope) -> None:
        peer, port = scope["client"]
        forwarding = [(name, value.decode("latin-1")) for name, value in scope["headers"] if _is_of_a_proxy(name)]
        client = None
        if forwarding and peer in self._proxies:
            client = self._proxies.client_of(value for name, value in forwarding if name == b"x-forwarded-for")
            _set_scheme(scope, [value for name, value in forwarding if name == b"x-forwarded-proto"])
        if client is not None:
            scope["client"] = (client, 0)
        elif forwarding and is_loopback(peer):
            scope["client"] = None
        else:
            scope["client"] = (str(read_address(peer) or peer), port)


def _is_of_a_proxy(header: bytes) -> bool:
    return header.startswith(b"x-forwarded-") or header in _OTHER_HEADERS


def _set_scheme(scope: Scope, values: list[str]) -> None:
    """Set the scheme that the nearest proxy names: the last of all values, because clients can send values too."""
    secure = _SCHEMES.get(",".join(values).rpartition(",")[2].strip(" \t").lower())
    if secure is not None:
        scope["scheme"] = ("ws" if scope["type"] == "websocket" else "http") + ("s" if secure else "")


def _read_entry(entry: str) -> IPv4Address | IPv6Address | None:
    """The address of an entry of `X-Forwarded-For`, which may have a port; None if it is not an address."""
    found = _WITH_PORT.fullmatch(entry)
    return read_address(found[1] or found[2] if found else entry)
