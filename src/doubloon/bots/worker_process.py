"""One worker process, seen from the parent, which trusts nothing that comes from it."""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from subprocess import DEVNULL, PIPE
from typing import Any, Literal, TypeAlias

from doubloon.bots.worker_program import DIGEST_SIZE, FAILED, HELLO, LENGTH, READY, RESULT, digest, framed
from doubloon.core.errors import quoted

FailureKind: TypeAlias = Literal["crashed", "hung", "illegal"]

START_SECONDS = 20.0
"""The longest time that a worker may take until it is ready."""
ANSWER_SIZE = 1 << 14
"""The most bytes that an answer may have."""
_ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""Workers compute on one core: libraries that start a thread for every core would use up a worker's memory limit."""
_INHERITED = ("PATH", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT")
"""The environment variables that a worker inherits; the others may hold secrets."""


class WorkerFailure(Exception):
    """A worker that must be killed; the message contains nothing of its request or answer."""

    def __init__(self, kind: FailureKind, detail: str) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind


class WorkerProcess(asyncio.SubprocessProtocol):
    """A process that runs `worker_program`. It answers one request at a time, and none after a failure."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.failed: asyncio.Future[WorkerFailure] = loop.create_future()
        """Done as soon as the worker has failed."""
        self._frame: asyncio.Future[bytes] = loop.create_future()
        """The next frame; done while none is expected."""
        self._received = bytearray()
        self._gone: asyncio.Future[None] = loop.create_future()
        self._transport: asyncio.SubprocessTransport

    @classmethod
    async def spawn(cls, runner: str) -> "WorkerProcess":
        """Start a process; it is not ready yet. `runner` is the dotted path, `module:name`, of its `Runner`."""
        program = ("-P", "-m", "doubloon.bots.worker_program", runner)
        environment = {name: os.environ[name] for name in _INHERITED if name in os.environ}
        environment |= _ONE_THREAD
        environment["PYTHONPATH"] = os.pathsep.join(str(Path(entry).absolute()) for entry in sys.path)
        try:
            _, process = await asyncio.get_running_loop().subprocess_exec(
                cls,
                sys.executable,
                *program,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,  # a traceback may contain what only one seat may know
                env=environment,
                start_new_session=True,  # so that its children can be killed with it
            )
        except OSError as problem:
            raise WorkerFailure("crashed", f"its process did not start, {type(problem).__name__}") from problem
        return process

    @property
    def pid(self) -> int:
        """The process id."""
        return self._transport.get_pid()

    async def ready(self) -> None:
        """Wait until the worker accepts requests; WorkerFailure if it never does."""
        if await self._answer(HELLO, START_SECONDS) != READY:
            raise self._fail("illegal", "its first message is garbage")

    async def ask(self, request: bytes, seconds: float) -> str:
        """The worker's answer to a request, as text; WorkerFailure if none comes within `seconds`."""
        self._frame = asyncio.get_running_loop().create_future()
        requests = self._transport.get_pipe_transport(0)
        if self.failed.done() or not isinstance(requests, asyncio.WriteTransport):
            raise self._fail("crashed", "its process ended")
        requests.write(framed(request))
        answer = await self._answer(request, seconds)
        try:
            if answer.startswith(RESULT):
                return answer.removeprefix(RESULT).decode()
        except UnicodeDecodeError:
            pass
        raise self._fail("illegal", "its answer is garbage")

    async def kill(self) -> None:
        """Kill the process and its children, and wait until it is gone."""
        with suppress(ProcessLookupError, PermissionError):  # it may be dead already
            if sys.platform == "win32":
                self._transport.kill()
            else:
                os.killpg(self.pid, signal.SIGKILL)
        self._transport.close()
        await asyncio.wait({self._gone})

    async def _answer(self, request: bytes, seconds: float) -> bytes:
        """The worker's answer to `request`, without the digest."""
        either: set[asyncio.Future[Any]] = {self._frame, self.failed}
        await asyncio.wait(either, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        if not self._frame.done():
            raise self._fail("hung", f"no answer in {seconds:g} s")
        frame = self._frame.result()
        if frame[:DIGEST_SIZE] != digest(request):
            raise self._fail("illegal", "its answer belongs to another request")
        answer = frame[DIGEST_SIZE:]
        if answer.startswith(FAILED):
            raise self._fail("crashed", quoted(answer.removeprefix(FAILED).decode("ascii", "replace")))
        return answer

    def _fail(self, kind: FailureKind, detail: str) -> WorkerFailure:
        """Record a failure, unless there was one before, and return the first one."""
        if not self.failed.done():
            self.failed.set_result(WorkerFailure(kind, detail))
        return self.failed.result()

    # Called by the event loop:

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The process has started."""
        assert isinstance(transport, asyncio.SubprocessTransport)
        self._transport = transport

    def pipe_data_received(self, fd: int, data: bytes) -> None:  # noqa: ARG002 (only one pipe is read)
        """Collect the expected frame; anything else is a failure."""
        if self.failed.done():
            return
        if self._frame.done():
            self._fail("illegal", "it answered unasked")
            return
        self._received += data
        if len(self._received) < LENGTH.size:
            return
        end = LENGTH.size + LENGTH.unpack_from(self._received)[0]
        if end > LENGTH.size + ANSWER_SIZE:
            self._fail("illegal", "its answer is too long")
        elif len(self._received) >= end:
            self._frame.set_result(bytes(self._received[LENGTH.size : end]))
            if len(self._received) > end:
                self._fail("illegal", "it answered unasked")
            self._received.clear()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:  # noqa: ARG002 (the reason makes no difference)
        """The worker closed a pipe, most likely because it died."""
        self._fail("crashed", "its process ended")

    def process_exited(self) -> None:
        """The process has ended."""
        self._fail("crashed", "its process ended")

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 (the reason makes no difference)
        """The process and its pipes are gone."""
        self._gone.set_result(None)
