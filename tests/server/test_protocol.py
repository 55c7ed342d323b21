"""The protocol layer against hostile clients: floods of frames, half-sent requests, too many connections."""

import asyncio
import base64
import pickle
import socket
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from doubloon.server import app, protocol
from doubloon.server.connection import CLOSE_ABUSE
from doubloon.server.limits import ConnectionCounter, counted_address
from doubloon.server.protocol import FRAME_BURST, FRAME_RATE, MAX_FRAGMENTS, MAX_WAITING, LimitedWebSocket
from doubloon.server.serve import uvicorn_settings
from doubloon.server.shares import TimeShares
from tests.server.running import LOOPBACK, SILVER, TIMEOUT, Clock, Guest, Server, play_random_moves, run_server

TEXT, PING, PONG = 1, 9, 10
HIGH_WATER = 65536
PAYLOAD = b"p" * 125


def frame(opcode: int, data: bytes = b"", *, fin: bool = True) -> bytes:
    """A frame from a client, with a mask of zeros."""
    assert len(data) <= 125
    return bytes([opcode | (0x80 if fin else 0), 0x80 | len(data)]) + bytes(4) + data


def upgrade_request(server: Server, table: str) -> bytes:
    """The request of a spectator who opens a WebSocket."""
    return (
        f"GET /api/tables/{table}/play HTTP/1.1\r\nHost: {server.address}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}\r\n\r\n"
    ).encode()


