"""A server for browser tests: a separate process, which keeps its port and its database over a restart."""

from contextlib import ExitStack
from pathlib import Path

from doubloon.server.serve import free_port
from tests.server.running import LOOPBACK, run_server_process

NO_SERVER = "ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|WebSocket connection|Failed to load resource"
"""What a browser complains of while there is no server, for `Visits.pardon`."""


class TableServer:
    """`doubloon serve` on a free port, with more options for it."""

    def __init__(self, folder: Path, *options: str) -> None:
        self._options = options
        self._folder = folder
        self._port = free_port(LOOPBACK, 0)
        self._running = ExitStack()
        self.is_running = False

    @property
    def address(self) -> str:
        """Where it is reached: host and port."""
        return f"{LOOPBACK}:{self._port}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        self._running.enter_context(
            run_server_process(self._folder / "tables.db", self._folder / "log", self._port, self._options)
        )
        self.is_running = True

    def stop(self) -> None:
        """Stop as a host would; nothing happens where it does not run."""
        self.is_running = False
        self._running.close()

    def restart(self) -> None:
        """Stop, and start on the same port with the same tables."""
        self.stop()
        self.start()
