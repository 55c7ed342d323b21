"""Failures of every kind that drivers of databases have raised, injected below the stores."""

import asyncio
import errno
import sqlite3
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import asyncpg
import pytest

KINDS: tuple[Callable[[], Exception], ...] = (
    lambda: AttributeError("'NoneType' object has no attribute 'abort'"),
    lambda: RuntimeError("the transport is closed"),
    lambda: KeyError("state"),
    lambda: MemoryError(),
    lambda: OSError(errno.ENOSPC, "no space left on device"),
    lambda: ConnectionResetError("reset by peer"),
    lambda: ssl.SSLError("bad record"),
    lambda: TimeoutError(),
    lambda: asyncio.IncompleteReadError(b"", 5),
    lambda: asyncpg.InterfaceError("another operation is in progress"),
    lambda: asyncpg.InternalClientError("got result for unknown protocol state"),
    lambda: asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation"),
    lambda: sqlite3.OperationalError("disk I/O error"),
    lambda: sqlite3.DatabaseError("database disk image is malformed"),
    lambda: sqlite3.ProgrammingError("Cannot operate on a closed database."),
    lambda: sqlite3.Warning("a warning"),
)
"""Makes an exception of each kind."""


class Fault:
    """What fails now: every statement, or only those that begin with `only`, which are executed first."""

    def __init__(self) -> None:
        self.hits = 0
        """The number of statements that failed."""
        self._make: Callable[[], Exception] | None = None
        self._only: str | None = None

    @contextmanager
    def injected(self, make: Callable[[], Exception], only: str | None = None) -> Iterator[None]:
        """Let statements fail meanwhile."""
        self.hits, self._make, self._only = 0, make, only
        try:
            yield
        finally:
            self._make = None

    def before(self) -> None:
        """Fail before a statement."""
        if self._make is not None and self._only is None:
            self.hits += 1
            raise self._make()

    def after(self, statement: str) -> None:
        """Fail after a statement: its answer is lost."""
        if self._make is not None and self._only is not None and statement.startswith(self._only):
            self.hits += 1
            raise self._make()


def inject_into_drivers(patched: pytest.MonkeyPatch) -> Fault:
    """Connect this fault to both drivers."""
    fault = Fault()

    class FailingConnection(sqlite3.Connection):
        def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
            fault.before()
            done = super().execute(sql, parameters)
            fault.after(sql)
            return done

    postgres_connection: Any = asyncpg.Connection
    connect, execute = sqlite3.connect, postgres_connection._execute

    def connect_failing(*arguments: Any, **options: Any) -> sqlite3.Connection:
        return connect(*arguments, **options, factory=FailingConnection)

    async def execute_failing(connection: Any, query: str, *arguments: Any, **options: Any) -> Any:
        fault.before()
        return await execute(connection, query, *arguments, **options)

    patched.setattr(sqlite3, "connect", connect_failing)
    patched.setattr(postgres_connection, "_execute", execute_failing)
    return fault
