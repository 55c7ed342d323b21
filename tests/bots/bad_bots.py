"""Bots that misbehave in every way that we could think of; workers run them with `run_badly`."""

import fcntl
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NoReturn

from doubloon.bots.tasks import ChooseMove, Task
from doubloon.bots.worker_program import DIGEST_SIZE, RESULT, framed

SECRET = "canary-7f3a"
"""A word that must never appear in a log or in a worker's environment."""


# Crashing


def exits(_: Any) -> NoReturn:
    os._exit(3)


def raises_system_exit(_: Any) -> NoReturn:
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


# Unusable answers


def answers_nonsense(_: Any) -> str:
    return f"{SECRET} \x00\x1b[2J nonsense"


def answers_nothing(_: Any) -> str:
    return ""


def answers_an_illegal_move(view: Any) -> str:
    """The notation is valid in the game, but the move is not legal."""
    return "mine a 1" if type(view).__module__.startswith("doubloon.games.gold_hunting") else "take stack"


def answers_at_great_length(_: Any) -> str:
    return "mine a 1 " * 10_000_000


def writes_garbage(view: Any) -> Any:
    for pipe in pipes():
        os.write(pipe, b"garbage " * 100)
    return view.moves[0]


def writes_an_empty_frame(view: Any) -> Any:
    for pipe in pipes():
        os.write(pipe, framed(b""))
    return view.moves[0]


def writes_invalid_text(view: Any) -> Any:
    for pipe in pipes():
        os.write(pipe, framed(b"\xff" * 60))
    return view.moves[0]


def answers_another_request(view: Any) -> Any:
    """The move is legal: only the digest of the request is wrong."""
    for pipe in pipes():
        os.write(pipe, framed(bytes(DIGEST_SIZE) + RESULT + str(view.moves[0]).encode()))
    return view.moves[0]


# Answering twice


def writes_after_its_answer(view: Any) -> Any:
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
    """Output of a bot is discarded, and its input is empty."""
    print(SECRET, flush=True)
    os.write(1, b"garbage " * 10_000)
    assert sys.stdin.read() == ""
    return view.moves[0]


def checks_its_environment(view: Any) -> Any:
    """It fails if it finds anything that a bot should not see."""
    assert not any(SECRET in value for value in os.environ.values())
    assert not any(SECRET in argument for argument in sys.argv)
    assert not {"asyncio", "rich", "doubloon.cli", "doubloon.bots.workers"} & set(sys.modules)
    assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    assert os.nice(0) >= 10
    assert len(list(open_descriptors())) == 2
    return view.moves[-1]


def pipes() -> list[int]:
    """The pipe for the answers, which bots must not use."""
    return [
        number
        for number in open_descriptors()
        if stat.S_ISFIFO(os.fstat(number).st_mode) and fcntl.fcntl(number, fcntl.F_GETFL) & os.O_WRONLY
    ]


def open_descriptors() -> Iterator[int]:
    """The descriptors of this process, other than the standard ones."""
    for number in range(3, 256):
        with suppress(OSError):
            os.fstat(number)
            yield number


UNREQUESTED = (writes_after_its_answer, answers_twice)
HARMLESS = (prints, checks_its_environment)
CRASHING = (exits, raises_system_exit, raises, recurses, segfaults, leaves_a_child, closes_its_pipes, takes_all_memory)
HANGING = (sleeps, spins, ignores_signals, freezes, writes_half_a_frame)
ILLEGAL = (
    answers_nonsense,
    answers_nothing,
    answers_an_illegal_move,
    answers_at_great_length,
    writes_garbage,
    writes_an_empty_frame,
    writes_invalid_text,
    answers_another_request,
)

_BEHAVIOURS: dict[str, Callable[[Any], Any]] = {
    behaviour.__name__: behaviour for behaviour in (*HARMLESS, *UNREQUESTED, *CRASHING, *HANGING, *ILLEGAL)
}


def run_badly(task: Task[object], seconds: float) -> str:
    """A runner for workers: a bot with the name of a function above misbehaves; all other tasks run normally."""
    if isinstance(task, ChooseMove) and task.bot in _BEHAVIOURS:
        return str(_BEHAVIOURS[task.bot](task.view))
    return task.run(seconds)


@dataclass(frozen=True)
class Misbehave:
    """A task that misbehaves, and accepts only one answer."""

    behaviour: str
    view: Any

    @property
    def label(self) -> str:
        return "misbehaviour"

    def run(self, seconds: float) -> str:  # noqa: ARG002 (it ignores the limit)
        return str(_BEHAVIOURS[self.behaviour](self.view))

    def read(self, text: str) -> str:
        if text != "a hint":
            raise ValueError("not a hint")
        return text
