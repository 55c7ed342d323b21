"""Fixtures of the fault tests: databases of both kinds, and disks that can fill up."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.disks import Disk, LimitedFiles, can_mount, small_disk
from tests.server.postgres import postgres_server, postgres_url

__all__ = ["postgres_server", "postgres_url"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the fault tests elsewhere: they use signals, process groups and limits of Linux."""
    if sys.platform != "linux":
        for item in items:
            if "faults" in item.path.parts:
                item.add_marker(pytest.mark.skip("the faults need signals and limits of Linux"))


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new, empty database; each scenario runs on both kinds."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite3")
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """A new SQLite file, for tests that need only one kind of database."""
    return str(tmp_path / "tables.sqlite3")


@pytest.fixture(params=["small disk", "limited files"])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    """A disk that can be filled and freed."""
    if request.param == "limited files":
        yield LimitedFiles(tmp_path)
    elif can_mount():
        with small_disk(tmp_path) as mounted:
            yield mounted
    else:
        pytest.skip("only root can mount a disk; the limit on file sizes covers this case")
