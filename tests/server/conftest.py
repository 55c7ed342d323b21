"""Fixtures for all tests of the server."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.server.postgres import postgres_server, postgres_url, socket_folder
from tests.server.running import Clock, NewGuest, Server, run_server

__all__ = ["postgres_server", "postgres_url", "socket_folder"]


@pytest.fixture(scope="module")
def clock() -> Clock:
    """The clock of `server`."""
    return Clock()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[Server]:
    """A server for all tests of one file."""
    with run_server(tmp_path_factory.mktemp("server") / "tables.db", clock=clock) as server:
        yield server


@pytest.fixture
async def new_guest(server: Server) -> AsyncIterator[NewGuest]:
    """Creates guests of `server`."""
    async with server.guests() as new_guest:
        yield new_guest


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database that is empty or does not exist yet; the test runs on both kinds."""
    if request.param == "sqlite":
        return f"sqlite://{tmp_path / 'tables.sqlite3'}"
    postgres: str = request.getfixturevalue("postgres_url")
    return postgres
