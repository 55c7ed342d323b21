"""uvicorn's protocols with limits on what one connection can make the server do and keep in memory."""

import asyncio
import json
import logging
from asyncio import TimerHandle
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from time import monotonic
from typing import Any, Literal

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from doubloon.server.limits import Bucket, ConnectionCounter, counted_address, limited_address
from doubloon.server.proxies import TrustedProxies
from doubloon.server.shares import TimeShares

HEADER_SECONDS = BODY_SECONDS = 10.0
"""The time to receive the headers of a request, and its body."""
STALL_SECONDS = 30.0
"""A connection is cut if its client reads nothing for this long although data is waiting."""
FRAME_RATE, FRAME_BURST = 40.0, 400.0
"""Frames of any kind per second, and burst. More than messages, so that fast clients first get a refusal to read."""
WRITE_BUFFER = 32 * 1024
"""The number of unread bytes from which on the server waits for the client; some ten tables."""
MAX_WAITING = 8
"""The number of messages that may wait for the application before the server stops reading."""
MAX_FRAGMENTS = 64
"""The number of frames in one message."""
LINGER_SECONDS = 2.0
"""After a refusal, the time for the client to read the reason before the connection is cut."""


class LimitedHttp(H11Protocol):
    """An HTTP connection with time limits for headers, bodies and reading.

    The connection and the time for its data count for the address of the client, except for trusted proxies: one proxy
    serves many clients.
    """

    def __init__(self, *args: Any, counter: ConnectionCounter, proxies: TrustedProxies, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._counter, self._proxies = counter, proxies
        self._shares: TimeShares = self.app_state["shares"]
        self._counted: str | None = None
        """The address that the connection counts for."""
        self._awaiting: tuple[Literal["headers", "body"], object] | None = None
        """The part of a request that must arrive in time, and the request before it or around it."""
        self._is_websocket = False
        self._timer: TimerHandle | None = None
        self._stall_timer: TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, before any of its data is parsed; refuse it if there are too many."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(WRITE_BUFFER)
        if self.client is not None and self.client[0] not in self._proxies:
            address = counted_address(self.client[0])
            if not self._counter.enter(address):
                self._refuse(HTTPStatus.TOO_MANY_REQUESTS, "too-many", "too many connections from your address")
                return
            self._counted = address
        self._watch_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection, and stop all timers."""
        super().connection_lost(exc)
        self._stop_timers()
        self._leave()

    def data_received(self, data: bytes) -> None:
        """Parse incoming data when the address may use more time; until then, read no more of it."""
        if not self._shares.start(self._counted, partial(self._parse, data)):
            self.transport.pause_reading()

    def _parse(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if not self.flow.read_paused:
            self.transport.resume_reading()
        super().data_received(data)
        self._watch_request()

    def on_response_complete(self) -> None:
        """Continue with the next request."""
        super().on_response_complete()
        self._watch_request()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to a WebSocket, which still counts."""
        self._stop_timers()
        self._is_websocket = True
        super().handle_websocket_upgrade(event)
        websocket = self.transport.get_protocol()
        assert isinstance(websocket, LimitedWebSocket)
        websocket.on_lost, websocket.counted = self._leave, self._counted

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection."""
        super().timeout_keep_alive_handler()
        self._watch_reading()

    def pause_writing(self) -> None:
        """The client does not keep up: wait until it has read more."""
        super().pause_writing()
        self._watch_reading()

    def resume_writing(self) -> None:
        """The client has read enough."""
        super().resume_writing()
        if self._stall_timer is not None and not self.transport.is_closing():
            self._stall_timer.cancel()

    def _watch_request(self) -> None:
        """Start the time limit for the part of a request that is awaited now; more data does not extend it."""
        awaiting: tuple[Literal["headers", "body"], object] | None = None
        if self._is_websocket:
            return
        if self.transport.is_closing():
            self._watch_reading()
        elif self.conn.their_state is h11.IDLE:
            if self.timeout_keep_alive_task is None or self.conn.trailing_data[0]:
                awaiting = "headers", self.cycle
        elif self.conn.their_state is h11.SEND_BODY:
            awaiting = "body", self.cycle
        if awaiting == self._awaiting:
            return
        self._awaiting = awaiting
        if self._timer is not None:
            self._timer.cancel()
        if awaiting is not None:
            seconds = HEADER_SECONDS if awaiting[0] == "headers" else BODY_SECONDS
            self._timer = self.loop.call_later(seconds, self._time_out, awaiting[0])

    def _time_out(self, part: Literal["headers", "body"]) -> None:
        """Close the connection; with a reply if the client has begun a request that was not answered."""
        begun = self.conn.trailing_data[0] if part == "headers" else not self.cycle.response_started
        if begun:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, "too-slow", f"the {part} of the request did not arrive in time")
        else:
            self.transport.close()
            self._watch_reading()

    def _refuse(self, status: HTTPStatus, code: str, message: str) -> None:
        """Reply without the application, and close the connection."""
        body = json.dumps({"code": code, "message": message})
        head = f"HTTP/1.1 {status.value} {status.phrase}\r\nconnection: close\r\ncache-control: no-store\r\n"
        self.transport.write(
            f"{head}content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n{body}".encode()
        )
        self.transport.close()
        self._watch_reading()

    def _watch_reading(self) -> None:
        """Cut the connection unless the client reads some of the waiting data from time to time."""
        if self._stall_timer is not None:
            self._stall_timer.cancel()
        waiting = self.transport.get_write_buffer_size()
        self._stall_timer = self.loop.call_later(STALL_SECONDS, self._check_reading, waiting)

    def _check_reading(self, before: int) -> None:
        if self.transport.get_write_buffer_size() < before:
            self._watch_reading()
        else:
            self.transport.abort()

    def _stop_timers(self) -> None:
        for timer in (self._timer, self._stall_timer):
            if timer is not None:
                timer.cancel()

    def _leave(self) -> None:
        if self._counted is not None:
            self._counter.leave(self._counted)
            self._counted = None


class FrameLimitExceeded(Exception):
    """A client sent too many frames, or a message in too many fragments."""


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that counts every frame and buffers no more pongs than the client reads.

    The time for its data counts for its client, also if that is behind a proxy.

    A client that exceeds the limits is disconnected with 1008. A closed connection is cut if the client does not read
    the rest.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = FrameParser(max_size=self.config.ws_max_size, may_pong=self.writable.is_set)
        self.on_lost: Callable[[], None] | None = None
        self.counted: str | None = None
        """The address that the connection counts for."""
        self._shares: TimeShares = self.app_state["shares"]
        self._abort_timer: TimerHandle | None = None
        self._refused = False

    def data_received(self, data: bytes) -> None:
        """Parse incoming data when the address may use more time; until then, read no more of it."""
        if not self.handshake_initiated:  # HTTP has waited for its turn
            self._parse(data)
        elif not self._refused and not self._shares.start(self._address, partial(self._parse, data)):
            self.transport.pause_reading()

    @property
    def _address(self) -> str | None:
        """The address that the connection counts for; behind a proxy, the application learns it from the handshake."""
        return self.counted or limited_address(self.scope["client"])

    def _parse(self, data: bytes) -> None:
        if self._refused or self.transport.is_closing():
            return
        if not self.read_paused:
            self.transport.resume_reading()
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        """Queue a message. Reading stops only if several wait: stopping for each one costs two system calls.

        After the close was sent, reading goes on, whatever waits: the client's answer to the close must be read.
        """
        paused, self.read_paused = self.read_paused, True  # so that uvicorn does not stop reading
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and not self.close_sent and self.queue.qsize() >= MAX_WAITING:
            self.read_paused = True
            self.transport.pause_reading()

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
        if self.on_lost is not None:
            self.on_lost()

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
