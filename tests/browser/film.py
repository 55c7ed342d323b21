"""A film of a page that moves: what it says, ten times a second."""

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


def first(frames: list[Frame], text: str) -> int | None:
    """When the page first said this; None where it never did."""
    return next((frame.at for frame in frames if text in frame.text), None)
