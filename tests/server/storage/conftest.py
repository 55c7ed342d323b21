"""Every test that uses the fixture `store` or `url` runs on both databases."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from doubloon.server.storage import Store, open_store


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database that is empty or does not exist yet."""
    if request.param == "sqlite":
        return f"sqlite://{tmp_path / 'tables.sqlite3'}"
    postgres: str = request.getfixturevalue("postgres_url")
    return postgres


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await open_store(url)
    yield opened
    await opened.close()
