"""Offers to end a game and to play again are questions, and cover nothing."""

import re

from playwright.sync_api import expect

from tests.browser.people import (
    agree_to_end,
    end_by_agreement,
    note,
    table_of_two,
)
from tests.browser.players import board
from tests.browser.screenshots import check_axe
from tests.browser.shell import open_menu
from tests.browser.sizes import THREE_SCREENS, check_sizes, overflow, overlap, show
from tests.browser.visits import DESK, PHONE, SIDEWAYS, Visits
from tests.server.running import HUNTING, SILVER


def test_a_question_covers_nothing_of_the_board(visits: Visits) -> None:
    host, friend = table_of_two(visits, SILVER, friend_screen=DESK)
    open_menu(host).get_by_role("button", name="Offer to end the game").click()
    question = note(friend, re.compile("^Ines would like to end the game"))
    rail = friend.get_by_role("list", name="At the table")
    expect(question).to_be_visible()
    problems = []
    for screen in THREE_SCREENS:
        show(friend, screen)
        expect(question.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
        problems += [f"{screen.name}: the board is covered"] if overlap(question, board(friend)) else []
        if screen is not PHONE:
            problems += [f"{screen.name}: the rail is covered"] if overlap(question, rail) else []
        problems += overflow(friend, screen)
    assert not problems, "\n".join(problems)
    question.get_by_role("button", name="No, play on").click()
    news = host.locator("header.rail").get_by_text("Tomasz would like to play on.")
    expect(news).to_be_visible()
    assert not overlap(news, board(host))


def test_an_offer_to_end_is_a_question(visits: Visits) -> None:
    host, friend = table_of_two(visits, SILVER)
    open_menu(host).get_by_role("button", name="Offer to end the game").click()
    expect(host.get_by_role("dialog")).to_have_count(0)
    own = note(host, re.compile("^You have offered to end the game"))
    question = note(friend, re.compile("^Ines would like to end the game"))
    expect(question).to_be_visible()
    check_sizes(friend, (SIDEWAYS, PHONE))
    check_sizes(host, (PHONE, DESK))
    question.get_by_role("button", name="No, play on").click()
    expect(host.get_by_text("Tomasz would like to play on.").first).to_be_visible()
    for each in (own, question):
        expect(each).to_have_count(0)
    open_menu(host).get_by_role("button", name="Offer to end the game").click()
    own.get_by_role("button", name="Withdraw").click()
    expect(question).to_have_count(0)
    open_menu(friend).get_by_role("button", name="Offer to end the game").click()
    agree_to_end(host)
    for page in (host, friend):
        result = page.get_by_role("region", name="The result")
        expect(result.get_by_role("heading", name="Ended by agreement")).to_be_visible()
        expect(result).to_contain_text("Ines and Tomasz agreed to end the game.")
        expect(result.get_by_role("row", name="Total")).to_be_visible()
        expect(page.get_by_role("link", name="Watch again")).to_be_visible()
        check_sizes(page, THREE_SCREENS)
    host.goto("/games")
    row = host.get_by_role("region", name="Your results").get_by_role("listitem")
    expect(row).to_contain_text("Ended early")
    expect(row).to_contain_text("not counted")
    expect(host.get_by_role("region", name="Statistics")).to_have_count(0)
    row.get_by_role("link").click()
    expect(host).to_have_url(re.compile("/replay/"))


def test_all_who_agree_go_to_the_rematch(visits: Visits) -> None:
    host, friend = table_of_two(visits, HUNTING)
    end_by_agreement(host, friend)
    first = host.url
    host.get_by_role("button", name="Play again").click()
    expect(host.get_by_text("You would like to play again. Waiting for Tomasz.")).to_be_visible()
    expect(friend.get_by_text("Ines would like to play again.")).to_be_visible()
    for page in (host, friend):
        check_axe(page)
    assert host.url == first, "nothing starts before all have agreed"
    friend.get_by_role("button", name="Yes, again").click()
    for page in (host, friend):
        expect(page.get_by_text("Build your four piles")).to_be_visible()
    assert host.url == friend.url != first
