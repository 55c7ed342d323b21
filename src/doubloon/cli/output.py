"""Output files of commands that play many games: checked first, written regularly, and continued by a later run."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TypeVar

from doubloon.core.errors import OptionsError

T = TypeVar("T")

_SAVED_EVERY = 5.0
"""A file is written again after this many seconds."""
_SAVING_SHARE = 0.05
"""With very many games, at most this share of the time goes into writing the file."""


def check_writable(*files: Path | None) -> None:
    """Raise OptionsError unless each file can be written; None stands for a file that is not wanted."""
    for file in files:
        if file is None:
            continue
        if file.is_dir():
            raise OptionsError(f"{file} is a directory; give the name of a file")
        if not file.parent.is_dir():
            raise OptionsError(f"{file}: there is no directory {file.parent}")
        if not os.access(file if file.exists() else file.parent, os.W_OK):
            raise OptionsError(f"{file} cannot be written: permission denied")


@contextmanager
def writing(file: Path) -> Iterator[None]:
    """Name the file that the user asked for if it cannot be written, not an unfinished copy of it."""
    try:
        yield
    except OSError as error:
        raise OptionsError(f"{file} cannot be written: {error.strerror or error}") from error


def file_to_continue(out: Path | None, *, resume: bool) -> Path | None:
    """The file of --out if the run continues from it, or None for a new run.

    Raises OptionsError for --resume without a file, and for a file that a new run would overwrite.
    """
    if resume and not out:
        raise OptionsError("--resume continues from a file; name it with --out")
    if not out or not out.exists():
        return None
    if not resume:
        raise OptionsError(f"{out} exists; continue from it with --resume, or name another file")
    return out


def save_regularly(games: Iterable[T], save: Callable[[], None]) -> Iterator[T]:
    """Pass on the games, and every few seconds save those that were passed on."""
    saved, pause = monotonic(), _SAVED_EVERY
    for game in games:
        yield game
        if monotonic() - saved > pause:
            begun = monotonic()
            save()
            saved = monotonic()
            pause = max(_SAVED_EVERY, (saved - begun) / _SAVING_SHARE)


def report_missing_games(out: Path, *, played: int, wanted: int) -> None:
    """If the run was interrupted, say how many games are in the file and how to play the rest."""
    if played < wanted:
        there = f"{played} of {wanted} games are in {out}"
        print(f"{there}; run the same command with --resume to play the rest", file=sys.stderr)
