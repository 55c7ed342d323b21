"""How PostgreSQL is reached, and how its troubles are told apart."""

from typing import Any

import asyncpg

from doubloon.server.storage.store import StorageDown, UnusableStorage

TIMEOUT = 10.0
"""Seconds after which an answer is no longer waited for."""
DOWN = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
"""All that a connection can raise for reasons outside of this program."""
_CUT_OFF = ("08", "57P")
"""Errors of a connection that ends, by the beginning of their code; other errors roll the statement back."""


class Link:
    """One database, by its URL, and the settings of every connection to it."""

    def __init__(self, url: str, timeout: float) -> None:
        self.timeout = timeout
        self._url = url

    async def connect(self, *, command_timeout: float | None = None) -> "asyncpg.Connection[asyncpg.Record]":
        """A connection of its own, outside of the pool."""
        patience = self.timeout if command_timeout is None else command_timeout
        try:
            return await asyncpg.connect(self._url, **self._settings(patience))
        except (ValueError, asyncpg.ClientConfigurationError):
            raise _bad_url() from None

    async def pool(self, size: int) -> "asyncpg.Pool[asyncpg.Record]":
        """A pool of so many connections, made when they are needed, without state that would have to be reset."""
        return await asyncpg.create_pool(
            self._url, min_size=0, max_size=size, reset=_leave_as_it_is, **self._settings(self.timeout)
        )

    def _settings(self, patience: float) -> dict[str, Any]:
        milliseconds = str(int(patience * 1000))
        return {
            "timeout": self.timeout,
            "command_timeout": patience * 1.25,  # the server gives up first, and its word that it did is certain
            "server_settings": {
                "application_name": "doubloon",
                "synchronous_commit": "on",  # acknowledged is durable, also where the server's default is laxer
                "default_transaction_isolation": "read committed",
                "statement_timeout": milliseconds,
                "lock_timeout": milliseconds,
                "idle_in_transaction_session_timeout": milliseconds,
            },
        }


def rolled_back(error: BaseException) -> bool:
    """Whether the server itself said that it refused a statement; otherwise nobody knows what came of it."""
    code = getattr(error, "sqlstate", None) if isinstance(error, asyncpg.PostgresError) else None
    return code is not None and not code.startswith(_CUT_OFF)


def down(error: BaseException, *, maybe_stored: bool) -> StorageDown:
    """This trouble in the words of the store."""
    reason = str(error) or type(error).__name__
    return StorageDown(
        f"PostgreSQL does not answer as it should: {reason}", maybe_stored=maybe_stored and not rolled_back(error)
    )


def _bad_url() -> UnusableStorage:
    # The URL is not repeated: it may hold a password, and messages are logged.
    return UnusableStorage("this URL is not one of PostgreSQL; it reads postgresql://user:password@host:port/database")


async def _leave_as_it_is(connection: Any) -> None:
    """What the pool does with a connection that comes back."""
