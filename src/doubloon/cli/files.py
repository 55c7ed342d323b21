"""Finding and reading record files."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from glob import glob
from pathlib import Path
from typing import Any

from doubloon.core import AnyGame, OptionsError, Record, RecordError, load_record, state_at
from doubloon.core.record import MAX_BYTES
from doubloon.registry import GAMES

STDIN = "-"


def find(names: list[str]) -> Iterator[str]:
    """The files that the names stand for: files, directories (all *.json in them), globs, - for standard input."""
    for name in names:
        path = Path(name)
        if name == STDIN or not path.is_dir():
            matches = [] if name == STDIN or path.exists() else sorted(glob(name, recursive=True))  # noqa: PTH207
            yield from matches or [name]
            continue
        inside = sorted(str(file) for file in path.rglob("*.json"))
        if not inside:
            raise OptionsError(f"{name}: the directory contains no *.json")
        yield from inside


def read(name: str) -> Record:
    """Read the record in a file and check its header; OptionsError if the file cannot be read."""
    if name == STDIN:
        return load_record(sys.stdin.buffer.read(MAX_BYTES + 1), GAMES)
    try:
        with Path(name).open("rb") as opened:
            data = opened.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # a name with a null character is a ValueError
        raise OptionsError(f"{name}: {getattr(error, 'strerror', None) or error}") from error
    return load_record(data, GAMES)


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Name the file in errors about its record."""
    try:
        yield
    except RecordError as error:
        raise RecordError(f"{name}: {error}", error.event) from error


def read_position(name: str, at: int | None) -> tuple[AnyGame, Any]:
    """The game of a record, and its state before event number `at` or, without one, after the last event.

    Errors name the file.
    """
    with naming(name):
        record = read(name)
        game, last = GAMES[record.game], len(record.events)
        if at is not None and at > last:
            raise OptionsError(f"{name}: there is no position before event {at}; give 0 to {last}")
        return game, state_at(game, record, last if at is None else at)


def why_not_asked(game: AnyGame, state: Any, seat: int) -> str:
    """Why a seat has no move in this position, for people."""
    if game.result(state) is not None:
        return "the game is over"
    asked = ", ".join(map(str, game.asked(state)))
    return f"seat {seat} is not asked here; asked: {asked}" if asked else "no seat is asked here: chance decides next"
