"""A process that exchanges lines: it cannot block the caller, whatever it does."""

import os
import shlex
import sys
from pathlib import Path

import pytest

from doubloon.bots.line_process import LineFailure, LineProcess

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the programs of these tests are POSIX programs")


def started(command: str) -> LineProcess:
    return LineProcess(command, shlex.split(command))


def test_lines_are_exchanged_and_the_process_ends_with_its_input() -> None:
    process = started("cat")
    for line in (b"one", b"", b"x" * 60_000):
        process.send(line)
        assert process.receive(10) == line
    assert process.unread() is None
    process.close()
    with pytest.raises(LineFailure, match="ended with exit status 0 before it answered"):
        process.receive(10)


def test_a_process_that_does_not_read_does_not_block_the_sender() -> None:
    process = started("sleep 60")
    process.send(b"x" * 1_000_000)
    with pytest.raises(TimeoutError):
        process.receive(0.05)
    process.kill()


def test_a_process_that_prints_without_end_fills_no_memory_and_can_be_killed() -> None:
    process = started("yes")
    assert process.receive(10) == b"y"
    assert process.unread() == b"y"
    process.kill()
    with pytest.raises(ProcessLookupError):
        os.kill(process.pid, 0)


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("kill -9 $$", "was killed by signal 9"),
        ("exit 5", "ended with exit status 5"),
        ("exec >&-; sleep 60", "closed its standard output"),
    ],
)
def test_the_end_of_a_process_is_explained(script: str, words: str) -> None:
    process = started(f"sh -c '{script}'")
    with pytest.raises(LineFailure, match=f"^{words} before it answered$"):
        process.receive(10)
    process.kill()


def test_the_last_lines_of_standard_error_are_kept() -> None:
    process = started("sh -c 'seq 100 >&2; printf \"\\033[1mend\" >&2'")
    with pytest.raises(LineFailure):
        process.receive(10)
    process.kill()
    assert process.last_words() == [*map(str, range(82, 101)), " [1mend"]


def test_the_children_of_a_process_are_killed_with_it() -> None:
    process = started("sh -c 'sleep 60 & echo $!; wait'")
    child = int(process.receive(10))
    process.kill()
    with pytest.raises(LineFailure, match="was killed by signal 9"):
        process.receive(10)
    assert not is_running(child)


def is_running(process: int) -> bool:
    """Whether a process exists and is not a zombie that waits for its parent."""
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except FileNotFoundError:
        return False
