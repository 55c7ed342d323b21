"""Fixtures for the tests of commands that use a database."""

import os

import pytest

from tests.server.conftest import url
from tests.server.postgres import PostgresServer, postgres_server, postgres_url

__all__ = ["postgres_programs", "postgres_server", "postgres_url", "url"]


@pytest.fixture
def postgres_programs(postgres_server: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The programs of the PostgreSQL server of the tests, such as pg_dump, are found first."""
    monkeypatch.setenv("PATH", f"{postgres_server.binaries}{os.pathsep}{os.environ['PATH']}")
