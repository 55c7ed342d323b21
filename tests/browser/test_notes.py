"""Notes of the other players: the board keeps its place and its size, and no press answers by accident."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import keep_two_cards, leave_page, note, presence, share_the_device, table_of_two
from tests.browser.players import board
from tests.browser.server import NO_SERVER
from tests.browser.shell import open_menu
from tests.browser.sizes import THREE_SCREENS, overflow, overlap, show
from tests.browser.visits import DESK, PHONE, Screen, Visits, come_to_rest
from tests.server.running import HUNTING, SILVER

BOXES = """
board => [...board.querySelectorAll('button, svg')].map(part => {
  const { x, y, width, height } = part.getBoundingClientRect();
  return [part.tagName, part.textContent.trim().slice(0, 30), x, y, width, height].join(' ');
})
"""
"""All parts of a board with their places: the cards, the piles and the buttons among them."""
OFFER = re.compile("^Ines would like to end the game")


def boxes(page: Page) -> list[str]:
    """The place of everything on the board."""
    found: list[str] = board(page).evaluate(BOXES)
    return found


def offer_to_end(page: Page) -> None:
    """Make the offer from the menu."""
    open_menu(page).get_by_role("button", name="Offer to end the game").click()


@pytest.mark.parametrize("game", [SILVER, HUNTING])
def test_nothing_on_the_board_moves_for_a_question(visits: Visits, game: str) -> None:
    host, friend = table_of_two(visits, game)
    before = {}
    for screen in THREE_SCREENS:
        show(friend, screen)
        before[screen] = boxes(friend)
        assert len(before[screen]) > 8
    offer_to_end(host)
    question = note(friend, OFFER)
    expect(question).to_be_visible()
    problems = []
    for screen in THREE_SCREENS:
        show(friend, screen)
        for button in question.get_by_role("button").all():
            expect(button).to_be_in_viewport(ratio=1)
        moved = set(boxes(friend)) - set(before[screen])
        problems += [f"{screen.name}: {part}" for part in sorted(moved)]
        problems += [f"{screen.name}: the board is covered"] if overlap(question, board(friend)) else []
        problems += overflow(friend, screen)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("screen", THREE_SCREENS, ids=lambda screen: screen.name)
def test_the_own_cards_keep_their_size_when_somebody_is_away(visits: Visits, screen: Screen) -> None:
    host, friend = table_of_two(visits, SILVER, host_screen=screen)
    keep_two_cards(host)
    show(host, screen)
    before = boxes(host)
    leave_page(friend)
    away = note(host, re.compile("^Tomasz has been away since"))
    expect(away).to_be_visible()
    assert not overlap(away, board(host))
    assert not set(boxes(host)) - set(before)


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=lambda screen: screen.name)
def test_a_press_at_the_moment_of_the_question_does_not_answer_it(visits: Visits, screen: Screen) -> None:
    host, friend = table_of_two(visits, SILVER, friend_screen=screen)
    friend.clock.install()
    offer_to_end(host)
    question = note(friend, OFFER)
    expect(question).to_be_visible()
    answers = question.locator("button")
    expect(answers).to_have_text(["No, play on", "Yes, end it", ""])
    yes = answers.nth(1)
    box = yes.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    friend.mouse.click(x, y)
    yes.focus()
    friend.keyboard.press("Enter")
    expect(question).to_be_visible()
    friend.clock.run_for(800)
    friend.mouse.click(x, y)
    sure = note(friend, "End the game now?")
    expect(sure).to_be_visible()
    friend.mouse.click(x, y)
    expect(sure).to_be_visible()
    friend.clock.run_for(800)
    sure.get_by_role("button", name="No").click()
    expect(question).to_be_visible()
    expect(host.get_by_role("heading", name="Ended by agreement")).to_have_count(0)
    friend.clock.run_for(800)
    yes.click()
    friend.clock.run_for(800)
    sure.get_by_role("button", name="Yes").press("Enter")
    expect(host.get_by_role("heading", name="Ended by agreement")).to_be_visible()


def covered_by(notice: Locator, page: Page) -> list[str]:
    """What a notice covers on three screens: the board, the seats or the tools beside them."""
    rail = page.locator("header.rail")
    parts = [board(page), *rail.locator("li").all(), *rail.locator("button:visible, a:visible").all()]
    problems = []
    for screen in THREE_SCREENS:
        show(page, screen)
        expect(notice).to_be_in_viewport(ratio=1)
        others = [part for part in parts if part.is_visible() and "Try now" not in part.inner_text()]
        problems += [f"{screen.name}: {part.inner_text()!r}" for part in others if overlap(notice, part)]
        problems += overflow(page, screen)
    return problems


def test_an_offline_page_claims_nothing_and_covers_nothing(visits: Visits) -> None:
    visits.pardon(NO_SERVER)
    _, friend = table_of_two(visits, SILVER)
    sign = presence(friend, 0, "here")
    expect(sign).to_have_css("filter", "none")
    friend.context.set_offline(offline=True)
    lost = friend.get_by_role("alert").filter(has_text="Connection lost. Reconnecting")
    expect(lost).to_be_visible()
    expect(sign).to_have_css("filter", "grayscale(1)")
    expect(friend.locator("[data-seat-pill='0'] .status")).to_be_hidden()
    expect(friend.get_by_text("You can prepare your move.")).to_be_visible()
    assert not covered_by(lost, friend)
    keep_two_cards(friend)
    expect(friend.get_by_role("alert").filter(has_text="Your move will be sent")).to_be_visible()
    friend.context.set_offline(offline=False)
    expect(sign).to_have_css("filter", "none")


def test_an_offline_page_covers_nothing_of_a_shared_device(visits: Visits) -> None:
    visits.pardon(NO_SERVER)
    page = visits.open("/new/gold-hunting")
    share_the_device(page)
    come_to_rest(page)
    page.context.set_offline(offline=True)
    lost = page.get_by_role("alert").filter(has_text="Connection lost")
    expect(lost).to_be_visible()
    assert not covered_by(lost, page)


def test_the_title_of_the_front_page_says_that_a_turn_waits(visits: Visits) -> None:
    host, _ = table_of_two(visits, SILVER)
    host.goto("/")
    expect(host).to_have_title("Your turn · Doubloon")
