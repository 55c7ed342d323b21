"""A hand at the page: a mouse that goes along a path, and a finger that taps and drags, as people move them.

Playwright's own clicks put the pointer down wherever they want it. A page that reacts to the way there, or to a pointer
that leaves, is only tested by a pointer that goes there.
"""

from time import monotonic
from typing import NamedTuple

from playwright.sync_api import Locator, Page

PATIENCE = 15_000
"""Milliseconds until something must be there to point at."""
_STEPS = 4
"""Places of the pointer on the way from one thing to the next."""
_LOOK = """
wanted => {
  const disabled = wanted.matches(':disabled, [aria-disabled=true]');
  wanted.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const moving = document.getAnimations().some(({ effect, playState }) =>
    playState === 'running' && effect?.target?.contains(wanted) && effect.getComputedTiming().endTime < Infinity);
  const { left, top, width, height } = wanted.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const above = document.elementFromPoint(x, y);
  const isFree = above !== null && (wanted.contains(above) || above.contains(wanted));
  const covering = isFree ? '' : above === null ? 'the edge of the screen' : above.outerHTML.slice(0, 200);
  const hasTouch = navigator.maxTouchPoints > 0;
  return { x, y, hasTouch, problem: disabled ? 'disabled' : moving ? 'moving' : covering && `covered by ${covering}` };
}
"""
_NEXT_FRAME = "new Promise(requestAnimationFrame)"


class OutOfReachError(AssertionError):
    """Something stays disabled, moving or covered, so that no pointer can press it."""


class Point(NamedTuple):
    """A place on the screen."""

    x: float
    y: float


def middle(place: Locator, patience: int = PATIENCE) -> Point:
    """The middle of what is on the screen; fails if it stays disabled or covered."""
    point, _ = _reach(place, patience)
    return point


def _reach(place: Locator, patience: int) -> tuple[Point, bool]:
    """The same, and whether the screen is touched."""
    deadline = monotonic() + patience / 1000
    while True:
        seen = place.evaluate(_LOOK, timeout=patience)
        if not seen["problem"]:
            return Point(seen["x"], seen["y"]), seen["hasTouch"]
        if monotonic() > deadline:
            raise OutOfReachError(f"{place} is {seen['problem']}")
        place.page.wait_for_timeout(50)  # it may be on its way


def glide(page: Page, to: Locator | Point) -> Point:
    """Move the mouse there from where it is, in a straight line."""
    point = to if isinstance(to, Point) else middle(to)
    page.mouse.move(point.x, point.y, steps=_STEPS)
    return point


def click(place: Locator, patience: int = PATIENCE) -> None:
    """Move the mouse there, then press and let go."""
    _click(place.page, middle(place, patience))


def _click(page: Page, point: Point) -> None:
    glide(page, point)
    page.mouse.down()
    page.mouse.up()


def tap(place: Locator, patience: int = PATIENCE) -> None:
    """Touch it for a moment with a finger."""
    _tap(place.page, middle(place, patience))


def _tap(page: Page, point: Point) -> None:
    page.touchscreen.tap(point.x, point.y)
    page.evaluate(_NEXT_FRAME)  # a click follows a touch a little later


def press(place: Locator, patience: int = PATIENCE) -> None:
    """Tap on it where the screen is touched, else click."""
    point, has_touch = _reach(place, patience)
    (_tap if has_touch else _click)(place.page, point)


def drag(page: Page, start: Locator | Point, end: Locator | Point) -> None:
    """Drag with the mouse from one place to another."""
    goal = end if isinstance(end, Point) else middle(end)
    glide(page, start)
    page.mouse.down()
    glide(page, goal)
    page.mouse.up()


def drag_by_touch(page: Page, start: Locator | Point, end: Locator | Point) -> None:
    """Drag with a finger from one place to another."""
    first = start if isinstance(start, Point) else middle(start)
    last = end if isinstance(end, Point) else middle(end)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [first._asdict()]})
    for step in range(1, _STEPS + 1):
        way = step / _STEPS
        now = Point(first.x + (last.x - first.x) * way, first.y + (last.y - first.y) * way)
        devtools.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [now._asdict()]})
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    devtools.detach()
    page.evaluate(_NEXT_FRAME)
