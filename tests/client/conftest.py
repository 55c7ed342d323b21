"""Fixtures for the tests of the client: a real server, and guests of it."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack
from typing import TypeAlias

import pytest

from doubloon.client import Guest
from tests.server.running import TIMEOUT, Server, run_server

NewGuest: TypeAlias = Callable[..., Guest]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests of one file; its bots play random moves."""
    with run_server(tmp_path_factory.mktemp("client") / "tables.db") as server:
        yield server


@pytest.fixture
async def new_guest(server: Server) -> AsyncIterator[NewGuest]:
    """Creates guests of `server`, or of another address."""
    async with AsyncExitStack() as stack:

        def new(url: str = f"http://{server.address}", patience: float = TIMEOUT) -> Guest:
            guest = Guest(url, patience=patience)
            stack.push_async_exit(guest)
            return guest

        yield new
