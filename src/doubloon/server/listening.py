"""The listening socket: refuses new connections of an address that opens too many, before they cost much."""

import socket
from time import monotonic
from typing import Any, Self

from uvicorn import Config

from doubloon.core import OptionsError
from doubloon.server.limits import Buckets, counted_address
from doubloon.server.proxies import TrustedProxies

CONNECT_RATE, CONNECT_BURST = 20.0, 500.0
"""New connections of one address: rate per second, and burst. Browsers keep connections open and reuse them."""
_REFUSED_AT_ONCE = 64
"""The most connections that are refused before others have their turn."""
_ACCEPTED_AT_ONCE = 16
"""The most connections that are accepted before others have their turn; asyncio would accept the whole backlog."""


class ListeningSocket(socket.socket):
    """Accepts connections; closes those of an address that opens too many, without an answer.

    Connections of trusted proxies are not counted: one proxy serves many clients.
    """

    def __init__(self, fileno: int, proxies: TrustedProxies) -> None:
        super().__init__(fileno=fileno)
        self._proxies = proxies
        self._buckets = Buckets(CONNECT_RATE, CONNECT_BURST, monotonic)
        self._accepted = 0
        """The number of connections accepted in this turn."""

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection within the limit; BlockingIOError if there is none now, or if this turn is over.

        asyncio calls this until BlockingIOError, and again in its next round if connections are still waiting.
        """
        try:
            if self._accepted < _ACCEPTED_AT_ONCE:
                for _ in range(_REFUSED_AT_ONCE):
                    connection, address = super().accept()
                    if address[0] in self._proxies or self._buckets.take(counted_address(address[0])):
                        self._accepted += 1
                        return connection, address
                    connection.close()
            raise BlockingIOError
        except OSError:
            self._accepted = 0
            raise

    def dup(self) -> Self:
        """A second handle on the same port, which counts on its own."""
        return type(self)(socket.dup(self.fileno()), self._proxies)

    def __reduce__(self) -> tuple[Any, ...]:
        """Worker processes share the socket; each of them counts on its own."""
        from multiprocessing.reduction import DupFd  # Windows has none; there, one process serves alone

        return _shared, (DupFd(self.fileno()), self._proxies)


def listen(config: Config, proxies: TrustedProxies) -> ListeningSocket:
    """The socket for uvicorn's settings, with TCP_NODELAY, which asyncio sets only for its own sockets.

    OptionsError if the address cannot be used; uvicorn itself would end the process.
    """
    listening = ListeningSocket(_bound(config.host, config.port).detach(), proxies)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def _bound(host: str, port: int) -> socket.socket:
    bound = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
    except OSError as error:
        bound.close()
        raise OptionsError(f"cannot listen at {host}, port {port}: {error.strerror or error}") from error
    return bound


def _shared(descriptor: Any, proxies: TrustedProxies) -> ListeningSocket:
    return ListeningSocket(descriptor.detach(), proxies)
