"""A browser and a server with an empty database, for programs that use the page."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import FLAGS, find_chromium
from tests.browser.server import TableServer


@contextmanager
def open_browser() -> Iterator[tuple[Browser, str]]:
    """A browser, and the host and port of a new server; both stop at the end."""
    chromium = find_chromium()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = TableServer(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium.program, args=FLAGS, env={**chromium.environment})
        try:
            yield browser, server.address
        finally:
            browser.close()
            server.stop()
