"""Play whole games through the page: with the mouse or by touch, and with the keyboard alone."""

import re
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple, TypeAlias

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooSlow

from tests.browser.pointer import OutOfReachError, press

Step: TypeAlias = Callable[[Page], bool]
"""Makes one input that the page asks for; returns False if the page asks for nothing."""

CARD = re.compile(r"^\w+ card, \d+ points")
"""The name of a card that can be chosen."""
PILE = re.compile(r"^Pile \w, \d+ gold")
"""The name of a pile that can be chosen."""
_ANSWER = re.compile("^(Confirm|Keep these two|Take this card|Pass)$")
_FREE = re.compile(", free$")
_BOARD = re.compile("^(The board|Das Spielfeld)$")
_RESULT = "The result"
_FACTS = """
button => {
  const label = button.ariaLabel ?? button.querySelector('[role=img][aria-label]')?.ariaLabel;
  const copy = button.cloneNode(true);
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return {
    name: label ?? copy.textContent.trim().replaceAll(/\\s+/g, ' '),
    is_pressed: button.ariaPressed === 'true',
    card: [...document.querySelectorAll('[role=grid]')].indexOf(button.closest('[role=grid]')),
  };
}
"""
"""The facts of a button. It computes the accessible name only as far as the buttons of the boards need."""
_LOOK_AROUND = f"""
() => [...document.querySelectorAll('[role=group].board button')]
  .map((button, number) => [number, button])
  .filter(([, button]) => !button.matches(':disabled, [aria-disabled=true]') && button.checkVisibility())
  .map(([number, button]) => [number, ({_FACTS})(button)])
"""
_BOXES = """
() => [...(document.activeElement.closest('[role=grid]')?.querySelectorAll('[data-box]') ?? [])]
  .map(({ dataset }) => dataset.box)
"""
_ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
_SHORT = 1000
"""Milliseconds to wait for a button that was visible a moment ago."""
_LONG = 30
"""Seconds within which a few moves are made, even on a busy machine."""
_LONGEST = 180
"""Seconds within which a game must end, even on a busy machine."""


class Offer(NamedTuple):
    """A button on the board that can be pressed."""

    place: Locator
    name: str
    is_pressed: bool
    card: int
    """The index of the card whose box it is; -1 if it is no box."""


def play_to_the_end(pages: dict[Page, Step]) -> None:
    """Play on all pages until each shows the result."""
    deadline = monotonic() + _LONGEST
    while monotonic() < deadline:
        moved = [step(page) for page, step in pages.items() if not is_over(page)]
        if not moved:
            return
        if not any(moved):
            next(iter(pages)).wait_for_timeout(30)
    shown = "\n\n".join(page.locator("body").aria_snapshot() for page in pages)
    raise AssertionError(f"the game did not end in time; the pages show:\n\n{shown}")


def play_until(page: Page, step: Step, name: str) -> None:
    """Play on until the button of this name can be pressed."""
    deadline = monotonic() + _LONG
    while not button(page, name).is_visible():
        assert monotonic() < deadline, f"there is no button {name!r}"
        step(page)
        page.wait_for_timeout(20)


def is_over(page: Page) -> bool:
    """Whether the page shows the result."""
    return page.locator(f'[aria-label="{_RESULT}"]').is_visible()


def result(page: Page) -> Locator:
    """The region of the page with the result."""
    return page.get_by_role("region", name=_RESULT, exact=True)


def button(page: Page, name: str) -> Locator:
    """A button of the board that can be pressed now."""
    return board(page).get_by_role("button", name=name, exact=True, disabled=False)


def lift_button(page: Page) -> Locator:
    """The button that lifts a piece, once a pile and a number are chosen; its name contains both."""
    return board(page).get_by_role("button", name=re.compile("^Lift"), disabled=False)


def board(page: Page) -> Locator:
    """The board of the game."""
    return page.get_by_role("group", name=_BOARD)


def silver_gold_by_hand(page: Page) -> bool:
    """Answer by click or tap: cross off the pattern if it fits, else a single box."""
    offers = _offers(page)
    for wanted in (_ANSWER, CARD):
        offer = next((each for each in offers if wanted.search(each.name) and not each.is_pressed), None)
        if offer:
            return _press(offer.place)
    return _cross_by_hand(page, [each for each in offers if _FREE.search(each.name)])


def _cross_by_hand(page: Page, free: list[Offer]) -> bool:
    """Press one free box after the other until the page has accepted a cross."""
    for box in free:
        if not _press(box.place):
            return False
        if _has_crossed(page, len(free)):
            return True
    return bool(free) and _press(button(page, "One box only"))


def _press(place: Locator) -> bool:
    """Press it; returns False if the page has changed and the button is gone or disabled."""
    try:
        press(place, patience=_SHORT)
    except (TooSlow, OutOfReachError) as error:
        print(error)  # a test that fails shows it
        return False
    place.page.wait_for_timeout(20)
    return True