class Unread(asyncio.Transport):
    """A transport to a client that reads nothing: everything written stays in the buffer."""

    def __init__(self, owner: LimitedWebSocket, clock: Clock) -> None:
        super().__init__()
        self.owner = owner
        self.clock = clock
        self.buffer = b""
        self.closing = False
        self.aborted = False
        self._paused = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        known = {"socket": None, "peername": (LOOPBACK, 1), "sockname": None}  # this machine is not limited
        return known.get(name, default)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.buffer += bytes(data)
        if len(self.buffer) > HIGH_WATER:
            self.owner.pause_writing()

    def read(self) -> bytes:
        """The client reads everything after all."""
        data, self.buffer = self.buffer, b""
        self.owner.resume_writing()
        return data

    def refused(self) -> bool:
        """Whether the server has sent a close frame."""
        return self.owner.close_sent

    def paused(self) -> bool:
        """Whether the server has stopped reading."""
        return self._paused

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = self.aborted = True

    def pause_reading(self) -> None:
        self._paused = True

    def resume_reading(self) -> None:
        self._paused = False


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of the frame limit, which stands still until a test advances it."""
    clock = Clock()
    monkeypatch.setattr(protocol, "monotonic", clock)
    return clock


@pytest.fixture
async def unread(clock: Clock) -> AsyncIterator[Unread]:
    """An open WebSocket whose client does not read; its application takes in everything."""

    async def swallow(scope: Any, receive: Any, send: Any) -> None:
        assert scope["type"] == "websocket"
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    config = uvicorn.Config(swallow, **{**uvicorn_settings(LOOPBACK, 0), "lifespan": "off"})
    websocket = LimitedWebSocket(config=config, server_state=ServerState(), app_state={"shares": TimeShares()})
    transport = Unread(websocket, clock)
    websocket.connection_made(transport)
    websocket.data_received(upgrade_request(Server(0, Path()), "any"))
    while not websocket.handshake_complete:
        await asyncio.sleep(0)
    assert transport.read().startswith(b"HTTP/1.1 101")
    yield transport
    websocket.connection_lost(None)
    await asyncio.gather(*websocket.tasks)


async def test_pongs_are_buffered_only_up_to_the_high_water_mark(unread: Unread) -> None:
    for _ in range(1000):
        unread.owner.data_received(frame(PING, PAYLOAD) * int(FRAME_RATE))
        unread.clock.now += 1
    assert len(unread.buffer) < HIGH_WATER + FRAME_BURST * len(frame(PING, PAYLOAD))
    assert not unread.closing, "this client keeps to the rate"
    unread.read()
    unread.owner.data_received(frame(PING, b"still there?"))
    assert unread.read().endswith(b"still there?")


@pytest.mark.parametrize("flood", [frame(PING, PAYLOAD), frame(PONG), frame(TEXT)], ids=["ping", "pong", "text"])
async def test_frames_above_the_rate_close_the_connection(unread: Unread, flood: bytes) -> None:
    unread.owner.data_received(flood * int(FRAME_BURST))
    assert not unread.refused()
    for _ in range(1000):
        unread.owner.data_received(flood)
    assert unread.refused()
    close = unread.buffer[-40:]
    assert CLOSE_ABUSE.to_bytes(2, "big") + b"at most 40 frames a second" in close, close
    assert len(unread.buffer) < HIGH_WATER + FRAME_BURST * len(flood)


async def test_reading_stops_only_while_several_messages_wait(unread: Unread) -> None:
    message = frame(TEXT, b"hello")
    unread.owner.data_received(message * (MAX_WAITING - 1))
    assert not unread.paused(), "stopping and resuming for each message would cost two system calls"
    unread.owner.data_received(message)
    assert unread.paused()
    while not unread.owner.queue.empty():
        await asyncio.sleep(0)
    assert not unread.paused()


@pytest.mark.parametrize("behind_proxy", [False, True], ids=["direct", "proxy"])
async def test_nothing_of_an_address_is_parsed_or_read_until_it_may_use_more_time(
    unread: Unread, behind_proxy: bool
) -> None:
    shares = unread.owner._shares
    if behind_proxy:
        unread.owner.scope["client"] = ("192.0.2.7", 0)  # as the application learns it
    else:
        unread.owner.counted = "192.0.2.7"
    resting = asyncio.Event()
    assert shares.start("192.0.2.7", resting.set)  # in this turn of the event loop, nothing else of it may start
    unread.owner.data_received(frame(PING, b"still there?"))
    assert (unread.buffer, unread.paused()) == (b"", True)
    async with asyncio.timeout(TIMEOUT):
        while not unread.buffer:
            await asyncio.sleep(0)
    assert unread.read().endswith(b"still there?")
    assert not unread.paused()


async def test_reading_goes_on_after_the_close_so_that_the_clients_answer_is_read(unread: Unread) -> None:
    message = frame(TEXT, b"hello")
    unread.owner.data_received(message * MAX_WAITING)
    await unread.owner.send({"type": "websocket.close", "code": CLOSE_ABUSE})
    unread.owner.data_received(message)
    assert not unread.paused()


async def test_a_message_has_a_bounded_number_of_fragments(unread: Unread) -> None:
    for _ in range(3):
        fragments = [frame(TEXT, fin=False), *[frame(0, fin=False)] * (MAX_FRAGMENTS - 2), frame(0)]
        unread.owner.data_received(b"".join(fragments))
        unread.clock.now += 60
    assert not unread.refused()
    unread.owner.data_received(frame(TEXT, fin=False))
    for _ in range(MAX_FRAGMENTS):
        unread.owner.data_received(frame(0, fin=False))
        unread.clock.now += 60
    assert unread.refused()
    assert b"fragments" in unread.buffer


async def test_a_closed_connection_is_cut_if_the_client_does_not_read_the_rest(unread: Unread) -> None:
    unread.owner.close_timeout = 0
    unread.close()
    unread.owner.send_keepalive_ping()
    async with asyncio.timeout(TIMEOUT):
        while not unread.aborted:
            await asyncio.sleep(0)


async def test_a_handshake_that_is_too_long_is_refused(clock: Clock) -> None:
    config = uvicorn.Config(lambda: None, **uvicorn_settings(LOOPBACK, 0))
    websocket = LimitedWebSocket(config=config, server_state=ServerState(), app_state={"shares": TimeShares()})
    transport = Unread(websocket, clock)
    websocket.connection_made(transport)
    websocket.data_received(b"GET /" + b"x" * 10_000 + b" HTTP/1.1\r\n\r\n")
    assert transport.closing
    assert b"414" in transport.buffer


async def test_a_ping_flood_is_cut_off_while_others_play(tmp_path: Path) -> None:
    with run_server(tmp_path / "tables.db", send_buffer=4096) as server:
        async with server.guests() as new_guest:
            guests = [new_guest(), new_guest()]
            made = await guests[0].create(SILVER, own={"0": "Ann"})
            table = made["table"]["id"]
            await guests[1].join(table, "Ben", made["invitation"])
            lines = [await guest.connect(table, seat) for seat, guest in enumerate(guests)]
            pings = frame(PING, PAYLOAD) * 100
            flooding = asyncio.create_task(send_until_cut(server, upgrade_request(server, table), pings))
            await play_random_moves(lines, Random(3))
            assert lines[0].game["result"]
            await asyncio.wait_for(flooding, TIMEOUT)


async def send_until_cut(server: Server, first: bytes, repeated: bytes) -> None:
    """Send without reading anything until the server cuts the connection."""
    loop = asyncio.get_running_loop()
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        line.setblocking(False)
        await loop.sock_connect(line, (LOOPBACK, server.port))
        try:
            await loop.sock_sendall(line, first)
            while True:
                await asyncio.sleep(0.01)
                await loop.sock_sendall(line, repeated)
        except ConnectionError:
            return


async def exchange(server: Server, *parts: bytes, pause: float = 0.0) -> bytes:
    """Everything that the server sends until it closes; it gets these parts of a request until then."""
    reader, writer = await asyncio.open_connection(server.host, server.port)
    received = asyncio.create_task(reader.read())
    try:
        for part in parts:
            if received.done():
                break
            writer.write(part)
            await asyncio.sleep(pause)
        return await asyncio.wait_for(received, TIMEOUT)
    except ConnectionError:
        return b""
    finally:
        writer.close()


@pytest.fixture
def hasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that waits only a moment for requests."""
    monkeypatch.setattr(protocol, "HEADER_SECONDS", 0.2)
    monkeypatch.setattr(protocol, "BODY_SECONDS", 0.2)
    with run_server(tmp_path / "tables.db") as server:
        yield server


GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
CLOSING = GET[:-2] + b"Connection: close\r\n\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


async def test_half_sent_headers_are_given_up(hasty: Server) -> None:
    reply = await exchange(hasty, GET[:20])
    assert reply.startswith(b"HTTP/1.1 408 Request Timeout\r\n")
    assert b'"too-slow"' in reply


async def test_a_connection_without_a_request_is_closed_without_a_reply(hasty: Server) -> None:
    assert await exchange(hasty) == b""


async def test_headers_in_drops_gain_no_time(hasty: Server) -> None:
    drops = [GET[:-2], *[b"X: y\r\n"] * 2000]
    await asyncio.wait_for(exchange(hasty, *drops, pause=0.01), TIMEOUT)


@pytest.mark.parametrize("length", [b"100", b"1000000"])
async def test_a_half_sent_body_is_given_up(hasty: Server, length: bytes) -> None:
    reply = await exchange(hasty, POST + b"Content-Length: " + length + b"\r\n\r\n{")
    assert reply.startswith(b"HTTP/1.1 408 " if length == b"100" else b"HTTP/1.1 413 ")


async def test_a_half_sent_request_after_a_complete_one_is_given_up(hasty: Server) -> None:
    for second, status in ((GET[:20], b"408"), (POST + b"Content-Length: 100\r\n\r\n{", b"408")):
        reply = await exchange(hasty, GET + second)
        assert reply.startswith(b"HTTP/1.1 200 OK")
        assert b"HTTP/1.1 " + status in reply


