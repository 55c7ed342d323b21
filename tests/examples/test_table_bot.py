"""The example bot, run as a program against a real server."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from doubloon.core import load_record, replay
from doubloon.registry import GAMES

EXAMPLE = Path(__file__).parents[2] / "examples" / "table_bot.py"
PATIENCE = 30.0


class Server:
    """`doubloon serve` in a process of its own, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self._database = folder / "tables.sqlite3"
        with closing(socket.create_server(("127.0.0.1", 0))) as probe:
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        arguments = ["serve", "--port", str(self.port), "--database", str(self._database)]
        code = "import sys; from doubloon.cli import main; sys.exit(main())"
        self._process = subprocess.Popen(
            [sys.executable, "-c", code, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        deadline = time.monotonic() + PATIENCE
        while True:
            assert self._process.poll() is None, "the server did not start"
            assert time.monotonic() < deadline, "the server does not answer"
            with suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/healthz").is_success:
                    return
            time.sleep(0.05)

    def kill(self) -> None:
        """As a crash would."""
        self._process.kill()
        self._process.wait(PATIENCE)

    def stop(self) -> None:
        """Gracefully, or else not."""
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()

    def create(self, game: str) -> dict[str, Any]:
        """A table with a bot of the server on seat 1."""
        answer = self.post("/api/tables", {"game": game, "bots": {"1": "greedy"}})
        assert answer.status_code == 201, answer.text
        created: dict[str, Any] = answer.json()
        return created

    def post(self, path: str, body: dict[str, Any]) -> httpx.Response:
        """The answer to a request of a new guest."""
        token = httpx.post(f"{self.url}/api/guests").json()["token"]
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": "1"}
        return httpx.post(f"{self.url}{path}", json=body, headers=headers)

    def record(self, table: str) -> bytes:
        """The record of a finished game."""
        answer = httpx.get(f"{self.url}/api/tables/{table}/record")
        assert answer.status_code == 200, answer.text
        return answer.content


class CuttingProxy:
    """Stands between client and server, and cuts the first WebSockets, each so that an answer is lost.

    `cuts` says after how many pieces from the client each of them is cut: the last piece still reaches the server, but
    nothing comes back any more. Then `at_cut` happens.
    """

    def __init__(self, port: int, cuts: tuple[int, ...], at_cut: Callable[[], None] = lambda: None) -> None:
        self._target, self._cuts, self._at_cut = port, list(cuts), at_cut
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.made = 0
        """How many connections were cut."""
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def close(self) -> None:
        """Stop; all connections must have ended."""
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for thread in self._threads:
            thread.join(PATIENCE)

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self._target))
            except OSError:
                client.close()
                continue
            carry = threading.Thread(target=self._carry, args=(client, server))
            self._threads.append(carry)
            carry.start()

    def _carry(self, client: socket.socket, server: socket.socket) -> None:
        cut = threading.Event()
        back = threading.Thread(target=self._copy_back, args=(server, client, cut))
        back.start()
        pieces = limit = 0
        with suppress(OSError):
            while data := client.recv(65536):
                pieces += 1
                if pieces == 1 and b"/play?" in data and self._cuts:
                    limit = self._cuts.pop(0)
                if pieces == limit:
                    cut.set()
                server.sendall(data)
                if cut.is_set():
                    time.sleep(0.3)
                    self._at_cut()
                    self.made += 1
                    break
        for end in (server, client):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        back.join(PATIENCE)
        server.close()
        client.close()

    @staticmethod
    def _copy_back(server: socket.socket, client: socket.socket, cut: threading.Event) -> None:
        """Forward what the server sends until the cut; drop the rest, so that the server's connection stays open."""
        with suppress(OSError):
            while data := server.recv(65536):
                if not cut.is_set():
                    client.sendall(data)
        if not cut.is_set():
            with suppress(OSError):
                client.shutdown(socket.SHUT_RDWR)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    served = Server(tmp_path_factory.mktemp("table-bot"))
    yield served
    served.stop()


def run(url: str, created: dict[str, Any]) -> "subprocess.Popen[str]":
    arguments = [url, created["table"]["id"], created["invitation"], "Outsider"]
    command = [sys.executable, "-W", "error", str(EXAMPLE), *arguments]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUTF8": "1"}
    )


def finish(program: "subprocess.Popen[str]") -> Any:
    """What the bot printed at its end."""
    try:
        out, problems = program.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        program.kill()
        out, problems = program.communicate()
    assert (program.returncode, problems) == (0, "")
    return json.loads(out)


def check_played_out(server: Server, created: dict[str, Any], printed: Any) -> None:
    """The record replays to an end, with the result that the bot printed."""
    text = server.record(created["table"]["id"])
    record = load_record(text, GAMES)
    game = GAMES[record.game]
    assert record.players == ("Outsider", "greedy")
    end = replay(game, record)
    result = game.result(end)
    assert result is not None
    assert printed["places"] == list(result.places)
    assert [score["total"] for score in printed["scores"]] == [score.total for score in result.scores]


def test_it_is_short_enough_to_read() -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 75


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_to_the_end(server: Server, game: str) -> None:
    created = server.create(game)
    printed = finish(run(server.url, created))
    check_played_out(server, created, printed)


@pytest.mark.parametrize("game", GAMES)
def test_a_request_whose_answer_was_lost_is_sent_again(server: Server, game: str) -> None:
    created = server.create(game)
    proxy = CuttingProxy(server.port, cuts=(2, 4))
    try:
        printed = finish(run(proxy.url, created))
    finally:
        proxy.close()
    assert proxy.made == 2
    check_played_out(server, created, printed)


@pytest.mark.slow
def test_it_survives_a_crash_of_the_server(server: Server) -> None:
    def crash() -> None:
        server.kill()
        server.start()

    created = server.create("silver-and-gold")
    proxy = CuttingProxy(server.port, cuts=(6,), at_cut=crash)
    try:
        printed = finish(run(proxy.url, created))
    finally:
        proxy.close()
    assert proxy.made == 1
    check_played_out(server, created, printed)


def test_a_seat_that_is_taken_is_an_error(server: Server) -> None:
    created = server.create("gold-hunting")
    sitting = server.post(
        f"/api/tables/{created['table']['id']}/seats", {"name": "Quicker", "invitation": created["invitation"]}
    )
    assert sitting.status_code == 201
    program = run(server.url, created)
    out, problems = program.communicate(timeout=PATIENCE)
    assert program.returncode == 1
    assert out == ""
    assert "409" in problems
