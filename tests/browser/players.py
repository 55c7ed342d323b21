"""People who play whole games through the page: by pointer or touch, and by keys alone."""

import re
from collections.abc import Callable
from typing import TypeAlias

from playwright.sync_api import Locator, Page, expect

PATIENCE = 15_000
"""Milliseconds until a page must have gone on."""
Step: TypeAlias = Callable[[Page], bool]
"""Does one thing that the page asks for; False where it asks for nothing."""


_CARD = re.compile(r"^\w+ \d+ \(\d+ points")
_OPEN = re.compile(", (free|part of the pattern here)$")


def play_to_the_end(pages: dict[Page, Step], most: int = 400) -> None:
    """Let everybody answer whenever they are asked, until all see that the game is over."""
    for _ in range(most):
        if all(is_over(page) for page in pages):
            return
        went_on = [step(page) for page, step in pages.items() if not is_over(page)]
        if not any(went_on):
            next(iter(pages)).wait_for_timeout(30)
    raise AssertionError("the game does not come to an end")


def play_until(page: Page, step: Step, name: str, most: int = 40) -> None:
    """Do what is asked until the button of this name can be pressed."""
    for _ in range(most):
        if button(page, name).is_visible():
            return
        step(page)
        page.wait_for_timeout(20)
    raise AssertionError(f"there is no button {name!r}")


def is_over(page: Page) -> bool:
    """Whether the page says so."""
    return page.get_by_role("heading", name="The game is over", exact=True).first.is_visible()


def button(page: Page, name: str) -> Locator:
    """A button of the board that can be pressed now."""
    return board(page).get_by_role("button", name=name, exact=True, disabled=False)


def board(page: Page) -> Locator:
    """Where the game is played."""
    return page.get_by_role("group", name="The board")


def silver_gold_by_pointer(page: Page) -> bool:
    """Click, or tap, on what is asked for: the pattern where it fits, else a single box."""
    if button(page, "Done").is_visible():
        _press(page, "Done")
    elif button(page, "Keep these two").is_visible():
        _press(page, "Keep these two")
    elif button(page, "Pass").is_visible():
        _press(page, "Pass")
    elif button(page, "Take this card").is_visible():
        _press(page, "Take this card")
    elif button(page, "Place").is_visible():
        _press(page, "Place")
    elif board(page).get_by_role("button", name=_CARD, pressed=False).first.is_visible():
        _tap(board(page).get_by_role("button", name=_CARD, pressed=False).first)
    else:
        return _cross_by_pointer(page)
    return True


def _cross_by_pointer(page: Page) -> bool:
    free = board(page).get_by_role("gridcell", name=re.compile(", free$"), disabled=False)
    count = free.count()
    for number in range(count):
        _tap(free.nth(number))
        if button(page, "Done").is_visible() or button(page, "Place").is_visible() or free.count() != count:
            return True
    single = button(page, "One box only")
    if count and single.is_visible():
        _tap(single)
        return True
    return False


def _press(page: Page, name: str) -> None:
    _tap(button(page, name))
    page.wait_for_timeout(20)


def _tap(place: Locator) -> None:
    if place.page.evaluate("navigator.maxTouchPoints") > 0:
        place.tap(timeout=PATIENCE)
    else:
        place.click(timeout=PATIENCE)


def silver_gold_by_keys(page: Page) -> bool:
    """The same without a pointer: Tab to where the answer is given, arrows, letters, Enter."""
    keyboard = page.keyboard
    if (
        button(page, "Done").is_visible()
        or button(page, "Take this card").is_visible()
        or button(page, "Keep these two").is_visible()
    ):
        keyboard.press("d")
    elif button(page, "Pass").is_visible():
        _tab_to(button(page, "Pass"))
        keyboard.press("Enter")
    elif _tab_to(board(page).get_by_role("button", name=_CARD, pressed=False)):
        keyboard.press("Space")
    else:
        return _cross_by_keys(page)
    page.wait_for_timeout(20)
    return True


def _cross_by_keys(page: Page) -> bool:
    """Go to a free box by arrow keys; the pattern if it fits there, else the box alone."""
    free = board(page).get_by_role("gridcell", name=_OPEN, disabled=False)
    count = free.count()
    for grid in board(page).get_by_role("grid").all():
        cells = grid.get_by_role("gridcell", name=_OPEN, disabled=False)
        for box in cells.evaluate_all("cells => cells.map(cell => cell.dataset.box)"):
            if not _tab_to(grid.get_by_role("gridcell")) or not _go_to(page, box):
                continue
            for key in ("Enter", "1", "Enter"):
                page.keyboard.press(key)
                if button(page, "Done").is_visible() or free.count() < count:
                    return True
    return False


def _go_to(page: Page, wanted: str) -> bool:
    """Press arrow keys until the box is focused; False where they do not lead there."""
    for _ in range(8):
        here = page.evaluate("document.activeElement.dataset.box ?? ''")
        if here == wanted:
            return True
        across, down = ord(wanted[0]) - ord(here[0]), int(wanted[1]) - int(here[1])
        ways = [key for way, key in ((across, "ArrowRight"), (down, "ArrowDown")) if way > 0]
        ways += [key for way, key in ((across, "ArrowLeft"), (down, "ArrowUp")) if way < 0]
        for way in ways:
            page.keyboard.press(way)
            if page.evaluate("document.activeElement.dataset.box") != here:
                break
        else:
            return False
    return False


def gold_hunting_by_pointer(page: Page) -> bool:
    """Click, or tap: piles at random, then always the first pile that stands, and the number 2."""
    if button(page, "Ready").is_visible():
        _press(page, "Ready")
    elif button(page, "Shuffle").is_visible():
        _press(page, "Shuffle")
    elif board(page).get_by_role("heading", name="Your turn: choose a pile").is_visible():
        _tap(board(page).get_by_role("button", name=re.compile(r"^Pile \w, \d+ gold$"), disabled=False).first)
        _press(page, "Declare 2")
    else:
        return False
    return True


def gold_hunting_by_keys(page: Page) -> bool:
    """The same by letters and numbers."""
    if button(page, "Ready").is_visible():
        _tab_to(button(page, "Ready"))
        page.keyboard.press("Enter")
    elif button(page, "Shuffle").is_visible():
        _tab_to(button(page, "Shuffle"))
        page.keyboard.press("Enter")
    elif board(page).get_by_role("heading", name="Your turn: choose a pile").is_visible():
        for pile in "abcd":
            page.keyboard.press(pile)
            if board(page).get_by_role("heading", name=f"Pile {pile}: what lies on top?").is_visible():
                break
        page.keyboard.press("2")
        page.keyboard.press("Enter")
    else:
        return False
    page.wait_for_timeout(20)
    return True


def _tab_to(wanted: Locator) -> bool:
    """Press Tab until one of these is focused; False where there is none."""
    if not wanted.first.is_visible():
        return False
    for _ in range(60):
        if wanted.evaluate_all("elements => elements.includes(document.activeElement)"):
            return True
        wanted.page.keyboard.press("Tab")
    return False


def expect_result(page: Page) -> None:
    """The reckoning is on the page."""
    expect(page.get_by_role("heading", name="The game is over", exact=True).first).to_be_visible()
    expect(page.get_by_text(re.compile("^(Total|Points)$")).first).to_be_visible()
