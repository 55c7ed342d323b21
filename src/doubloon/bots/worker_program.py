"""The program of a worker process, in which bots think; the other end of its pipes is `worker_process`.

A request is a pickle: game, bot, seed, view and seconds, and nothing else. An answer is text alone, so that whoever
reads it need not trust it: a move in notation, or the name of what went wrong. Both are frames: a length, then so many
bytes. An answer begins with the digest of its request, so that it cannot be taken for the answer to another one.
"""

import os
import pickle
import pkgutil
import signal
import struct
import sys
from collections.abc import Mapping
from contextlib import suppress
from hashlib import blake2b
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, NoReturn

from doubloon.core.bot import BotMaker

LENGTH = struct.Struct(">I")
"""What a frame begins with."""
DIGEST_SIZE = 16
HELLO = b""
"""The request that is never sent: a worker answers it by itself, once it is ready."""
READY, MOVE, FAILED = b"ready", b"move ", b"failed "
"""What follows the digest in an answer."""

_NICENESS = 10
_MEMORY = 2 << 30
"""Bytes of data that a worker may hold, so that a bot cannot starve the machine."""


def framed(payload: bytes) -> bytes:
    """The bytes that carry `payload` over a pipe."""
    return LENGTH.pack(len(payload)) + payload


def digest(request: bytes) -> bytes:
    """What the answer to `request` begins with."""
    return blake2b(request, digest_size=DIGEST_SIZE).digest()


def main(makers_path: str) -> NoReturn:
    """Answer requests until their pipe ends."""
    requests, answers = _own_pipes()
    _be_modest()
    try:
        makers: Mapping[str, Mapping[str, BotMaker]] = pkgutil.resolve_name(makers_path)
    except Exception as problem:
        _send(answers, HELLO, _named(problem))
        sys.exit(1)
    waiting: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(requests, waiting), daemon=True).start()
    _send(answers, HELLO, READY)
    while True:
        request = waiting.get()
        _send(answers, request, _answer(makers, request))


def _answer(makers: Mapping[str, Mapping[str, BotMaker]], request: bytes) -> bytes:
    try:
        game, bot, seed, view, seconds = pickle.loads(request)
        return MOVE + str(makers[game][bot](seed).choose(view, seconds)).encode()
    except Exception as problem:
        return _named(problem)


def _named(problem: Exception) -> bytes:
    """The failure by its name alone: its message may tell what only the seat may know."""
    return FAILED + type(problem).__name__.encode()


def _send(answers: BinaryIO, request: bytes, answer: bytes) -> None:
    answers.write(framed(digest(request) + answer))
    answers.flush()


def _listen(requests: BinaryIO, waiting: SimpleQueue[bytes]) -> NoReturn:
    """Pass requests on, and end the process when the pipe ends, even while a bot thinks."""
    while len(head := requests.read(LENGTH.size)) == LENGTH.size:
        waiting.put(requests.read(*LENGTH.unpack(head)))
    os._exit(0)


def _own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Standard input and output for the requests alone; what a bot prints or reads goes nowhere."""
    requests, answers = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return os.fdopen(requests, "rb"), os.fdopen(answers, "wb")


def _be_modest() -> None:
    """Leave Ctrl-C to the parent, the processor to whoever needs it, and memory to others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        import resource  # not everywhere

        with suppress(OSError):
            os.nice(_NICENESS)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))


if __name__ == "__main__":
    main(sys.argv[1])
