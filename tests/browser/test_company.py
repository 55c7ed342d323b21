"""In company: who is here, away and gone, stand-ins, and coming back."""

import re

from playwright.sync_api import Page, expect

from tests.browser.people import (
    keep_two_cards,
    leave_page,
    note,
    presence,
    send,
    table_of_two,
)
from tests.browser.players import board, gold_hunting_by_hand, play_until
from tests.browser.pointer import PATIENCE
from tests.browser.screenshots import check_axe
from tests.browser.server import NO_SERVER, TableServer
from tests.browser.shell import open_log, open_menu
from tests.browser.sizes import THREE_SCREENS, check_sizes, overflow, overlap, show
from tests.browser.visits import DESK, PHONE, PLAIN, Visits, create_table, wait_until_loaded
from tests.server.running import HUNTING, SILVER

LONGER = 30_000
"""Milliseconds in which the time of two questions is up, on a busy machine."""


def test_who_goes_away_is_seen_at_once_and_can_come_back(visits: Visits) -> None:
    host, friend = table_of_two(visits, SILVER)
    expect(presence(host, 1, "here")).to_be_visible()
    keep_two_cards(host)
    url = leave_page(friend)
    expect(presence(host, 1, "away")).to_be_visible()
    rail = host.get_by_role("list", name="At the table")
    expect(rail).to_contain_text(re.compile(r"away since \d\d:\d\d"))
    expect(rail).not_to_contain_text("thinking")
    question = note(host, re.compile("^Tomasz has been away since"))
    expect(question.get_by_role("timer")).to_have_text(re.compile(r"^A stand-in can take over in \d:\d\d\.$"))
    for screen in THREE_SCREENS:
        show(host, screen)
        expect(question.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    check_sizes(host, THREE_SCREENS)
    friend.goto(url)
    expect(question).to_have_count(0)
    expect(presence(host, 1, "here")).to_be_visible()


def test_the_menu_makes_way_for_the_own_stand_in(visits: Visits) -> None:
    host, friend = table_of_two(visits, HUNTING)
    open_menu(friend).get_by_role("button", name="Let a stand-in play for me").click()
    expect(friend.get_by_role("dialog")).to_have_count(0)
    expect(note(friend, re.compile("^A stand-in plays for you"))).to_be_visible()
    open_menu(friend).get_by_role("button", name="Take over again").click()
    expect(friend.get_by_role("dialog")).to_have_count(0)
    expect(presence(host, 1, "here")).to_be_visible()


def test_who_leaves_for_good_is_gone_from_their_own_list(visits: Visits) -> None:
    host, friend = table_of_two(visits, HUNTING)
    sheet = open_menu(friend)
    sheet.get_by_role("button", name="Leave the game").click()
    dialog = friend.get_by_role("dialog", name="Leave the game")
    check_axe(friend)
    dialog.get_by_role("button", name="Stay at the table").click()
    expect(dialog).to_have_count(0)
    sheet.get_by_role("button", name="Leave the game").click()
    other_tab = friend.context.new_page()
    other_tab.goto(friend.url)
    expect(board(other_tab)).to_be_visible()
    friend.get_by_role("dialog", name="Leave the game").get_by_role("button", name="Leave the game").click()
    for page in (friend, other_tab):
        expect(page.get_by_role("heading", name="You have left this game")).to_be_visible()
    check_sizes(friend, THREE_SCREENS)
    other_tab.get_by_role("button", name="Watch instead").click()
    expect(board(other_tab)).to_be_visible()
    friend.get_by_role("button", name="Back to the start page").click()
    expect(friend.get_by_role("link", name="Continue")).to_have_count(0)
    question = note(host, "Tomasz has left the game.")
    question.get_by_role("button", name="Let a stand-in play for Tomasz").click()
    expect(question).to_have_count(0)
    expect(presence(host, 1, "substituted")).to_be_visible()


def test_time_that_is_up_is_told_to_everybody(visits: Visits) -> None:
    host = visits.open(PLAIN)
    made = create_table(host, game=HUNTING, own={"0": "Ines"}, bots={"1": "greedy"}, start=0, seconds=10)
    address = f"/t/{made['table']['id']}"
    host.goto(address)
    watcher = visits.open(address, PHONE)
    # The log does not say that the clock built the piles, because builds are secret. It does say so for a lift.
    expect(host.get_by_text("Your time was up: the computer chose for you.").first).to_be_visible(timeout=LONGER)
    expect(watcher.get_by_text("Time was up: the computer chose for Ines.").first).to_be_visible()
    check_axe(watcher)
    told = open_log(host).filter(has_text="Time was up: the computer chose for Ines.")
    expect(told.first).to_be_visible()


def test_the_menu_shows_the_way_out_without_scrolling(visits: Visits) -> None:
    host, _ = table_of_two(visits, SILVER)
    sheet = open_menu(host)
    expect(sheet.get_by_role("button", name="Mute the reactions of Tomasz")).to_have_text(re.compile("Mute"))
    for screen in (DESK, PHONE):
        show(host, screen)
        expect(sheet.get_by_role("button", name="Leave the game")).to_be_in_viewport(ratio=1)
        expect(sheet.get_by_role("link", name="Start page")).to_be_in_viewport(ratio=1)
    check_sizes(host, THREE_SCREENS)


def test_who_only_watches_has_no_tools(visits: Visits) -> None:
    host, friend = table_of_two(visits, SILVER)
    watcher = visits.open(host.url)
    for page in (host, friend):
        keep_two_cards(page)
    expect(host.get_by_role("button", name="Mirror")).to_be_visible()
    expect(board(watcher).get_by_text("You are watching")).to_be_visible()
    for screen in THREE_SCREENS:
        show(watcher, screen)
        expect(watcher.get_by_role("button", name="Mirror")).to_have_count(0)
    check_sizes(watcher, THREE_SCREENS)


def come_back_after_a_move(visits: Visits) -> Page:
    """Who leaves a game of Gold Hunting for a minute, comes back after the other player's move, and is asked."""
    host, friend = table_of_two(visits, HUNTING)
    for page in (friend, host):
        play_until(page, gold_hunting_by_hand, "Ready")
        gold_hunting_by_hand(page)
    expect(host.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
    url = friend.url
    expect(friend.get_by_role("heading", name="Waiting for Ines")).to_be_visible()
    friend.goto("/lobby")
    friend.evaluate(
        """() => {
          const seen = JSON.parse(localStorage.getItem('doubloon.seen'));
          for (const each of Object.values(seen)) each.at -= 60000;
          localStorage.setItem('doubloon.seen', JSON.stringify(seen));
        }"""
    )
    gold_hunting_by_hand(host)
    expect(host.get_by_role("heading", name="Waiting for Tomasz")).to_be_visible()
    friend.goto(url)
    return friend


def test_who_comes_back_sees_what_happened_meanwhile(visits: Visits) -> None:
    page = come_back_after_a_move(visits)
    since = note(page, "While you were away")
    expect(since.get_by_role("listitem")).to_have_count(1)
    expect(since).to_contain_text("Ines")
    for screen in THREE_SCREENS:
        show(page, screen)
        assert not overlap(since, board(page)), screen.name
        assert not overflow(page, screen)
    check_sizes(page, THREE_SCREENS)
    since.get_by_role("button", name="Close").click()
    expect(since).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
    expect(since).to_have_count(0)


def test_what_happened_meanwhile_goes_with_the_next_own_move(visits: Visits) -> None:
    page = come_back_after_a_move(visits)
    since = note(page, "While you were away")
    expect(since).to_be_visible()
    gold_hunting_by_hand(page)
    expect(page.get_by_role("heading", name="Waiting for Ines")).to_be_visible()
    expect(since).to_have_count(0)


def test_everybody_is_here_again_after_a_restart(visits: Visits, server: TableServer) -> None:
    visits.pardon(NO_SERVER)
    host, friend = table_of_two(visits, HUNTING)
    for page in (host, friend):
        wait_until_loaded(page)
    server.restart()
    for page, seat in ((host, 1), (friend, 0)):
        expect(page.get_by_text("Connection lost")).to_have_count(0, timeout=PATIENCE)
        expect(presence(page, seat, "here")).to_be_visible()
        expect(note(page, re.compile("has been (away|gone)"))).to_have_count(0)


def test_a_seat_that_moves_to_another_device_stays_present(visits: Visits) -> None:
    host, friend = table_of_two(visits, HUNTING)
    open_menu(friend).get_by_role("button", name="Continue on another device").click()
    link = friend.get_by_role("dialog").get_by_role("textbox").input_value()
    other = visits.open(link)
    expect(other.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
    expect(friend.get_by_text("This seat has moved to another device")).to_be_visible()
    friend.get_by_role("button", name="Watch instead").click()
    expect(friend.get_by_role("heading", name="Waiting for Ines and Tomasz")).to_be_visible()
    expect(friend.get_by_role("dialog")).to_have_count(0)
    friend.close()
    send(other, "Wow!")
    expect(host.locator("[data-seat-pill='1'] [data-emote='wow']")).to_be_visible()
    expect(presence(host, 1, "here")).to_be_visible()
