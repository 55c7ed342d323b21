"""What failures of a database mean: the one place that turns them into `StorageDown`."""

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from doubloon.core.errors import DoubloonError
from doubloon.server.storage.store import StorageDown

log = logging.getLogger(__name__)

_USUAL = (sqlite3.Error, OSError, EOFError)
_DRIVER = "asyncpg."


@contextmanager
def storage_down(what: str, maybe_stored: Callable[[Exception], bool] = lambda _: False) -> Iterator[None]:
    """Raise `StorageDown` for every exception inside that is not a `DoubloonError`.

    Drivers raise more than they document: asyncpg fails with an `AttributeError` on a connection that is just lost.
    `what` begins the message; `maybe_stored` tells whether the statement may have been executed all the same.

    >>> with storage_down("the database could not be read"):
    ...     raise OSError("no such device")
    Traceback (most recent call last):
    doubloon.server.storage.store.StorageDown: the database could not be read: no such device
    """
    try:
        yield
    except DoubloonError:
        raise
    except Exception as error:
        raise as_down(what, error, maybe_stored=maybe_stored(error)) from error


def as_down(what: str, error: Exception, *, maybe_stored: bool) -> StorageDown:
    """This failure as `StorageDown`. If it may also be a bug in this program, it is logged."""
    if not isinstance(error, _USUAL) and not type(error).__module__.startswith(_DRIVER):
        log.warning("the database failed in an unusual way", exc_info=error)
    down = StorageDown(f"{what}: {str(error) or type(error).__name__}", maybe_stored=maybe_stored)
    down.__cause__ = error
    return down
