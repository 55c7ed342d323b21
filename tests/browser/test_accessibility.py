"""What axe finds on every screen of the page, at every size: nothing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import board
from tests.browser.pointer import press
from tests.browser.positions import (
    HUNTING_POSITIONS,
    SILVER_POSITIONS,
    Reached,
    StillServer,
    sit_down,
)
from tests.browser.screenshots import check_axe
from tests.browser.shell import close, open_log, open_menu, open_settings
from tests.browser.test_sizes import overflow, show
from tests.browser.visits import DESK, PHONE, SCREENS, SMALL_SCREENS, Screen, Visits
from tests.server.running import HUNTING, SILVER

ALL_SCREENS = (*SCREENS, *SMALL_SCREENS)
PATHS = {
    "front page": "/",
    "new table": f"/new/{SILVER}",
    "new table for two": f"/new/{HUNTING}",
    "tables": "/lobby",
    "rules": "/rules",
    "rules of Silver & Gold": f"/rules/{SILVER}",
    "rules of Gold Hunting": f"/rules/{HUNTING}",
    "lessons": "/learn",
    "lesson of Silver & Gold": f"/learn/{SILVER}",
    "lesson of Gold Hunting": f"/learn/{HUNTING}",
    "nothing there": "/nowhere",
}


def check_sizes(page: Page, screens: tuple[Screen, ...] = ALL_SCREENS) -> None:
    """Check a page on all screens; tell of all that axe finds."""
    problems = []
    for screen in screens:
        show(page, screen)
        problems += overflow(page, screen, down=False)
        try:
            check_axe(page)
        except AssertionError as found:
            problems.append(f"{screen.name}: {found}")
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("name", PATHS)
def test_pages(still_visits: Visits, name: str) -> None:
    page = still_visits.open(PATHS[name])
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("heading").first).to_be_visible()
    check_sizes(page)


@pytest.mark.parametrize("position", SILVER_POSITIONS)
def test_silver_and_gold(still_visits: Visits, still: StillServer, position: str) -> None:
    check_sizes(sit_down(still_visits, still.arrange(SILVER, SILVER_POSITIONS[position])))


@pytest.mark.parametrize("position", HUNTING_POSITIONS)
def test_gold_hunting(still_visits: Visits, still: StillServer, position: str) -> None:
    check_sizes(sit_down(still_visits, still.arrange(HUNTING, HUNTING_POSITIONS[position])))


def test_the_lounge(still_visits: Visits, still: StillServer) -> None:
    seat = still.arrange(SILVER, lambda table: bool(table["status"] == "open"))
    check_sizes(sit_down(still_visits, seat))


@pytest.mark.parametrize("opened", [open_menu, open_log, open_settings], ids=["menu", "log", "settings"])
def test_what_opens_over_the_game(still_visits: Visits, still: StillServer, opened: Callable[[Page], object]) -> None:
    page = sit_down(still_visits, still.arrange(SILVER, SILVER_POSITIONS["turn"]))
    opened(page)
    check_sizes(page)
    close(page)


@pytest.mark.parametrize(
    ("game", "positions", "position"), [(SILVER, SILVER_POSITIONS, "turn"), (HUNTING, HUNTING_POSITIONS, "mining")]
)
def test_the_sheets_of_a_phone(
    still_visits: Visits, still: StillServer, game: str, positions: dict[str, Reached], position: str
) -> None:
    page = sit_down(still_visits, still.arrange(game, positions[position]), PHONE)
    items = board(page).get_by_role("navigation").get_by_role("button")
    for number in range(items.count()):
        press(items.nth(number))
        expect(page.get_by_role("dialog")).to_be_visible()
        check_sizes(page, (PHONE,))
        close(page)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=lambda screen: screen.name)
def test_in_german_and_in_light_colours(still_visits: Visits, still: StillServer, screen: Screen) -> None:
    for game, reached in ((SILVER, SILVER_POSITIONS["turn"]), (HUNTING, HUNTING_POSITIONS["mining"])):
        check_axe(sit_down(still_visits, still.arrange(game, reached), screen, language="de-DE", theme="light"))
