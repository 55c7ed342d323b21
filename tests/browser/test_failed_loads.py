"""A part of the page that cannot be fetched never leaves a blank page: the player is offered to reload."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.players import board
from tests.browser.screenshots import check_axe
from tests.browser.visits import PLAIN, Visits, create_table

SCRIPTS = "**/assets/*.js"
LARGE = 30_000
"""Bytes."""


@pytest.fixture(autouse=True)
def expect_failures(visits: Visits) -> None:
    visits.pardon("ERR_FAILED|Failed to fetch dynamically imported module|could not be loaded")


def abort(route: Route) -> None:
    route.abort()


def abort_board(route: Route) -> None:
    """Only the script of a board itself is this large; what it shares with the first page may be named after it."""
    response = route.fetch()
    if len(response.body()) > LARGE:
        route.abort()
    else:
        route.fulfill(response=response)


def expect_reload(page: Page) -> None:
    """The page says what is wrong, and is fine after a reload."""
    alert = page.get_by_role("alert").first
    expect(alert).to_contain_text("Part of the page could not be loaded.")
    check_axe(page)
    page.unroute_all()
    alert.get_by_role("button", name="Reload").click()


@pytest.mark.parametrize(
    ("link", "heading"), [("Tables", "Tables"), ("Rules", "Rules"), ("More options", "New table: Silver & Gold")]
)
def test_a_page(visits: Visits, link: str, heading: str) -> None:
    page = visits.open("/")
    wanted = page.get_by_role("link", name=link).first
    expect(wanted).to_be_visible()
    page.route(SCRIPTS, abort)
    wanted.click()
    expect_reload(page)
    expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()


@pytest.mark.parametrize("game", ["silver-and-gold", "gold-hunting"])
def test_a_board(visits: Visits, game: str) -> None:
    page = visits.open(PLAIN)
    made = create_table(page, game=game, own={"0": "Ines"}, bots={"1": "greedy"})
    page.route("**/assets/board-*.js", abort_board)
    page.goto(f"/t/{made['table']['id']}")
    expect_reload(page)
    expect(board(page).locator("svg").first).to_be_attached()


def test_another_language(visits: Visits) -> None:
    page = visits.open("/")
    page.route(SCRIPTS, abort)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("Part of the page could not be loaded.")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_the_sentences_of_the_first_page(visits: Visits) -> None:
    page = visits.open(PLAIN)
    page.route("**/assets/shell.en-*.js", abort)
    page.goto("/")
    expect(page.get_by_text("The page could not be loaded.").first).to_be_visible()
    page.unroute_all()
    page.get_by_role("link", name="Reload").click()
    expect(page.get_by_role("heading", name="Silver & Gold")).to_be_visible()
