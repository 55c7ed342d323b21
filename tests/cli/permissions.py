"""Who may read a file, and a process that takes no permission away from new files."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def modes(*paths: Path) -> list[int]:
    """The permissions of files and folders."""
    return [stat.S_IMODE(path.stat().st_mode) for path in paths]


@contextmanager
def careless() -> Iterator[None]:
    """Everybody may read and write new files, unless the program itself protects them."""
    before = os.umask(0)
    try:
        yield
    finally:
        os.umask(before)
