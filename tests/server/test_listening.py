"""The limits on requests and new connections of one address, which hold before the application sees anything."""

import asyncio
import logging
import multiprocessing
import runpy
import socket
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
import uvicorn

from doubloon.server import listening, serve
from doubloon.server.listening import ListeningSocket, listen
from doubloon.server.proxies import PROXIES_HERE, TrustedProxies
from tests.server.running import LOOPBACK, TIMEOUT, Server, run_server

BURST = 3
START_SECONDS = 60.0
"""Seconds within which a new process must start, also on a busy machine."""


@pytest.fixture
def few_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "CONNECT_BURST", float(BURST))
    monkeypatch.setattr(listening, "CONNECT_RATE", 0.0)


def get(server: Server, path: str = "/api/games") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: {server.address}\r\n\r\n".encode()


def status(reply: bytes) -> int:
    return int(reply.split(maxsplit=2)[1])


async def answer(reader: asyncio.StreamReader) -> int:
    """The status of the next reply; its body is read and dropped."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
    await reader.readexactly(int(length))
    return status(head)


@pytest.fixture
def port() -> Iterator[tuple[int, int]]:
    """The descriptor and the port of a listening socket that does not block."""
    made = socket.create_server((LOOPBACK, 0), backlog=100)
    made.setblocking(False)
    yield made.fileno(), made.getsockname()[1]
    made.detach()  # the test closed it


@pytest.mark.usefixtures("few_connections")
def test_connections_above_the_rate_are_closed_at_once(port: tuple[int, int]) -> None:
    with ListeningSocket(port[0], TrustedProxies(())) as accepting:
        clients = [socket.create_connection((LOOPBACK, port[1]), timeout=TIMEOUT) for _ in range(BURST + 5)]
        accepted = [accepting.accept()[0] for _ in range(BURST)]
        with pytest.raises(BlockingIOError):
            accepting.accept()
        for connection in accepted:
            connection.sendall(b"welcome")
        assert [client.recv(100) for client in clients] == [b"welcome"] * BURST + [b""] * 5
        for each in (*clients, *accepted):
            each.close()


@pytest.mark.usefixtures("few_connections")
def test_a_flood_of_connections_lets_others_have_their_turn(
    port: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "CONNECT_BURST", 0.0)
    monkeypatch.setattr(listening, "_REFUSED_AT_ONCE", 2)
    with ListeningSocket(port[0], TrustedProxies(())) as accepting:
        clients = [socket.create_connection((LOOPBACK, port[1]), timeout=TIMEOUT) for _ in range(4)]
        for closed in (2, 4):
            with pytest.raises(BlockingIOError):
                accepting.accept()
            assert [client.recv(100) for client in clients[closed - 2 : closed]] == [b"", b""]
        for client in clients:
            client.close()


def test_a_burst_of_accepted_connections_lets_others_have_their_turn(
    port: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "_ACCEPTED_AT_ONCE", 2)
    with ListeningSocket(port[0], PROXIES_HERE) as accepting:
        clients = [socket.create_connection((LOOPBACK, port[1]), timeout=TIMEOUT) for _ in range(5)]
        assert [accept_in_one_turn(accepting) for _ in range(4)] == [2, 2, 1, 0]
        for client in clients:
            client.close()


@pytest.mark.usefixtures("few_connections")
def test_connections_of_a_trusted_proxy_do_not_count(port: tuple[int, int]) -> None:
    with ListeningSocket(port[0], PROXIES_HERE) as accepting:
        for _ in range(2 * BURST):
            with socket.create_connection((LOOPBACK, port[1])), closing(accepting.accept()[0]):
                pass


def accept_in_one_turn(accepting: ListeningSocket) -> int:
    """Accept connections as asyncio does; returns their number."""
    for accepted in count():
        try:
            connection, _ = accepting.accept()
        except BlockingIOError:
            return accepted
        connection.close()
    raise AssertionError


def test_worker_processes_share_the_listening_socket() -> None:
    config = uvicorn.Config("unused", host=LOOPBACK, port=0, log_config=None)
    with listen(config, PROXIES_HERE) as accepting:
        accepting.listen()
        worker = multiprocessing.get_context("spawn").Process(target=greet, args=(accepting,), daemon=True)
        worker.start()
        try:
            with socket.create_connection(accepting.getsockname(), timeout=START_SECONDS) as client:
                assert client.recv(100) == b"a ListeningSocket"
        finally:
            worker.kill()
            worker.join()


def test_a_duplicate_of_the_listening_socket_counts_too(port: tuple[int, int]) -> None:
    with ListeningSocket(port[0], TrustedProxies(())) as accepting, accepting.dup() as duplicate:
        assert isinstance(duplicate, ListeningSocket)
        assert duplicate.getsockname() == accepting.getsockname()


def test_the_server_starts_where_descriptors_cannot_be_duplicated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("multiprocessing.reduction.DupFd")  # Windows has none
    assert "ListeningSocket" in runpy.run_path(listening.__file__)


def test_the_server_runs_on_asyncio_which_calls_accept() -> None:
    assert uvicorn.Config("unused", **serve.uvicorn_settings(LOOPBACK, 0)).loop == "asyncio"


def greet(accepting: socket.socket) -> None:
    """Run in a worker process: greet one client."""
    accepting.setblocking(True)
    connection, _ = accepting.accept()
    with connection:
        connection.sendall(f"a {type(accepting).__name__}".encode())


async def test_invalid_requests_are_not_logged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = logging.getLogger().handlers[:], logging.getLogger("uvicorn.error").level
    try:
        serve.set_up_logs()
        with run_server(tmp_path / "tables.db") as server:
            reader, writer = await asyncio.open_connection(LOOPBACK, server.port)
            writer.write(b"garbage\r\n\r\n")
            assert status(await reader.read()) == 400
            writer.close()
        logging.getLogger("doubloon.server.app").warning("other warnings are")
        assert "Invalid" not in (logged := capsys.readouterr().err)
        assert "other warnings are" in logged
    finally:
        logging.getLogger().handlers[:] = before[0]
        logging.getLogger("uvicorn.error").setLevel(before[1])
