"""A game from a separate package, which the page has no components for: it is played on the generic board."""

import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.players import board, expect_result, result
from tests.browser.screenshots import check_axe
from tests.browser.server import TableServer
from tests.browser.shell import close, open_log
from tests.browser.sizes import check_sizes
from tests.browser.visits import DESK, PHONE, PLAIN, Screen, Visits, create_table

HIGH_TIDE = Path(__file__).parents[2] / "examples" / "high_tide"

both_screens = pytest.mark.parametrize("screen", [DESK, PHONE], ids=lambda screen: screen.name)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """A server that finds High Tide beside Doubloon, as it would where the package is installed."""
    described = tomllib.loads((HIGH_TIDE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    packages = tmp_path_factory.mktemp("packages")
    distribution = packages / f"high_tide-{described['version']}.dist-info"
    distribution.mkdir()
    (distribution / "METADATA").write_text(f"Name: {described['name']}\nVersion: {described['version']}\n")
    (distribution / "entry_points.txt").write_text(
        "".join(
            f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in games.items())
            for group, games in described["entry-points"].items()
        )
    )
    server = TableServer(tmp_path_factory.mktemp("server"))
    paths = (str(packages), str(HIGH_TIDE / "src"), os.environ.get("PYTHONPATH"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
        server.start()
    yield server
    server.stop()


def against_the_computer(visits: Visits, screen: Screen = DESK) -> Page:
    page = visits.open("/", screen)
    page.get_by_label("Your name").fill("Ines")
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name="High Tide"))
    card.get_by_role("button", name="Play the computer").click()
    expect(move(page, "stay")).to_be_enabled()
    return page


def move(page: Page, name: str) -> Locator:
    return board(page).get_by_role("list", name="Your moves").get_by_role("button", name=name)


def confirm(page: Page, name: str) -> None:
    """Confirm the chosen move."""
    board(page).get_by_role("button", name=f"Confirm: {name}", exact=True).click()


def expect_drawing(page: Page) -> None:
    """The server's drawing is on the page, and has been loaded."""
    drawing = board(page).get_by_role("img", name="Drawing of the position")
    expect(drawing).to_be_visible()
    expect(drawing).to_have_js_property("complete", value=True)
    assert drawing.evaluate("image => image.naturalWidth") > 0


def expect_ending(page: Page) -> None:
    expect_result(page)
    expect(result(page).get_by_role("row")).to_have_count(3)
    expect(result(page).get_by_role("columnheader", name="Total")).to_be_visible()
    expect(open_log(page).filter(has_text=re.compile("You: (stay|go)$"))).to_have_count(1)
    close(page)


def test_the_start_page_offers_the_game_without_rules_or_lesson(visits: Visits) -> None:
    page = visits.open("/")
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name="High Tide"))
    expect(card).to_contain_text("2 players")
    expect(card).to_contain_text("Stay for the high tide, or go in time?")
    expect(card).to_contain_text("Against Lookout")
    expect(card.get_by_role("link")).to_have_count(1)
    check_sizes(page, (DESK, PHONE))


@both_screens
def test_a_whole_game_by_pointer(visits: Visits, screen: Screen) -> None:
    page = against_the_computer(visits, screen)
    expect_drawing(page)
    check_axe(page)
    choice = move(page, "go")
    if screen.touch:
        choice.tap()
    else:
        choice.click()
    confirm(page, "go")
    expect_ending(page)
    check_axe(page)
    page.get_by_role("button", name="See the board").click()
    expect_drawing(page)
    check_axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width


def test_a_whole_game_by_keys(visits: Visits) -> None:
    page = against_the_computer(visits)
    for _ in range(40):
        if move(page, "stay").evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    expect(move(page, "go")).to_be_focused()
    page.keyboard.press("Home")
    expect(move(page, "stay")).to_be_focused()
    page.keyboard.press("Enter")
    expect(move(page, "stay")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect_ending(page)


def test_the_replay_draws_every_step_for_every_viewer(visits: Visits) -> None:
    page = against_the_computer(visits)
    move(page, "stay").click()
    confirm(page, "stay")
    page.get_by_role("link", name="Watch again").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    drawing = page.get_by_role("img", name="Drawing of the position")
    expect(drawing).to_have_attribute("src", re.compile("step=3"))
    expect(drawing).to_have_js_property("complete", value=True)
    page.get_by_role("radio", name="Ines").check()
    expect(drawing).to_have_attribute("src", re.compile("seat=0.*step=3"))
    check_sizes(page, (DESK, PHONE))


def test_a_spectator_sees_the_drawing_and_no_moves(visits: Visits) -> None:
    page = against_the_computer(visits)
    spectator = visits.open(page.url)
    expect(spectator.get_by_text("You are watching").first).to_be_visible()
    expect_drawing(spectator)
    expect(spectator.get_by_role("list", name="Your moves")).to_have_count(0)


def test_a_drawing_that_fails_is_replaced_by_text(visits: Visits) -> None:
    visits.pardon("drawing.svg")
    page = visits.open(PLAIN)
    page.route("**/drawing.svg*", lambda route: route.abort())
    made = create_table(page, game="high-tide", own={"0": "Ines"}, bots={"1": "lookout"})
    page.goto(f"/t/{made['table']['id']}")
    expect(board(page).get_by_text("High Tide, seen by seat 0")).to_be_visible()
    expect(board(page).get_by_role("img")).to_have_count(0)


def test_two_people_share_a_device(visits: Visits) -> None:
    page = visits.open("/new/high-tide")
    expect(page.get_by_role("heading", name="High Tide")).to_be_visible()
    page.get_by_role("group", name="Seat 2").get_by_text("At this device").click()
    page.get_by_label("Name for seat 2").fill("Tomasz")
    check_axe(page)
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("button", name=re.compile("^I am ")).click()
    move(page, "go").click()
    confirm(page, "go")
    page.get_by_role("button", name="Pass the device", exact=True).click()
    page.get_by_role("button", name=re.compile("^I am ")).click()
    move(page, "go").click()
    confirm(page, "go")
    expect_result(page)
    page.goto("/lobby")
    expect(page.get_by_text("High Tide").first).to_be_visible()
