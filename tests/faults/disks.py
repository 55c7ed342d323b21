"""Disks that fill up: a small file system of its own where we may mount one, else a limit on the size of files."""

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

from tests.faults.servers import ServerProcess


class Disk(Protocol):
    """A folder for a database, which can be full and have room again."""

    folder: Path

    def fill(self, server: ServerProcess) -> None:
        """Leave no room for what this server would write."""

    def free(self, server: ServerProcess) -> None:
        """Make room again."""


class SmallDisk:
    """A tmpfs of some megabytes, filled by a ballast: writing fails as on a full disk, with ENOSPC.

    It is large enough for SQLite's write-ahead log, which grows to four megabytes before it is reused.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, server: ServerProcess) -> None:  # noqa: ARG002 (it is full for all)
        """Write until nothing fits any more."""
        with (self.folder / "ballast").open("ab", buffering=0) as ballast:
            for size in (1 << 20, 4096):
                with suppress(OSError):
                    while ballast.write(bytes(size)) == size:
                        pass

    def free(self, server: ServerProcess) -> None:  # noqa: ARG002
        """Throw the ballast away."""
        (self.folder / "ballast").unlink(missing_ok=True)


class LimitedFiles:
    """Any folder, and a server whose files may not grow: writing fails with EFBIG, which SQLite calls full as well.

    Python ignores the signal that comes with it. The limit can be set and lifted from outside by the same user.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, server: ServerProcess) -> None:
        """Forbid any byte past the first page, so that no write to the log succeeds."""
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))

    def free(self, server: ServerProcess) -> None:
        """Forbid it no longer."""
        if server.running:
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def can_mount() -> bool:
    """Whether a small disk can be had here."""
    return sys.platform == "linux" and os.geteuid() == 0


@contextmanager
def small_disk(folder: Path, megabytes: int = 32) -> Iterator[SmallDisk]:
    """A file system of this size, mounted on the folder, and unmounted whatever happens."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)], check=True, timeout=10)
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True, timeout=10)