def silver_gold_by_keys(page: Page) -> bool:
    """Answer by keyboard: Tab to the control, then arrow keys, letters and Enter."""
    names = [each.name for each in _offers(page) if not each.is_pressed]
    if not {"Confirm", "Take this card", "Keep these two"}.isdisjoint(names):
        page.keyboard.press("d")
    elif "Pass" in names and _tab_to(page, _is_called("Pass")):
        page.keyboard.press("Enter")
    elif any(map(CARD.search, names)) and _tab_to(page, lambda at: CARD.search(at.name) and not at.is_pressed):
        page.keyboard.press("Space")
    else:
        return _cross_by_keys(page)
    page.wait_for_timeout(20)
    return True


def _cross_by_keys(page: Page) -> bool:
    """Go to a free box by arrow keys; cross off the pattern if it fits there, else the box alone."""
    free = [each for each in _offers(page) if _FREE.search(each.name)]
    for box in free:
        if not _tab_to(page, _is_on(box.card)) or not _go_to(page, box.name[:2]):
            continue
        for key in ("Enter", "1", "Enter"):
            page.keyboard.press(key)
            if _has_crossed(page, len(free)):
                return True
    return False


def _has_crossed(page: Page, free: int) -> bool:
    """Whether the page has accepted a cross; `free` is the number of free boxes before it."""
    names = [each.name for each in _offers(page)]
    return "Confirm" in names or sum(bool(_FREE.search(name)) for name in names) < free


def _go_to(page: Page, wanted: str) -> bool:
    """Press the arrow keys that lead to this box of the card; returns whether they reached it."""
    boxes: list[str] = page.evaluate(_BOXES)
    for key in _way(boxes, _focused(page).name[:2], wanted):
        page.keyboard.press(key)
    return _focused(page).name[:2] == wanted


def _way(boxes: list[str], start: str, wanted: str) -> list[str]:
    """The shortest way on one card: each arrow key goes to the next box in its direction."""
    ways: dict[str, list[str]] = {start: []}
    for here in (reached := [start]):
        for key, (across, down) in _ARROWS.items():
            line = (f"{chr(ord(here[0]) + across * far)}{int(here[1]) + down * far}" for far in range(1, 4))
            box = next((box for box in line if box in boxes), None)
            if box and box not in ways:
                ways[box] = [*ways[here], key]
                reached.append(box)
    return ways.get(wanted, [])


def gold_hunting_by_hand(page: Page) -> bool:
    """Answer by click or tap: build random piles, then always name the first pile that is left and the number 2."""
    offers = _offers(page)
    for wanted in ("Ready", "Shuffle"):
        offer = next((each for each in offers if each.name == wanted), None)
        if offer:
            return _press(offer.place)
    pile = next((each for each in offers if PILE.search(each.name)), None)
    return pile is not None and _press(pile.place) and _press(button(page, "Say 2")) and _press(lift_button(page))


def gold_hunting_by_keys(page: Page) -> bool:
    """Give the same answers by keyboard: letters and digits."""
    names = [each.name for each in _offers(page)]
    for wanted in ("Ready", "Shuffle"):
        if wanted in names and _tab_to(page, _is_called(wanted)):
            page.keyboard.press("Enter")
            page.wait_for_timeout(20)
            return True
    pile = next(filter(PILE.search, names), None)
    if pile is None:
        return False
    for key in (pile.removeprefix("Pile ")[0], "2", "Enter"):
        page.keyboard.press(key)
    page.wait_for_timeout(20)
    return True


def _tab_to(page: Page, is_wanted: Callable[[Offer], object]) -> bool:
    """Press Tab until a wanted button has the focus; returns False if there is none."""
    for _ in range(60):
        if is_wanted(_focused(page)):
            return True
        page.keyboard.press("Tab")
    return False


def _is_called(name: str) -> Callable[[Offer], bool]:
    return lambda offer: offer.name == name


def _is_on(card: int) -> Callable[[Offer], bool]:
    return lambda offer: offer.card == card


def _focused(page: Page) -> Offer:
    """The button that has the focus."""
    return Offer(page.locator(":focus"), **page.evaluate(f"({_FACTS})(document.activeElement)"))


def _offers(page: Page) -> list[Offer]:
    """All buttons on the board that can be pressed now. One script call finds them, because a game needs hundreds."""
    buttons = board(page).locator("button")
    return [Offer(buttons.nth(number), **facts) for number, facts in page.evaluate(_LOOK_AROUND)]


def expect_result(page: Page) -> None:
    """Assert that the page shows the result with its totals."""
    expect(result(page)).to_be_visible()
    expect(result(page).get_by_text(re.compile("^(Total|Points)$")).first).to_be_visible()
