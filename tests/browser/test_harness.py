"""What the other tests in a browser rely on: complaints are heard, and changes are seen."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.pointer import PATIENCE
from tests.browser.screenshots import Screenshots, check_axe
from tests.browser.server import TableServer
from tests.browser.visits import Visits

HARBOUR = "<main><h1>Harbour</h1><p>Ships come and go.</p><ul><li>a sloop</li><li>a brig</li></ul></main>"


@pytest.fixture
def doubtful(browser: Browser, server: TableServer) -> Iterator[Visits]:
    """Visits that may give reason to complain."""
    visits = Visits(browser, server.address)
    yield visits
    visits.close()


@pytest.fixture
def harbour(visits: Visits) -> Page:
    """A page of a few words."""
    page = visits.open()
    page.locator("#app > *").first.wait_for(state="attached")  # the page starts once its sentences are loaded
    page.evaluate(
        "html => { document.head.innerHTML = '<title>Harbour</title>'; document.body.innerHTML = html }", HARBOUR
    )
    return page


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("console.error('ouch')", "console error: ouch"),
        ("console.warn('careful')", "console warning: careful"),
        ("void setTimeout(() => { throw new Error('ouch') })", "uncaught error: ouch"),
        ("document.body.innerHTML = '<p style=\"color: red\">'", "Content Security Policy"),
        ("void setTimeout(() => location.assign('http://localhost:9/'))", "foreign host: http://localhost:9/"),
        ("void fetch('/api/nothing')", "status of 404"),
    ],
)
def test_browser_errors_fail_the_test_unless_pardoned(doubtful: Visits, script: str, complaint: str) -> None:
    page = doubtful.open()
    page.evaluate(script)
    deadline = monotonic() + PATIENCE / 1000
    while not any(complaint in heard for heard in doubtful.complaints):
        assert monotonic() < deadline, doubtful.complaints
        page.wait_for_timeout(20)
    doubtful.pardon(".")
    assert not doubtful.complaints


def test_axe_finds_an_inaccessible_page(harbour: Page) -> None:
    check_axe(harbour)
    harbour.evaluate("document.querySelector('h1').append(document.createElement('button'))")
    with pytest.raises(AssertionError, match="button-name"):
        check_axe(harbour)


def test_a_page_that_looks_different_is_noticed(harbour: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))  # where it leaves the pictures that differ
    screenshots = Screenshots(tmp_path, update=False)
    with pytest.raises(AssertionError, match=r"there is no picture harbour\.webp yet"):
        screenshots.compare(harbour, "harbour")
    Screenshots(tmp_path, update=True).compare(harbour, "harbour")
    screenshots.compare(harbour, "harbour")
    for selector, change in {"body": "background: #f0e6d0", "h1": "visibility: hidden", "main": "margin: 9rem"}.items():
        harbour.locator(selector).evaluate("(element, change) => { element.style.cssText = change }", change)
        with pytest.raises(AssertionError, match=r"does not look as in .*harbour\.webp now"):
            screenshots.compare(harbour, "harbour")
        harbour.locator(selector).evaluate("element => { element.style.cssText = '' }")
    screenshots.compare(harbour, "harbour")
