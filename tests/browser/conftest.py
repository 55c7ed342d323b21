"""The fixtures that all tests in a browser know."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import FLAGS, find_chromium
from tests.browser.positions import StillServer, is_finished
from tests.browser.screenshots import SNAPSHOTS, Screenshots
from tests.browser.server import TableServer
from tests.browser.visits import Visits, checked_visits
from tests.server.running import HUNTING, SILVER


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-screenshots", action="store_true", help="update the stored screenshots")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium that nobody sees."""
    chromium = find_chromium()
    environment: dict[str, str | float | bool] = {**chromium.environment}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.program, args=FLAGS, env=environment)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """A server for all tests; a test that stops it starts it again."""
    server = TableServer(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def visits(browser: Browser, server: TableServer) -> Iterator[Visits]:
    """Opens pages; the test fails if the browser complains of any, or one asks another host for something."""
    if not server.is_running:
        server.start()  # a test that failed left it stopped
    with checked_visits(browser, server.address) as visits:
        yield visits


@pytest.fixture(scope="session")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StillServer]:
    """A server in this process, on which tables are in a wanted position."""
    server = StillServer(tmp_path_factory.mktemp("still"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def played(still: StillServer) -> dict[str, str]:
    """A finished table of each game."""
    return {game: still.arrange(game, is_finished).table for game in (SILVER, HUNTING)}


@pytest.fixture(scope="session")
def crowded(still: StillServer) -> str:
    """A finished table of Silver & Gold with four seats."""
    return still.arrange(SILVER, is_finished, shared=True, seats=4).table


@pytest.fixture
def still_visits(browser: Browser, still: StillServer) -> Iterator[Visits]:
    """Opens pages of that server; the browser must not complain here either."""
    with checked_visits(browser, still.server.address) as visits:
        yield visits


@pytest.fixture
def screenshots(request: pytest.FixtureRequest) -> Screenshots:
    """Compares pages with pictures of them."""
    return Screenshots(SNAPSHOTS, update=bool(request.config.getoption("--update-screenshots", default=False)))
