"""People who play whole games through the page: by mouse or touch, as hands move, and by keys alone."""

import re
from collections.abc import Callable
from time import monotonic
from typing import TypeAlias

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooSlow

from tests.browser.pointer import press

Step: TypeAlias = Callable[[Page], bool]
"""Does one thing that the page asks for; False where it asks for nothing."""

CARD = re.compile(r"^\w+ card, \d+ points")
"""The name of a card that can be chosen."""
PILE = re.compile(r"^Pile \w, \d+ gold")
"""The name of a pile that can be chosen."""
_ANSWER = re.compile("^(Confirm|Keep these two|Take this card|Pass)$")
_FREE = re.compile(", free$")
_BOARD = re.compile("^(The board|Das Spielfeld)$")
_RESULT = "The result"
_SHORT = 1000
"""Milliseconds until something that was there a moment ago must be there again."""
_LONGEST = 180
"""Seconds until a game must be over, even on a busy machine."""


def play_to_the_end(pages: dict[Page, Step]) -> None:
    """Let everybody answer whenever they are asked, until all see that the game is over."""
    deadline = monotonic() + _LONGEST
    while monotonic() < deadline:
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
    """Whether the page shows the result."""
    return result(page).is_visible()


def result(page: Page) -> Locator:
    """Where the page tells how the game ended."""
    return page.get_by_role("region", name=_RESULT, exact=True)


def button(page: Page, name: str) -> Locator:
    """A button of the board that can be pressed now."""
    return board(page).get_by_role("button", name=name, exact=True, disabled=False)


def lift_button(page: Page) -> Locator:
    """The button that lifts a piece, where a pile and a number are chosen; it says which."""
    return board(page).get_by_role("button", name=re.compile("^Lift"), disabled=False)


def board(page: Page) -> Locator:
    """Where the game is played."""
    return page.get_by_role("group", name=_BOARD)


def silver_gold_by_hand(page: Page) -> bool:
    """Click, or tap, on what is asked for: the pattern where it fits, else a single box."""
    answer = board(page).get_by_role("button", name=_ANSWER, disabled=False)
    if answer.is_visible():
        return _press(answer)
    card = board(page).get_by_role("button", name=CARD, pressed=False, disabled=False).first
    if card.is_visible():
        return _press(card)
    return _cross_by_hand(page)


def _cross_by_hand(page: Page) -> bool:
    """Try one free box after the other until the page takes the answer, or asks for the next cross."""
    free = board(page).get_by_role("gridcell", name=_FREE, disabled=False)
    count = free.count()
    for number in range(count):
        if not _press(free.nth(number)):
            return False
        if button(page, "Confirm").is_visible() or free.count() != count:
            return True
    single = button(page, "One box only")
    return count > 0 and single.is_visible() and _press(single)


def _press(place: Locator) -> bool:
    """Press it; False where the page has gone on meanwhile, and asks for something else."""
    try:
        press(place, patience=_SHORT)
    except TooSlow:
        return False
    place.page.wait_for_timeout(20)
    return True


def silver_gold_by_keys(page: Page) -> bool:
    """The same without a pointer: Tab to where the answer is given, arrows, letters, Enter."""
    keyboard = page.keyboard
    if any(button(page, name).is_visible() for name in ("Confirm", "Take this card", "Keep these two")):
        keyboard.press("d")
    elif button(page, "Pass").is_visible():
        _tab_to(button(page, "Pass"))
        keyboard.press("Enter")
    elif _tab_to(board(page).get_by_role("button", name=CARD, pressed=False, disabled=False)):
        keyboard.press("Space")
    else:
        return _cross_by_keys(page)
    page.wait_for_timeout(20)
    return True


def _cross_by_keys(page: Page) -> bool:
    """Go to a free box by arrow keys; the pattern if it fits there, else the box alone."""
    free = board(page).get_by_role("gridcell", name=_FREE, disabled=False)
    count = free.count()
    for grid in board(page).get_by_role("grid").all():
        cells = grid.get_by_role("gridcell", name=_FREE, disabled=False)
        for box in cells.evaluate_all("cells => cells.map(cell => cell.dataset.box)"):
            if not _tab_to(grid.get_by_role("gridcell")) or not _go_to(page, box):
                continue
            for key in ("Enter", "1", "Enter"):
                page.keyboard.press(key)
                if button(page, "Confirm").is_visible() or free.count() < count:
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


def gold_hunting_by_hand(page: Page) -> bool:
    """Click, or tap: piles at random, then always the first pile that stands, and the number 2."""
    for name in ("Ready", "Shuffle"):
        if button(page, name).is_visible():
            return _press(button(page, name))
    pile = board(page).get_by_role("button", name=PILE, disabled=False).first
    if not pile.is_visible():
        return False
    return _press(pile) and _press(button(page, "Say 2")) and _press(lift_button(page))


def gold_hunting_by_keys(page: Page) -> bool:
    """The same by letters and numbers."""
    for name in ("Ready", "Shuffle"):
        if button(page, name).is_visible():
            _tab_to(button(page, name))
            page.keyboard.press("Enter")
            page.wait_for_timeout(20)
            return True
    pile = board(page).get_by_role("button", name=PILE, disabled=False).first
    if not pile.is_visible():
        return False
    letter = (pile.get_attribute("aria-label") or pile.inner_text()).removeprefix("Pile ")[0]
    for key in (letter, "2", "Enter"):
        page.keyboard.press(key)
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
    expect(result(page)).to_be_visible()
    expect(result(page).get_by_text(re.compile("^(Total|Points)$")).first).to_be_visible()
