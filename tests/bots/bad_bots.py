"""Bots that misbehave in every way that we could think of; a worker process finds them in BOTS."""

import fcntl
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, NoReturn

from doubloon.bots import BotMaker
from doubloon.bots.find import makers
from doubloon.bots.worker_program import DIGEST_SIZE, MOVE, framed
from doubloon.registry import GAMES

SECRET = "canary-7f3a"
"""A word that must never be seen in a log, nor in a worker's environment."""


class Acts:
    """Whatever it is asked, it does the one thing that it was made for."""

    def __init__(self, act: Callable[[Any], Any], seed: int | str) -> None:
        self._act, self._seed = act, seed

    def choose(self, view: Any, seconds: float) -> Any:  # noqa: ARG002 (it will waste them anyway)
        return self._act(view)


# Crashing


def exits(_: Any) -> NoReturn:
    os._exit(3)


def exits_politely(_: Any) -> NoReturn:
    sys.exit(SECRET)


def raises(view: Any) -> NoReturn:
    raise ValueError(f"{SECRET} {view}")


def recurses(view: Any) -> Any:
    return recurses(view)


def segfaults(_: Any) -> None:
    signal.raise_signal(signal.SIGSEGV)


def leaves_a_child(_: Any) -> NoReturn:
    """The child keeps the pipe open and would outlive its parent."""
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], pass_fds=pipes())
    os._exit(3)


def closes_its_pipes(_: Any) -> NoReturn:
    for pipe in pipes():
        os.close(pipe)
    sleeps(None)


def takes_all_memory(_: Any) -> str:
    return str(len(bytearray(3 << 30)))


# Hanging


def sleeps(_: Any) -> NoReturn:
    while True:
        time.sleep(60)


def spins(_: Any) -> NoReturn:
    while True:
        pass


def ignores_signals(_: Any) -> NoReturn:
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    sleeps(None)


def freezes(_: Any) -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def writes_half_a_frame(_: Any) -> NoReturn:
    for pipe in pipes():
        os.write(pipe, framed(b"x" * 100)[:50])
    sleeps(None)


# Answering what they should not


def babbles(_: Any) -> str:
    return f"{SECRET} \x00\x1b[2J nothing of sense"


def answers_nothing(_: Any) -> str:
    return ""


def answers_an_illegal_move(view: Any) -> str:
    """Notation that every parser of its game takes."""
    return "mine a 1" if type(view).__module__.startswith("doubloon.games.gold_hunting") else "take stack"


def answers_at_length(_: Any) -> str:
    return "mine a 1 " * 10_000_000


def writes_garbage(view: Any) -> Any:
    for pipe in pipes():
        os.write(pipe, b"garbage " * 100)
    return view.moves[0]


def writes_an_empty_frame(view: Any) -> Any:
    for pipe in pipes():
        os.write(pipe, framed(b""))
    return view.moves[0]


def writes_what_is_not_text(view: Any) -> Any:
    for pipe in pipes():
        os.write(pipe, framed(b"\xff" * 60))
    return view.moves[0]


def answers_another_request(view: Any) -> Any:
    """With a legal move, so that only the digest can tell."""
    for pipe in pipes():
        os.write(pipe, framed(bytes(DIGEST_SIZE) + MOVE + str(view.moves[0]).encode()))
    return view.moves[0]


# Answering well, and then once more


def speaks_later(view: Any) -> Any:
    def send(payload: bytes) -> bytes:
        os.write(pipes()[0], framed(payload))
        time.sleep(0.1)
        return b"garbage"

    vars(sys.modules["__main__"])["framed"] = send
    return view.moves[0]


def answers_twice(view: Any) -> Any:
    vars(sys.modules["__main__"])["framed"] = lambda payload: framed(payload) * 2
    return view.moves[0]


# Harmless


def prints(view: Any) -> Any:
    """What a bot prints and reads goes nowhere."""
    print(SECRET, flush=True)
    os.write(1, b"garbage " * 10_000)
    assert sys.stdin.read() == ""
    return view.moves[0]


def looks_around(view: Any) -> Any:
    """It fails if there is anything to see."""
    assert not any(SECRET in value for value in os.environ.values())
    assert not any(SECRET in argument for argument in sys.argv)
    assert not {"asyncio", "rich", "doubloon.cli", "doubloon.bots.workers"} & set(sys.modules)
    assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    assert os.nice(0) >= 10
    assert len(list(opened())) == 2
    return view.moves[-1]


def pipes() -> list[int]:
    """The pipe for the answers, which is not a bot's to use."""
    return [
        number
        for number in opened()
        if stat.S_ISFIFO(os.fstat(number).st_mode) and fcntl.fcntl(number, fcntl.F_GETFL) & os.O_WRONLY
    ]


def opened() -> Iterator[int]:
    """The descriptors of this process, other than the standard ones."""
    for number in range(3, 256):
        with suppress(OSError):
            os.fstat(number)
            yield number


UNASKED = (speaks_later, answers_twice)
HARMLESS = (prints, looks_around)
CRASHING = (exits, exits_politely, raises, recurses, segfaults, leaves_a_child, closes_its_pipes, takes_all_memory)
HANGING = (sleeps, spins, ignores_signals, freezes, writes_half_a_frame)
ILLEGAL = (
    babbles,
    answers_nothing,
    answers_an_illegal_move,
    answers_at_length,
    writes_garbage,
    writes_an_empty_frame,
    writes_what_is_not_text,
    answers_another_request,
)

_ACTING: dict[str, BotMaker] = {
    act.__name__: partial(Acts, act) for act in (*HARMLESS, *UNASKED, *CRASHING, *HANGING, *ILLEGAL)
}
BOTS = {game.id: {**makers(game), **_ACTING} for game in GAMES.values()}
