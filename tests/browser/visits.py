"""People who visit the server with a browser, and what their browsers complain of."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from uuid import uuid4

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, WebError


class Screen(NamedTuple):
    """What a page is seen on."""

    name: str
    width: int
    height: int
    touch: bool


DESK = Screen("desk", 1280, 800, touch=False)
WIDE = Screen("wide", 1920, 1080, touch=False)
TABLET = Screen("tablet", 820, 1180, touch=True)
PHONE = Screen("phone", 390, 844, touch=True)
SIDEWAYS = Screen("sideways", 844, 390, touch=True)
"""A phone on its side."""
NARROW = Screen("narrow", 320, 640, touch=True)
ZOOMED = Screen("zoomed", 640, 400, touch=False)
"""A desk whose page is enlarged to 200 %: half as many pixels in either direction."""
SCREENS = (DESK, WIDE, TABLET, PHONE, SIDEWAYS)
"""Where nothing scrolls while a player is asked."""
SMALL_SCREENS = (NARROW, ZOOMED)
"""Where the page scrolls, and the own cards come first."""

PLAIN = "/healthz"
"""A path without the program of the page, which opens at once: for the cookies and the storage of a guest."""
_IS_DRAWN = """
() => {
  const board = document.querySelector('.board[role=group]');
  const isBlank = board !== null && board.querySelector('svg, img, button') === null;
  return document.querySelector('h1') !== null && !isBlank && document.querySelector('.forming, .skeleton') === null;
}
"""
"""Whether the page has come as far as it does without anybody's doing."""
_REST = """
async () => {
  await document.fonts.ready;
  const frame = () => new Promise(requestAnimationFrame);
  const isMoving = () => document.getAnimations().some(({ effect, playState }) =>
    playState === 'running' && effect.getComputedTiming().endTime < Infinity);
  const places = () => [...document.querySelectorAll('svg, button, h1, h2, h3, p')]
    .map(element => Object.values(element.getBoundingClientRect().toJSON()).join()).join();
  const begun = performance.now();
  for (let before = '', same = 0; same < 3; same = before === (before = places()) && !isMoving() ? same + 1 : 0) {
    if (performance.now() - begun > 10_000) throw new Error('the page does not come to rest');
    await frame();
  }
}
"""
"""Waits until the fonts are loaded, and everything has stayed where it is for three frames."""


_HARMLESS = ("Service Worker registration blocked by Playwright", "service worker resource mismatch")
"""Warnings of Chromium about service workers: one that tests block, and one that takes over while a page is loading."""


class Visits:
    """Opens pages of one server; each visit is a guest of its own, with cookies of its own."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._contexts: list[BrowserContext] = []
        self._heard: list[str] = []
        self._pardoned: list[str] = []

    def open(self, path: str = "/", screen: Screen = DESK, *, language: str = "en-GB", moving: bool = False) -> Page:
        """A new guest opens a path of the server; more pages of the same guest: `page.context.new_page()`."""
        page = self.arrive(screen, language=language, moving=moving)
        page.goto(path)
        return page

    def arrive(
        self, screen: Screen = DESK, *, language: str = "en-GB", moving: bool = False, worker: bool = False
    ) -> Page:
        """A new guest with an empty page; the guest's system asks for less motion, unless things are to be `moving`.

        Only with `worker` the page gets its service worker: without it, tests can intercept every request.
        """
        context = self._browser.new_context(
            base_url=self.url,
            viewport={"width": screen.width, "height": screen.height},
            has_touch=screen.touch,
            is_mobile=screen.touch,
            reduced_motion="no-preference" if moving else "reduce",
            locale=language,
            timezone_id="UTC",
            service_workers="allow" if worker else "block",
        )
        context.on("console", self._hear)
        context.on("weberror", self._catch)
        context.on("request", self._follow)
        self._contexts.append(context)
        return context.new_page()

    @property
    def url(self) -> str:
        """The address of the server."""
        return f"http://{self._address}"

    def pardon(self, pattern: str) -> None:
        """Complaints in which this regular expression is found are part of the test."""
        self._pardoned.append(pattern)

    @property
    def complaints(self) -> list[str]:
        """What the browser complained of, and nobody pardoned."""
        return [heard for heard in self._heard if not any(re.search(each, heard) for each in self._pardoned)]

    def close(self) -> None:
        """Close all pages."""
        for context in self._contexts:
            context.close()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(each in message.text for each in _HARMLESS):
            self._heard.append(f"console {message.type}: {message.text} ({message.location['url']})")

    def _catch(self, error: WebError) -> None:
        self._heard.append(f"uncaught error: {error.error}")

    def _follow(self, request: Request) -> None:
        url = urlsplit(request.url)
        if url.netloc not in ("", self._address):
            self._heard.append(f"request to a foreign host: {request.url}")


@contextmanager
def checked_visits(browser: Browser, address: str) -> Iterator[Visits]:
    """Visits to a server; fails at the end if the browser complained."""
    visits = Visits(browser, address)
    yield visits
    visits.close()
    assert not visits.complaints, "\n".join(["the browser complains:", *visits.complaints])


def wait_until_drawn(page: Page) -> None:
    """Wait until the page has loaded all its parts, and shows more than the places for them."""
    page.wait_for_function(_IS_DRAWN)


def wait_until_loaded(page: Page) -> None:
    """Wait until nothing of the page is on its way any more, so that a server can stop."""
    wait_until_drawn(page)
    page.wait_for_load_state("networkidle")


def come_to_rest(page: Page) -> None:
    """Wait until everything is drawn, and nothing moves any more."""
    wait_until_drawn(page)
    page.evaluate(_REST)


def create_table(page: Page, **wanted: Any) -> dict[str, Any]:
    """The guest of a page creates a table, with the requests that the page would send; returns the reply."""
    url = urlsplit(page.url)
    origin = f"{url.scheme}://{url.netloc}"
    headers = {"Origin": origin, "Idempotency-Key": uuid4().hex}
    page.request.post(f"{origin}/api/guests", headers=headers, fail_on_status_code=True)
    reply = page.request.post(f"{origin}/api/tables", data=wanted, headers=headers, fail_on_status_code=True)
    created: dict[str, Any] = reply.json()
    return created
