"""Connections to PostgreSQL, and what their errors mean."""

from contextlib import AbstractContextManager
from typing import Any

import asyncpg

from doubloon.server.storage.failures import as_down, storage_down
from doubloon.server.storage.store import StorageDown, UnusableStorage

TIMEOUT = 10.0
"""Seconds to wait for an answer."""
_WHAT = "PostgreSQL failed"
_CONNECTION_LOST = ("08", "57P")
"""Prefixes of the codes for a lost connection; after any other error, the statement was rolled back."""


class Database:
    """The URL of a database, and the settings of every connection to it."""

    def __init__(self, url: str, timeout: float) -> None:
        self.timeout = timeout
        self._url = url

    async def connect(self, *, command_timeout: float | None = None) -> "asyncpg.Connection[asyncpg.Record]":
        """A connection outside of the pool."""
        statement_timeout = self.timeout if command_timeout is None else command_timeout
        try:
            return await asyncpg.connect(self._url, **self._settings(statement_timeout))
        except (ValueError, asyncpg.ClientConfigurationError):
            raise _bad_url() from None

    async def pool(self, size: int) -> "asyncpg.Pool[asyncpg.Record]":
        """A pool of at most `size` connections, opened on demand, without state to reset."""
        return await asyncpg.create_pool(
            self._url, min_size=0, max_size=size, reset=_no_reset, **self._settings(self.timeout)
        )

    def _settings(self, statement_timeout: float) -> dict[str, Any]:
        milliseconds = str(int(statement_timeout * 1000))
        return {
            "timeout": self.timeout,
            "command_timeout": statement_timeout * 1.25,  # the server times out first and rolls back for sure
            "server_settings": {
                "application_name": "doubloon",
                "synchronous_commit": "on",  # durable even if the server's default is laxer
                "default_transaction_isolation": "read committed",
                "statement_timeout": milliseconds,
                "lock_timeout": milliseconds,
                "idle_in_transaction_session_timeout": milliseconds,
            },
        }


def rolled_back(error: BaseException) -> bool:
    """Whether the server reported that it rolled the statement back; otherwise the outcome is unknown."""
    code = getattr(error, "sqlstate", None) if isinstance(error, asyncpg.PostgresError) else None
    return code is not None and not code.startswith(_CONNECTION_LOST)


def down(error: Exception, *, maybe_stored: bool) -> StorageDown:
    """The error as a `StorageDown`."""
    return as_down(_WHAT, error, maybe_stored=maybe_stored and not rolled_back(error))


def postgres_down(*, maybe_stored: bool = False) -> AbstractContextManager[None]:
    """Raise `StorageDown` for every failure inside; see `storage_down`."""
    return storage_down(_WHAT, lambda error: maybe_stored and not rolled_back(error))


def _bad_url() -> UnusableStorage:
    # The message leaves out the URL, which may contain a password: messages are logged.
    return UnusableStorage("not a PostgreSQL URL; the form is postgresql://user:password@host:port/database")


async def _no_reset(connection: Any) -> None:
    """Called by the pool when a connection is returned."""
