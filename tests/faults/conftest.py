"""The fixtures of the tests under fault: a database of either kind, and disks that fill up."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.disks import Disk, LimitedFiles, can_mount, small_disk
from tests.server.postgres import postgres_server, postgres_url

__all__ = ["postgres_server", "postgres_url"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Signals, process groups and limits are those of Linux."""
    if sys.platform != "linux":
        for item in items:
            if "faults" in item.path.parts:
                item.add_marker(pytest.mark.skip("faults are caused with the means of Linux"))


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new and empty database; the same scenario is played on both kinds."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite3")
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """A new file, where the kind of database makes no difference."""
    return str(tmp_path / "tables.sqlite3")


@pytest.fixture(params=["small disk", "limited files"])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    """A disk that can be full."""
    if request.param == "limited files":
        yield LimitedFiles(tmp_path)
    elif can_mount():
        with small_disk(tmp_path) as mounted:
            yield mounted
    else:
        pytest.skip("only root mounts a disk; the limit on files stands for it")
