"""A film of a page that moves: what it says, ten times a second; and a lookout for what is there only for a moment."""

from typing import NamedTuple

from playwright.sync_api import Page

INTERVAL = 100
"""Milliseconds between two frames."""
_START = """
interval => {
  const begun = performance.now();
  const film = [];
  const shoot = () => film.push({
    at: Math.round(performance.now() - begun),
    text: document.body.innerText,
    result: document.querySelector('[role=region][aria-label="The result"], section[aria-label="The result"]') !== null,
  });
  shoot();
  window.film = { frames: film, shoot, timer: setInterval(shoot, interval) };
}
"""
_STOP = "() => { clearInterval(window.film.timer); window.film.shoot(); return window.film.frames; }"
_LOOK_OUT = """
() => {
  const holds = CONDITION;
  window.sighted = false;
  const look = () => { window.sighted ||= holds(); };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}
"""


class Frame(NamedTuple):
    """The page at one moment."""

    at: int
    """Milliseconds since the start of the film."""
    text: str
    result: bool
    """Whether the result of the game is on the page."""


def start_film(page: Page) -> None:
    """Take frames from now on."""
    page.evaluate(_START, INTERVAL)


def stop_film(page: Page) -> list[Frame]:
    """The frames so far, and one of the current state."""
    return [Frame(**frame) for frame in page.evaluate(_STOP)]


def look_out(page: Page, condition: str) -> None:
    """Note from now on whether this function in JavaScript returns true at any change of the page.

    A test that polls can miss what a busy machine shows for less than a second.
    """
    page.evaluate(_LOOK_OUT.replace("CONDITION", condition))


def expect_sighted(page: Page) -> None:
    """Wait until the condition of `look_out` has been true."""
    page.wait_for_function("() => window.sighted")


def first(frames: list[Frame], text: str) -> int | None:
    """When the page first said this; None where it never did."""
    return next((frame.at for frame in frames if text in frame.text), None)
