"""Every test that uses the fixture `store` or `url` runs on both databases."""

from collections.abc import AsyncIterator

import pytest

from doubloon.server.storage import Store, open_store


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await open_store(url)
    yield opened
    await opened.close()
