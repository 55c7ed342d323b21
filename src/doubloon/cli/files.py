"""Finding and reading record files."""

import sys
from collections.abc import Iterator
from glob import glob
from pathlib import Path
from typing import Any

from doubloon.core import AnyGame, Record, RecordError, load_record, state_at
from doubloon.core.record import MAX_BYTES
from doubloon.registry import GAMES
from doubloon.session import read_record

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
            raise RecordError(f"{name}: the directory contains no *.json")
        yield from inside


def read(name: str) -> Record:
    """Read the record in a file and check its header."""
    if name == STDIN:
        return load_record(sys.stdin.buffer.read(MAX_BYTES + 1), GAMES)
    return read_record(Path(name))


def read_position(name: str, at: int | None) -> tuple[AnyGame, Any]:
    """The game of a record, and its state before event number `at` or, without one, after the last event.

    Errors name the file.
    """
    try:
        record = read(name)
        game = GAMES[record.game]
        return game, state_at(game, record, len(record.events) if at is None else at)
    except RecordError as error:
        raise RecordError(f"{name}: {error}", error.event) from error
