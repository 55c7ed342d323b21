"""A process that exchanges lines of text with this one over its standard input and output.

Three threads serve each process, so that a process that does not read, does not write or writes too much cannot block
the caller: one writes to standard input, one reads standard output, and one keeps the end of standard error.
"""

import os
import signal
import subprocess
import sys
from collections import deque
from contextlib import suppress
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from time import monotonic

MAX_LINE = 1 << 16
"""The most bytes that a line from the process may have."""
_WAITING_LINES = 100
"""Lines that are read ahead; a process that prints more has to wait."""
_KEPT_LINES, _KEPT_WIDTH = 20, 300
"""The part of standard error that is kept: the last lines, and the beginning of each."""
_END_SECONDS = 2.0
"""How long a process may take to end after its standard input was closed."""
_LAST_WORDS_SECONDS = 1.0
"""How long to wait for the exit status and the last lines of a process that closed its output."""
_SHORT_WHILE = 0.01
_WINDOWS = sys.platform == "win32"


class LineFailure(Exception):
    """The process cannot be used (any more). The message continues a sentence that begins with its name."""


class LineProcess:
    """A running process; it inherits the environment and the working directory."""

    def __init__(self, command: str, words: list[str]) -> None:
        """Start the process; raises LineFailure if that is impossible."""
        try:
            self._process = subprocess.Popen(
                command if _WINDOWS else words,  # Windows splits a command line itself
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # so that its children can be killed with it
            )
        except OSError as problem:
            raise LineFailure(f"cannot be started: {problem.strerror or problem}") from problem
        self._to_send: SimpleQueue[bytes | None] = SimpleQueue()
        self._received: Queue[bytes | None] = Queue(_WAITING_LINES)
        self._killed = False
        self._last_words: deque[str] = deque(maxlen=_KEPT_LINES)
        self._threads = [Thread(target=work, daemon=True) for work in (self._write, self._read, self._read_errors)]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def send(self, line: bytes) -> None:
        """Send one line. This never blocks; if the process has ended, `receive` reports it."""
        self._to_send.put(line + b"\n")

    def receive(self, seconds: float) -> bytes:
        """The next line, without its end; raises TimeoutError, or LineFailure if there will be none."""
        try:
            line = self._received.get(timeout=max(0.0, seconds))
        except Empty as problem:
            raise TimeoutError from problem
        if line is None:
            raise LineFailure(self._ending())
        if len(line) > MAX_LINE:
            raise LineFailure(f"printed a line of more than {MAX_LINE} bytes")
        return line.rstrip(b"\r\n")

    def unread(self) -> bytes | None:
        """A line that is there although none was expected, or None. The end of the output is not a line."""
        with suppress(Empty):
            line = self._received.get_nowait()
            if line is not None:
                return line[:MAX_LINE].rstrip(b"\r\n")
            self._received.put(None)
        return None

    def last_words(self) -> list[str]:
        """The last lines of standard error, without control characters."""
        return list(self._last_words)

    def close(self) -> None:
        """Close standard input, which asks the process to end; kill it if it does not."""
        self._to_send.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_END_SECONDS)
        self.kill()

    def kill(self) -> None:
        """Kill the process and its children, and release all resources."""
        with suppress(ProcessLookupError, PermissionError):  # it may have ended already
            if _WINDOWS:
                self._process.kill()
            else:
                os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()
        self._killed = True
        self._to_send.put(None)
        deadline = monotonic() + _LAST_WORDS_SECONDS
        while monotonic() < deadline and any(thread.is_alive() for thread in self._threads):
            self._discard()  # the reader may wait for space
            for thread in self._threads:
                thread.join(_SHORT_WHILE)
        self._discard()
        self._received.put(None)

    def _ending(self) -> str:
        """Why there will be no further line."""
        deadline = monotonic() + _LAST_WORDS_SECONDS
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(_LAST_WORDS_SECONDS)
            self._threads[-1].join(max(0.0, deadline - monotonic()))  # the rest of standard error
            if status < 0:
                return f"was killed by signal {-status} before it answered"
            return f"ended with exit status {status} before it answered"
        return "closed its standard output before it answered"

    def _write(self) -> None:
        assert self._process.stdin
        with suppress(OSError), self._process.stdin as pipe:  # if the process has ended, the reader notices it
            while (line := self._to_send.get()) is not None:
                pipe.write(line)
                pipe.flush()

    def _read(self) -> None:
        assert self._process.stdout
        with self._process.stdout as pipe:
            while (line := pipe.readline(MAX_LINE + 1)) and not self._killed:
                self._received.put(line)
        self._received.put(None)

    def _read_errors(self) -> None:
        assert self._process.stderr
        with self._process.stderr as pipe:
            while line := pipe.readline(MAX_LINE):
                text = line.decode(errors="replace").rstrip()[:_KEPT_WIDTH]
                self._last_words.append("".join(char if char.isprintable() else " " for char in text))

    def _discard(self) -> None:
        """Throw the lines away that were read ahead."""
        with suppress(Empty):
            while True:
                self._received.get_nowait()
