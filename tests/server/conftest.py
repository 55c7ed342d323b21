"""Fixtures for all tests of the server."""

from pathlib import Path

import pytest

from tests.server.postgres import postgres_server, postgres_url, socket_folder

__all__ = ["postgres_server", "postgres_url", "socket_folder"]


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database that is empty or does not exist yet; the test runs on both kinds."""
    if request.param == "sqlite":
        return f"sqlite://{tmp_path / 'tables.sqlite3'}"
    postgres: str = request.getfixturevalue("postgres_url")
    return postgres
