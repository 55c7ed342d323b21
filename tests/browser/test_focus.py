"""Where the keyboard is: at the content after the skip link, and at the next question after every answer."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.crossing import cell
from tests.browser.people import join, open_table
from tests.browser.players import PILE, board, button, lift_button
from tests.browser.pointer import click, press
from tests.browser.positions import HUNTING_POSITIONS, SILVER_POSITIONS, StillServer, asked_in_turn, lifted, sit_down
from tests.browser.visits import DESK, PHONE, Screen, Visits, come_to_rest
from tests.server.running import HUNTING, SILVER

HAS_FOCUS = """
() => document.activeElement !== document.body && document.activeElement?.getClientRects().length > 0
"""

both_screens = pytest.mark.parametrize("screen", [DESK, PHONE], ids=lambda screen: screen.name)


def focused(page: Page) -> str:
    """What has the focus, in a few words; nothing where it has fallen to the page itself."""
    found: str = page.evaluate(
        """() => {
          const at = document.activeElement;
          if (at === null || at === document.body) return "";
          return at.getAttribute("aria-label") || at.textContent.trim().slice(0, 60) || at.tagName;
        }"""
    )
    return found


def expect_focus(page: Page, drawn: Locator) -> None:
    """Assert that something on the page has the focus once this is drawn, that it keeps the focus, and is in view."""
    expect(drawn).to_be_visible()
    page.wait_for_function(HAS_FOCUS)
    come_to_rest(page)
    assert focused(page), "the focus has fallen to the body"
    assert page.evaluate(HAS_FOCUS), "what has the focus cannot be seen"


@pytest.mark.parametrize("path", ["/", "/lobby", "/rules/silver-and-gold"])
def test_the_skip_link_leads_to_the_content(still_visits: Visits, path: str) -> None:
    page = still_visits.open(path)
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    page.keyboard.press("Tab")
    assert focused(page) == "Skip to content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.matches('main, main *')")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('main *')"), focused(page)
    assert page.url.endswith(path)


def test_the_focus_goes_on_to_the_game_that_was_started(visits: Visits) -> None:
    page = visits.open("/")
    start = page.get_by_role("button", name=re.compile("Play the computer")).first
    start.focus()
    page.keyboard.press("Enter")
    expect(board(page)).to_be_visible()
    assert page.evaluate("document.activeElement.matches('main, main *')"), focused(page)


def test_the_focus_stays_at_a_table_that_waits_for_players(visits: Visits) -> None:
    page = visits.open("/new/silver-and-gold")
    page.get_by_role("group", name="Seat 2").get_by_text("Friend, by link").click()
    create = page.get_by_role("button", name="Create table")
    create.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="The seats")).to_be_visible()
    assert page.evaluate("document.activeElement.matches('main, main *')"), focused(page)
    _, invitation = open_table(visits, SILVER, seats=3)
    friend = join(visits, invitation)
    friend.get_by_role("button", name="Sit here: seat 3").focus()
    friend.keyboard.press("Enter")
    own = friend.get_by_role("list", name="The seats").get_by_role("listitem").filter(has_text="you")
    expect(own).to_be_focused()
    friend.keyboard.press("Shift+Tab")
    expect(friend.get_by_role("button", name="Sit here: seat 2")).to_be_focused()


def test_the_skip_link_leads_to_the_board(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(SILVER, asked_in_turn(1)))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('main *')"), focused(page)


@both_screens
def test_after_keep_and_confirm(still_visits: Visits, still: StillServer, screen: Screen) -> None:
    seat = still.arrange(SILVER, SILVER_POSITIONS["keep"])
    page = sit_down(still_visits, seat, screen)
    dealt = board(page).get_by_role("button", name=re.compile(r"^\w+ card, \d+ points"))
    press(dealt.nth(0))
    press(dealt.nth(1))
    press(button(page, "Keep these two"))
    expect_focus(page, button(page, "Take it back"))
    still.answer(seat)
    free = board(page).get_by_role("gridcell", name=re.compile(", free$"), disabled=False)
    expect_focus(page, free.first)
    press(button(page, "One box only"))
    press(free.first)
    press(button(page, "Confirm"))
    expect(button(page, "Confirm")).to_have_count(0)
    expect_focus(page, board(page))


def test_after_take(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(SILVER, SILVER_POSITIONS["replacement"]))
    click(board(page).get_by_role("button", name=re.compile(r"^\w+ card, \d+ points"), disabled=False).first)
    click(button(page, "Take this card"))
    expect(button(page, "Take this card")).to_have_count(0)
    expect_focus(page, board(page))


@both_screens
def test_after_ready(still_visits: Visits, still: StillServer, screen: Screen) -> None:
    seat = still.arrange(HUNTING, HUNTING_POSITIONS["building"])
    page = sit_down(still_visits, seat, screen)
    press(button(page, "Shuffle"))
    press(button(page, "Ready"))
    expect(button(page, "Ready")).to_have_count(0)
    expect_focus(page, board(page))
    still.answer(seat)
    piles = board(page).get_by_role("button", name=PILE, disabled=False)
    expect(piles).to_have_count(4)
    expect_focus(page, piles.first)


@both_screens
def test_after_a_lift(still_visits: Visits, still: StillServer, screen: Screen) -> None:
    seat = still.arrange(HUNTING, lifted(2))
    page = sit_down(still_visits, seat, screen)
    piles = board(page).get_by_role("button", name=PILE, disabled=False)
    press(piles.first)
    press(button(page, "Say 1"))
    press(lift_button(page))
    expect(lift_button(page)).to_have_count(0)
    expect_focus(page, board(page))
    still.answer(seat)
    expect_focus(page, piles.first)


def test_the_keyboard_alone_crosses_off_a_pattern(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(SILVER, asked_in_turn(1)))
    cell(page, 0, "a3").focus()
    page.keyboard.press("Enter")
    expect(button(page, "Confirm")).to_be_visible()
    page.keyboard.press("r")
    page.keyboard.press("d")
    expect_focus(page, button(page, "Take it back"))


def test_nothing_scrolls_while_the_focus_goes_through_the_table(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(SILVER, asked_in_turn(2)))
    log = page.get_by_role("button", name="Log", exact=True)
    expect(log).to_be_visible()
    log.focus()
    for key in ("Tab", "Shift+Tab", "Shift+Tab"):
        page.keyboard.press(key)
    scrolled = "[...document.querySelectorAll('*')].filter(each => each.scrollTop > 0).map(each => each.className)"
    assert page.evaluate(scrolled) == []


def test_a_thumbnail_of_the_log_points_at_its_card(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(SILVER, asked_in_turn(2)))
    thumbnail = page.get_by_role("listitem").get_by_role("button", name=re.compile(" card ")).first
    thumbnail.focus()
    expect(board(page).locator(".card.pointed, .slot.pointed")).to_have_count(1)
    page.get_by_role("button", name="Log", exact=True).focus()
    expect(board(page).locator(".pointed")).to_have_count(0)