async def test_play_outlasts_the_time_limits_of_requests(hasty: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "HEADER_SECONDS", 1.0)
    monkeypatch.setattr(protocol, "BODY_SECONDS", 1.0)
    async with hasty.guests() as new_guest:
        guest = new_guest()
        made = await guest.create(SILVER, own={"0": "Ann", "1": "Ben"})
        line = await guest.connect(made["table"]["id"], 0)
        await line.wait_for("table")
        await line.expect_no_frame(1.5)
        await line.send(type="ping")
        await line.wait_for("pong")


async def test_a_request_with_two_lengths_is_answered_and_the_connection_closes(tmp_path: Path) -> None:
    with run_server(tmp_path / "tables.db") as server:
        smuggled = b"Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + GET
        reply = await exchange(server, POST + smuggled)
    assert reply.startswith(b"HTTP/1.1 413 ")
    assert reply.count(b"HTTP/1.1") == 1


async def test_connections_are_counted_by_address_before_they_send_anything(tmp_path: Path) -> None:
    with run_server(tmp_path / "tables.db", connections=3) as server:
        async with server.guests() as new_guest:
            guest = new_guest()
            made = await guest.create(SILVER, own={"0": "Ann", "1": "Ben"})
            line = await guest.connect(made["table"]["id"], 0)
            _, silent = await asyncio.open_connection(server.host, server.port)
            reply = await exchange(server)
            assert reply.startswith(b"HTTP/1.1 429 Too Many Requests\r\n")
            assert b"too many connections from your address" in reply
            silent.close()
            while not (await exchange(server, CLOSING)).startswith(b"HTTP/1.1 200 "):
                await asyncio.sleep(0.01)
            await line.close()
            _, silent = await asyncio.open_connection(server.host, server.port)
            while not (await exchange(server, CLOSING)).startswith(b"HTTP/1.1 200 "):
                await asyncio.sleep(0.01)
            silent.close()


async def test_connections_of_a_trusted_proxy_are_not_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ConnectionCounter, "enter", lambda *_: False)
    with run_server(tmp_path / "tables.db") as server:
        assert (await exchange(server, CLOSING)).startswith(b"HTTP/1.1 200 ")


async def test_a_client_that_does_not_read_replies_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "STALL_SECONDS", 0.2)
    request = GET.replace(b"/healthz", b"/openapi.json")
    with run_server(tmp_path / "tables.db", send_buffer=4096) as server:
        await asyncio.wait_for(send_until_cut(server, request, request), TIMEOUT)


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::ffff:c000:207", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("unix", "unix"),
    ],
)
def test_limits_count_ipv6_addresses_by_their_network(host: str, counted: str) -> None:
    assert counted_address(host) == counted


async def test_one_ipv6_network_creates_no_more_tables_than_one_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "_CREATIONS", (0.0, 3.0))

    async def statuses(guest: Guest, network: str) -> list[int]:
        replies = [
            await guest.request("POST", "/tables", {"game": SILVER}, **{"X-Forwarded-For": f"{network}::{number}"})
            for number in range(4)
        ]
        return [reply.status_code for reply in replies]

    with run_server(tmp_path / "tables.db", generous=False) as server:
        async with server.guests() as new_guest:
            for network in ("2001:db8:1:1", "2001:db8:1:2"):
                assert await statuses(new_guest(), network) == [201, 201, 201, 429]


def has_ipv6() -> bool:
    """Whether this machine has the IPv6 loopback address."""
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")
async def test_connections_over_ipv6_are_counted(tmp_path: Path) -> None:
    with run_server(tmp_path / "tables.db", connections=1, host="::1") as server:
        _, first = await asyncio.open_connection(server.host, server.port)
        assert (await exchange(server)).startswith(b"HTTP/1.1 429 ")
        first.close()


def test_worker_processes_get_the_settings() -> None:
    settings = uvicorn_settings(LOOPBACK, 8765, connections=7)
    assert pickle.loads(pickle.dumps(settings)).keys() == settings.keys()
