"""uvicorn's protocols with limits on what one connection can make the server do and keep in memory."""

import logging
from asyncio import TimerHandle
from collections.abc import Callable
from time import monotonic
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from doubloon.server.limits import Bucket

FRAME_RATE, FRAME_BURST = 40.0, 400.0
"""Frames of any kind per second, and burst. More than messages, so that fast clients first get a refusal to read."""
MAX_FRAGMENTS = 64
"""The number of frames in one message."""
LINGER_SECONDS = 2.0
"""After a refusal, the time for the client to read the reason before the connection is cut."""


class FrameLimitExceeded(Exception):
    """A client sent too many frames, or a message in too many fragments."""


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that counts every frame and buffers no more pongs than the client reads.

    A client that exceeds the limits is disconnected with 1008. A closed connection is cut if the client does not read
    the rest.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = FrameParser(max_size=self.config.ws_max_size, may_pong=self.writable.is_set)
        self._abort_timer: TimerHandle | None = None
        self._refused = False

    def data_received(self, data: bytes) -> None:
        """Parse incoming data; after a refusal, discard it."""
        if self._refused:
            return
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_parser_exception(self) -> None:
        """Close after a frame that breaks the protocol or the limits."""
        if self.conn.close_sent is None:  # the handshake is not complete: nothing can be said in a frame
            self.transport.abort()
        elif isinstance(self.conn.parser_exc, FrameLimitExceeded):
            self._refuse(self.conn.close_sent.code, self.conn.close_sent.reason)
        else:
            super().handle_parser_exception()
            self._abort_later()

    def send_keepalive_ping(self) -> None:
        """Send a ping, or cut the connection if it is closed and the client does not read the rest."""
        super().send_keepalive_ping()
        if self.close_sent or self.transport.is_closing():
            self._abort_later()

    def keepalive_timeout(self) -> None:
        """Close the connection of a client that did not answer a ping."""
        super().keepalive_timeout()
        self._abort_later()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the application, and stop all timers."""
        super().connection_lost(exc)
        if self._abort_timer is not None:
            self._abort_timer.cancel()

    def _refuse(self, code: int, reason: str) -> None:
        """Send the reason and discard further data for a while. Closing at once could destroy what was sent."""
        self._refused = True
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def _abort_later(self) -> None:
        if self._abort_timer is None:
            self._abort_timer = self.loop.call_later(self.close_timeout, self.transport.abort)


class FrameParser(ServerProtocol):
    """Parses frames, within the limits; answers a ping only if `may_pong` allows it."""

    def __init__(self, *, max_size: int, may_pong: Callable[[], bool]) -> None:
        super().__init__(max_size=max_size, logger=logging.getLogger("uvicorn.error"))
        self._may_pong = may_pong
        self._bucket = Bucket(FRAME_RATE, FRAME_BURST, monotonic())
        self._fragments = 0

    def recv_frame(self, frame: Frame) -> None:
        """Process an incoming frame, or fail the connection if it is one too many."""
        if not self._bucket.take(monotonic()):
            self._fail(f"at most {FRAME_RATE:.0f} frames a second")
            return
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self._fragments += 1
            if self._fragments > MAX_FRAGMENTS:
                self._fail(f"at most {MAX_FRAGMENTS} fragments in a message")
                return
            if frame.fin:
                self._fragments = 0
        if frame.opcode is Opcode.PING and not (self.state is State.OPEN and self._may_pong()):
            return
        super().recv_frame(frame)

    def _fail(self, reason: str) -> None:
        self.fail(CloseCode.POLICY_VIOLATION, reason)
        self.parser_exc = FrameLimitExceeded(reason)
