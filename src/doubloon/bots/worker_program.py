"""The program of a worker process, which runs tasks; `worker_process` is the other end of its pipes.

A request is a pickle: a task and its time budget in seconds, and nothing else. An answer is text, so that the parent
need not trust it: the result of the task, or the name of an exception. Requests and answers are frames: a length, then
that many bytes. An answer begins with the digest of its request, so that it cannot pass as the answer to another one.
"""

import os
import pickle
import pkgutil
import signal
import struct
import sys
from contextlib import suppress
from hashlib import blake2b
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, NoReturn

from doubloon.bots.tasks import Runner
from doubloon.registry import GAMES

LENGTH = struct.Struct(">I")
"""The length at the start of a frame."""
DIGEST_SIZE = 16
HELLO = b""
"""The request that is never sent: a worker answers it as soon as it is ready."""
READY, RESULT, FAILED = b"ready", b"result ", b"failed "
"""The word after the digest of an answer."""

_NICENESS = 10
_MEMORY = 2 << 30
"""The bytes of data that a worker may hold, so that a bot cannot exhaust the machine's memory."""


def framed(payload: bytes) -> bytes:
    """The bytes that carry `payload` over a pipe."""
    return LENGTH.pack(len(payload)) + payload


def digest(request: bytes) -> bytes:
    """The first bytes of the answer to `request`."""
    return blake2b(request, digest_size=DIGEST_SIZE).digest()


def main(runner_path: str) -> NoReturn:
    """Answer requests until their pipe ends."""
    requests, answers = _take_pipes()
    _limit_resources()
    try:
        run: Runner = pkgutil.resolve_name(runner_path)
        list(GAMES)  # imports the rules of all games, so that no task spends its time budget on that
    except Exception as problem:
        _send(answers, HELLO, _failure(problem))
        sys.exit(1)
    waiting: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_receive, args=(requests, waiting), daemon=True).start()
    _send(answers, HELLO, READY)
    while True:
        request = waiting.get()
        _send(answers, request, _answer(run, request))


def _answer(run: Runner, request: bytes) -> bytes:
    try:
        task, seconds = pickle.loads(request)
        return RESULT + run(task, seconds).encode()
    except Exception as problem:
        return _failure(problem)


def _failure(problem: Exception) -> bytes:
    """The type of an exception, without its message, which may contain what only one seat may know."""
    return FAILED + type(problem).__name__.encode()


def _send(answers: BinaryIO, request: bytes, answer: bytes) -> None:
    answers.write(framed(digest(request) + answer))
    answers.flush()


def _receive(requests: BinaryIO, waiting: SimpleQueue[bytes]) -> NoReturn:
    """Queue the requests, and exit when the pipe ends, even while a task runs."""
    while len(head := requests.read(LENGTH.size)) == LENGTH.size:
        waiting.put(requests.read(*LENGTH.unpack(head)))
    os._exit(0)


def _take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Standard input and output, for requests and answers only; what a bot prints or reads goes nowhere."""
    requests, answers = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return os.fdopen(requests, "rb"), os.fdopen(answers, "wb")


def _limit_resources() -> None:
    """Ignore Ctrl-C, which is for the parent, lower the priority and limit the memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        import resource  # does not exist on Windows

        with suppress(OSError):
            os.nice(_NICENESS)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))


if __name__ == "__main__":
    main(sys.argv[1])
