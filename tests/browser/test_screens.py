"""What the screens look like, on a desk and on a phone: always the same deals, moves and hours."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.positions import (
    HUNTING_POSITIONS,
    SILVER_POSITIONS,
    Reached,
    StillServer,
    sit_down,
    take_seat,
)
from tests.browser.screenshots import Screenshots
from tests.browser.server import NO_SERVER
from tests.browser.sizes import show
from tests.browser.visits import (
    DESK,
    PHONE,
    SIDEWAYS,
    WIDE,
    Screen,
    Visits,
    checked_visits,
    come_to_rest,
    wait_until_loaded,
)
from tests.server.running import HUNTING, SILVER, Clock

MAIN = ("turn", "mining")
"""The positions that are also looked at on a wide desk and on a phone on its side."""
POSITIONS = [
    pytest.param(name, game, position, reached, id=f"{name}-{position}")
    for name, game, positions in (("silver", SILVER, SILVER_POSITIONS), ("hunting", HUNTING, HUNTING_POSITIONS))
    for position, reached in positions.items()
]
"""The name of the pictures, the game, and a position of it."""
both_screens = pytest.mark.parametrize("screen", [DESK, PHONE], ids=lambda screen: screen.name)


@pytest.fixture
def still(tmp_path: Path) -> Iterator[StillServer]:
    """A server of the test's own, since a lobby shows what others have left."""
    server = StillServer(tmp_path)
    yield server
    server.stop()


@pytest.fixture
def visits(browser: Browser, still: StillServer) -> Iterator[Visits]:
    """Opens pages of that server; the browser must not complain here either."""
    with checked_visits(browser, still.server.address) as visits:
        yield visits


SHIFTS = """
window.shifts = [];
new PerformanceObserver(list => {
  for (const { sources } of list.getEntries())
    for (const { node } of sources)
      if (node?.parentElement?.closest('[role="group"]')) window.shifts.push(node.parentElement.className);
}).observe({ type: 'layout-shift', buffered: true });
"""
"""Writes down what has moved on a board without anybody's doing."""


@pytest.mark.parametrize(("name", "game", "position", "reached"), POSITIONS)
def test_a_position_looks_as_in_its_pictures(
    visits: Visits, still: StillServer, screenshots: Screenshots, name: str, game: str, position: str, reached: Reached
) -> None:
    seat = still.arrange(game, reached)
    for screen, turned in ((DESK, WIDE), (PHONE, SIDEWAYS)):
        page = sit_down(visits, seat, screen)
        settled(page)
        screenshots.compare(page, f"{name}-{position}-{screen.name}")
        if position in MAIN:
            show(page, turned)
            screenshots.compare(page, f"{name}-{position}-{turned.name}")


@both_screens
@pytest.mark.parametrize(
    ("game", "reached"), [(SILVER, SILVER_POSITIONS["turn"]), (HUNTING, HUNTING_POSITIONS["mining"])]
)
def test_a_board_is_drawn_in_stages_and_nothing_moves(
    visits: Visits, still: StillServer, game: str, reached: Reached, screen: Screen
) -> None:
    seat = still.arrange(game, reached)
    page = visits.open("/", screen)
    page.add_init_script(SHIFTS)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    take_seat(page, seat, visits)
    expect(page.get_by_role("group", name="The board").locator("svg").first).to_be_attached()
    expect(page.locator(".forming, .board svg:empty")).to_have_count(0)
    settled(page)
    assert page.evaluate("window.shifts") == []


@pytest.mark.parametrize(
    ("game", "positions", "position"), [(SILVER, SILVER_POSITIONS, "turn"), (HUNTING, HUNTING_POSITIONS, "mining")]
)
def test_in_light_colours(
    visits: Visits,
    still: StillServer,
    screenshots: Screenshots,
    game: str,
    positions: dict[str, Reached],
    position: str,
) -> None:
    page = sit_down(visits, still.arrange(game, positions[position]), theme="light")
    settled(page)
    screenshots.compare(page, f"{game.partition('-')[0]}-{position}-light")


@both_screens
@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("new-table", f"/new/{SILVER}"),
        ("lobby-empty", "/lobby"),
        ("rules-silver", f"/rules/{SILVER}"),
        ("rules-hunting", f"/rules/{HUNTING}"),
        ("learn", "/learn"),
        ("lesson-silver", f"/learn/{SILVER}"),
        ("nowhere", "/nowhere"),
    ],
)
def test_pages(visits: Visits, screenshots: Screenshots, name: str, path: str, screen: Screen) -> None:
    if name == "nowhere":
        visits.pardon("404")
    page = visits.open(path, screen)
    settled(page)
    screenshots.compare(page, f"{name}-{screen.name}")


@both_screens
def test_a_lobby_with_tables(visits: Visits, still: StillServer, screenshots: Screenshots, screen: Screen) -> None:
    for game, reached in ((SILVER, SILVER_POSITIONS["turn"]), (HUNTING, lambda table: bool(table["status"] == "open"))):
        still.arrange(game, reached, listed=True)
    page = visits.open("/lobby", screen)
    page.clock.set_fixed_time(1000 * (Clock().now + 180))  # so that a table has always waited for the same time
    page.reload()
    expect(page.get_by_role("link", name="Join")).to_be_visible()
    settled(page)
    screenshots.compare(page, f"lobby-tables-{screen.name}")


@both_screens
def test_a_lost_connection(visits: Visits, still: StillServer, screenshots: Screenshots, screen: Screen) -> None:
    visits.pardon(NO_SERVER)
    page = sit_down(visits, still.arrange(SILVER, SILVER_POSITIONS["turn"]), screen)
    wait_until_loaded(page)
    still.stop()
    expect(page.get_by_text("Connection lost").first).to_be_visible()
    settled(page)
    screenshots.compare(page, f"lost-{screen.name}")


@both_screens
def test_a_table_that_is_gone(visits: Visits, screenshots: Screenshots, screen: Screen) -> None:
    visits.pardon("404")
    page = visits.open("/t/there-is-no-such-table", screen)
    expect(page.get_by_text("This table does not exist").first).to_be_visible()
    settled(page)
    screenshots.compare(page, f"gone-{screen.name}")


def test_a_display_that_is_gone_is_noticed(visits: Visits, still: StillServer, screenshots: Screenshots) -> None:
    page = sit_down(visits, still.arrange(SILVER, SILVER_POSITIONS["turn"]))
    settled(page)
    screenshots.compare(page, "silver-turn-desk")
    page.locator(".places").evaluate("display => { display.style.visibility = 'hidden'; }")
    settled(page)
    with pytest.raises(AssertionError, match="does not look as in"):
        screenshots.frozen().compare(page, "silver-turn-desk")


def settled(page: Page) -> None:
    """Wait until everything is there and drawn, and nothing moves any more."""
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    come_to_rest(page)
