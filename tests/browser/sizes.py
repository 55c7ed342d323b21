"""Check one page on all screens: what is out of sight, too large, overlapping, or not accessible."""

from playwright.sync_api import Locator, Page, ViewportSize

from tests.browser.screenshots import check_axe_at_rest
from tests.browser.visits import (
    DESK,
    PHONE,
    SCREENS,
    SIDEWAYS,
    SMALL_SCREENS,
    Screen,
    come_to_rest,
)

MEASURE = """
elements => elements.map(element => {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const under = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const seen = under !== null && (element.contains(under) || under.contains(element));
  return { left, top, right, bottom, width, height, seen };
})
"""
ALL_SCREENS = (*SCREENS, *SMALL_SCREENS)
THREE_SCREENS = (DESK, PHONE, SIDEWAYS)
"""One of each layout of a table."""


def show(page: Page, screen: Screen) -> None:
    """Put a page that is open onto another screen."""
    page.set_viewport_size(ViewportSize(width=screen.width, height=screen.height))
    come_to_rest(page)


def check_sizes(page: Page, screens: tuple[Screen, ...] = ALL_SCREENS) -> None:
    """Check a page on all screens; report everything that axe finds.

    All rules run once for each layout. The other screens have the same elements in the same layouts, so only the rule
    about sizes runs there.
    """
    problems = []
    for screen in screens:
        show(page, screen)
        problems += overflow(page, screen, down=False)
        try:
            check_axe_at_rest(page, rules=() if screen in THREE_SCREENS else ("target-size",))
        except AssertionError as found:
            problems.append(f"{screen.name}: {found}")
    assert not problems, "\n".join(problems)


def out_of_sight(screen: Screen, parts: dict[str, Locator]) -> list[str]:
    """What a player does not see on this screen, or has to scroll for."""
    problems = []
    for name, part in parts.items():
        for box in part.evaluate_all(MEASURE) or [None]:
            if box is None or not box["width"]:
                problems.append(f"{name} is not there")
            elif (
                box["left"] < -1
                or box["top"] < -1
                or box["right"] > screen.width + 1
                or box["bottom"] > screen.height + 1
            ):
                problems.append(f"{name} is out of the screen: {box}")
            elif not box["seen"]:
                problems.append(f"{name} is covered")
    return [f"{screen.name}: {problem}" for problem in problems]


def overflow(page: Page, screen: Screen, *, down: bool = True) -> list[str]:
    """By how much a page that is at rest is larger than the screen."""
    wide, tall = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    problems = [f"{screen.name}: {wide - screen.width} pixels too wide"] if wide > screen.width else []
    return problems + (
        [f"{screen.name}: {tall - screen.height} pixels too tall"] if down and tall > screen.height else []
    )


def overlap(one: Locator, other: Locator) -> bool:
    """Whether two things on the screen lie over each other."""
    first, second = one.bounding_box(), other.bounding_box()
    assert first
    assert second
    beside = first["x"] + first["width"] <= second["x"] + 1 or second["x"] + second["width"] <= first["x"] + 1
    above = first["y"] + first["height"] <= second["y"] + 1 or second["y"] + second["height"] <= first["y"] + 1
    return not beside and not above
