"""One worker process as its parent sees it: nothing that comes from it is trusted."""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from subprocess import DEVNULL, PIPE
from typing import Any, Literal, TypeAlias

from doubloon.bots.worker_program import DIGEST_SIZE, FAILED, HELLO, LENGTH, MOVE, READY, digest, framed
from doubloon.core.errors import quoted

FailureKind: TypeAlias = Literal["crashed", "hung", "illegal"]

START_SECONDS = 20.0
"""How long a worker may take until it is ready."""
ANSWER_SIZE = 1 << 14
"""More bytes than any answer has."""
_ALONE = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""A worker thinks on one core: a library that starts a thread for each would take all the memory that it may have."""
_PASSED_ON = ("PATH", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT")
"""What a worker gets of the environment; the rest of it may hold secrets."""


class WorkerFailure(Exception):
    """A worker that must be killed; the message tells nothing of what it was asked or answered."""

    def __init__(self, kind: FailureKind, detail: str) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind


class WorkerProcess(asyncio.SubprocessProtocol):
    """A process that runs `worker_program`. It answers one request at a time, and after a failure no more."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.failed: asyncio.Future[WorkerFailure] = loop.create_future()
        """Done as soon as the worker is known to be of no more use."""
        self._frame: asyncio.Future[bytes] = loop.create_future()
        """The frame that is awaited; done where none is."""
        self._received = bytearray()
        self._gone: asyncio.Future[None] = loop.create_future()
        self._transport: asyncio.SubprocessTransport

    @classmethod
    async def spawn(cls, makers: str) -> "WorkerProcess":
        """A new process; it is not ready yet. `makers` is the dotted path, `module:name`, of its table of bots."""
        program = ("-P", "-m", "doubloon.bots.worker_program", makers)
        environment = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
        environment |= _ALONE
        environment["PYTHONPATH"] = os.pathsep.join(str(Path(entry).absolute()) for entry in sys.path)
        try:
            _, process = await asyncio.get_running_loop().subprocess_exec(
                cls,
                sys.executable,
                *program,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,  # a traceback may tell what only the seat may know
                env=environment,
                start_new_session=True,  # so that its own children can be killed with it
            )
        except OSError as problem:
            raise WorkerFailure("crashed", f"its process did not start, {type(problem).__name__}") from problem
        return process

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._transport.get_pid()

    async def ready(self) -> None:
        """Wait until the worker can be asked; WorkerFailure if it never can."""
        if await self._answer(HELLO, START_SECONDS) != READY:
            raise self._fail("illegal", "its first words are garbage")

    async def ask(self, request: bytes, seconds: float) -> str:
        """What the worker says its move is; WorkerFailure where it says none within `seconds`."""
        self._frame = asyncio.get_running_loop().create_future()
        requests = self._transport.get_pipe_transport(0)
        if self.failed.done() or not isinstance(requests, asyncio.WriteTransport):
            raise self._fail("crashed", "its process ended")
        requests.write(framed(request))
        answer = await self._answer(request, seconds)
        try:
            if answer.startswith(MOVE):
                return answer.removeprefix(MOVE).decode()
        except UnicodeDecodeError:
            pass
        raise self._fail("illegal", "its answer is garbage")

    async def kill(self) -> None:
        """End the process, its children too, and wait until it is gone."""
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
            raise self._fail("illegal", "its answer is not to what was asked")
        answer = frame[DIGEST_SIZE:]
        if answer.startswith(FAILED):
            raise self._fail("crashed", quoted(answer.removeprefix(FAILED).decode("ascii", "replace")))
        return answer

    def _fail(self, kind: FailureKind, detail: str) -> WorkerFailure:
        """The first failure; what comes after it is of no interest."""
        if not self.failed.done():
            self.failed.set_result(WorkerFailure(kind, detail))
        return self.failed.result()

    # What the event loop tells:

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The process runs."""
        assert isinstance(transport, asyncio.SubprocessTransport)
        self._transport = transport

    def pipe_data_received(self, fd: int, data: bytes) -> None:  # noqa: ARG002 (only one pipe is read)
        """Collect the frame that is awaited, and bear with nothing else."""
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

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:  # noqa: ARG002 (any end is the end)
        """The worker has closed a pipe, most likely by its death."""
        self._fail("crashed", "its process ended")

    def process_exited(self) -> None:
        """The process is dead."""
        self._fail("crashed", "its process ended")

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 (gone is gone)
        """Nothing is left of the process."""
        self._gone.set_result(None)
