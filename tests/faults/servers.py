"""A server process that can be killed, frozen and restarted; it leaves nothing behind."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parents[2]
HOST = "127.0.0.1"
_END_WITH_PARENT = "import ctypes, signal; ctypes.CDLL(None).prctl(1, signal.SIGKILL); "
"""PR_SET_PDEATHSIG: the server does not outlive the tests, even if they are killed."""
DOUBLOON = ("-c", f"{_END_WITH_PARENT}import sys; from doubloon.cli import main; sys.exit(main())", "serve")
WITH_BAD_BOTS = ("-c", f"{_END_WITH_PARENT}from tests.faults.serve_with_bad_bots import main; main()")
_START_SECONDS = 30.0
_STOP_SECONDS = 15.0


class ServerProcess:
    """One `doubloon serve` on its own port, which it keeps when it restarts."""

    def __init__(self, database: str, program: tuple[str, ...] = DOUBLOON) -> None:
        self.database = database
        self.port = _free_port()
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None
        self._children: set[int] = set()
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 (it lives as long as the server does)

    @property
    def address(self) -> str:
        """Its host and port."""
        return f"{HOST}:{self.port}"

    @property
    def running(self) -> bool:
        """Whether the process exists, frozen or not."""
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process is not None
        return self._process.pid

    async def start(self) -> float:
        """Start, and wait until it answers; returns how many seconds that took."""
        began = time.monotonic()
        arguments = ["--host", HOST, "--port", str(self.port), "--database", self.database]
        self._process = subprocess.Popen(
            [sys.executable, *self._program, *arguments],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._log,
            start_new_session=True,
        )
        while time.monotonic() < began + _START_SECONDS:
            if not self.running:
                raise RuntimeError(f"the server exited immediately: {self.log()[-2000:]}")
            with suppress(OSError):
                _, writer = await asyncio.open_connection(HOST, self.port)
                writer.close()
                with suppress(OSError):
                    await writer.wait_closed()
                return time.monotonic() - began
            await asyncio.sleep(0.02)
        raise RuntimeError(f"the server did not start within {_START_SECONDS} s: {self.log()[-2000:]}")

    async def healthy(self, seconds: float) -> bool:
        """Whether it reports within some seconds that it can store moves."""
        until = time.monotonic() + seconds
        async with httpx.AsyncClient(
            base_url=f"http://{self.address}", timeout=2.0, trust_env=False, verify=False
        ) as client:
            while time.monotonic() < until:
                with suppress(httpx.HTTPError):
                    if (await client.get("/healthz")).status_code == 200:
                        return True
                await asyncio.sleep(0.1)
        return False

    def kill(self) -> None:
        """Kill it without warning, as a power cut would."""
        self._remember_children()
        self._signal(signal.SIGKILL)
        if self._process is not None:
            self._process.wait(_STOP_SECONDS)

    async def stop(self) -> bool:
        """Ask it to exit; returns whether it did so in time."""
        self._remember_children()
        self._signal(signal.SIGTERM)
        until = time.monotonic() + _STOP_SECONDS
        while self.running and time.monotonic() < until:
            await asyncio.sleep(0.02)
        ended = not self.running
        if not ended:
            self.kill()
        return ended

    def freeze(self) -> None:
        """Stop the process until it is thawed; its connections stay open."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let a frozen process continue."""
        self._signal(signal.SIGCONT)

    def workers(self) -> list[int]:
        """The process ids of its bot workers."""
        if not self.running:
            return []
        assert self._process is not None
        with suppress(OSError):
            listed = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text()
            return [int(pid) for pid in listed.split()]
        return []

    def log(self) -> str:
        """Its log output so far."""
        self._log.seek(0)
        return self._log.read().decode(errors="replace")

    def end(self) -> None:
        """Kill the server and its workers, whatever state they are in."""
        self.kill()
        time.sleep(0.05)
        for pid in self._children:
            with suppress(OSError):
                if b"worker_program" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    os.killpg(pid, signal.SIGKILL)  # a frozen worker cannot see that its server is gone
        self._log.close()

    def _remember_children(self) -> None:
        self._children.update(self.workers())

    def _signal(self, number: signal.Signals) -> None:
        if self.running:
            assert self._process is not None
            with suppress(ProcessLookupError):
                self._process.send_signal(number)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port
