"""The exit statuses of all commands, and what each error means as one."""

from enum import IntEnum

from doubloon.bots.program import ProgramFailure
from doubloon.core import RecordError


class Status(IntEnum):
    """The exit status of a command."""

    DONE = 0
    WRONG = 1
    USAGE = 2
    INTERRUPTED = 130


MEANINGS = {
    Status.DONE: "done",
    Status.WRONG: "something wrong was found: a bad record, a damaged table, or a bad backup",
    Status.USAGE: "wrong usage: wrong arguments, or a file, a database or a program that cannot be used",
    Status.INTERRUPTED: "interrupted with Ctrl-C",
}
"""What each exit status means; docs/commands.md and --help say the same."""


def status_of(error: Exception) -> Status:
    """The exit status after this error.

    >>> status_of(FileNotFoundError("games.json"))
    <Status.USAGE: 2>
    """
    return Status.WRONG if isinstance(error, RecordError) else Status.USAGE


def explanation(error: Exception) -> str:
    """The error for people, in one line; only the error of a player's program ends with what that program wrote.

    >>> explanation(FileNotFoundError(2, "No such file or directory", "games.json"))
    'games.json: No such file or directory'
    """
    if isinstance(error, ProgramFailure):
        return str(error)
    text = str(error)
    if isinstance(error, OSError) and error.strerror:
        text = f"{error.filename}: {error.strerror}" if error.filename is not None else error.strerror
    return "; ".join(filter(None, map(str.strip, text.splitlines())))
