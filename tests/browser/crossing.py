"""What a player sees of the crosses on the own cards, read from the names of the boxes."""

import re
from time import monotonic
from typing import NamedTuple, TypeAlias

from playwright.sync_api import Locator, Page

from tests.browser.players import board
from tests.browser.pointer import PATIENCE

Boxes: TypeAlias = frozenset[str]
_STATES = """
grids => grids.map(grid => [...grid.querySelectorAll('[data-box]')].map(cell => cell.ariaLabel))
"""
_PLACED = ", not confirmed yet"


class Ghost(NamedTuple):
    """Where the pattern lies that is not confirmed yet."""

    card: int
    """0 or 1."""
    boxes: Boxes

    @property
    def form(self) -> Boxes:
        """Its boxes, moved into the upper left corner."""
        places = [(ord(box[0]), int(box[1])) for box in self.boxes]
        left, top = min(x for x, _ in places), min(y for _, y in places)
        return frozenset(f"{'abcd'[x - left]}{y - top + 1}" for x, y in places)


def cell(page: Page, card: int, box: str) -> Locator:
    """A box of an own card."""
    return board(page).get_by_role("grid").nth(card).get_by_role("gridcell", name=re.compile(f"^{box}, "))


def ghosts(page: Page) -> list[Ghost]:
    """The boxes on each card that are crossed off, but not confirmed yet."""
    return [Ghost(card, boxes) for card, boxes in enumerate(_boxes(page, _PLACED)) if boxes]


def ghost(page: Page) -> Ghost:
    """The one pattern that lies on the cards."""
    [only] = ghosts(page)
    return only


def changed(page: Page, before: Ghost) -> Ghost:
    """The pattern as soon as it differs from `before`."""
    deadline = monotonic() + PATIENCE / 1000
    while (now := ghost(page)) == before:
        assert monotonic() < deadline, "the pattern stays as it was"
        page.wait_for_timeout(20)
    return now


def crossed(page: Page) -> list[Boxes]:
    """The boxes that are crossed off for good, card by card."""
    return _boxes(page, ", crossed off")


def previewed(page: Page) -> list[Boxes]:
    """The boxes in which a pattern would lie, card by card."""
    return _boxes(page, "would lie here")


def _boxes(page: Page, state: str) -> list[Boxes]:
    names: list[list[str]] = board(page).get_by_role("grid").evaluate_all(_STATES)
    return [frozenset(name[:2] for name in card if name.endswith(state)) for card in names]
