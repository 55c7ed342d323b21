"""Disks that fill up: a small file system if we may mount one, otherwise a limit on file sizes."""

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
    """A folder for a database on a disk that can be filled and freed."""

    folder: Path

    def fill(self, server: ServerProcess) -> None:
        """Leave no space for writes of this server."""

    def free(self, server: ServerProcess) -> None:
        """Free the space again."""


class SmallDisk:
    """A tmpfs of some megabytes, filled by a ballast file: writing fails with ENOSPC, as on a full disk.

    It is large enough for SQLite's write-ahead log, which grows to four megabytes before it is reused.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, server: ServerProcess) -> None:  # noqa: ARG002 (it is full for every server)
        """Write until the disk is full."""
        with (self.folder / "ballast").open("ab", buffering=0) as ballast:
            for size in (1 << 20, 4096):
                with suppress(OSError):
                    while ballast.write(bytes(size)) == size:
                        pass

    def free(self, server: ServerProcess) -> None:  # noqa: ARG002
        """Delete the ballast file."""
        (self.folder / "ballast").unlink(missing_ok=True)


class LimitedFiles:
    """Any folder, and a server whose files may not grow: writing fails with EFBIG, which SQLite also reports as full.

    Python ignores the accompanying signal. Another process of the same user can set and lift the limit.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, server: ServerProcess) -> None:
        """Forbid any byte past the first page, so that no write to the log succeeds."""
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))

    def free(self, server: ServerProcess) -> None:
        """Lift the limit."""
        if server.running:
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def can_mount() -> bool:
    """Whether a small disk can be mounted here."""
    return sys.platform == "linux" and os.geteuid() == 0


@contextmanager
def small_disk(folder: Path, megabytes: int = 32) -> Iterator[SmallDisk]:
    """Mount a file system of this size on the folder, and always unmount it at the end."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)], check=True, timeout=10)
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True, timeout=10)
