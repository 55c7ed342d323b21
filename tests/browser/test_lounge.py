"""At a table that waits for players: people change seats, and the host decides who stays."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import (
    join,
    open_table,
)
from tests.browser.screenshots import check_axe
from tests.browser.sizes import THREE_SCREENS, check_sizes
from tests.browser.visits import PHONE, SIDEWAYS, Screen, Visits
from tests.server.running import HUNTING, SILVER

WATCH_SEAT = """
seat => {
  window.seen = [seat.textContent];
  new MutationObserver(() => window.seen.push(seat.textContent))
    .observe(seat, { subtree: true, childList: true, characterData: true });
}
"""
"""Collects all that is written on a seat in the lounge."""


@pytest.mark.parametrize("screen", [PHONE, SIDEWAYS], ids=lambda screen: screen.name)
def test_a_phone_shows_the_main_action_without_scrolling(visits: Visits, screen: Screen) -> None:
    host, invitation = open_table(visits, SILVER, seats=4, screen=screen)
    expect(host.get_by_role("button", name="Copy link")).to_be_in_viewport(ratio=1)
    friend = visits.open(invitation.link, screen)
    expect(friend.get_by_role("button", name="Join the game")).to_be_in_viewport(ratio=1)
    expect(friend.get_by_role("link", name="Learn in two minutes")).to_be_visible()


def test_people_change_seats_before_the_game(visits: Visits) -> None:
    host, invitation = open_table(visits, SILVER, seats=3)
    friend = join(visits, invitation)
    seats = host.get_by_role("list", name="The seats").get_by_role("listitem")
    expect(seats.nth(1)).to_contain_text("Tomasz")
    check_axe(friend)
    friend.get_by_role("button", name="Sit here: seat 3").click()
    expect(seats.nth(2)).to_contain_text("Tomasz")
    expect(seats.nth(1)).to_contain_text("free")
    expect(friend.get_by_role("list", name="The seats").get_by_role("listitem").nth(2)).to_contain_text("you")
    friend.reload()
    expect(friend.get_by_role("list", name="The seats").get_by_role("listitem").nth(2)).to_contain_text("you")
    host.get_by_role("button", name="Let the computer play on seat 2").click()
    check_axe(host)
    host.get_by_role("dialog", name="Who should play?").get_by_role("button", name=re.compile("^Navigator")).click()
    for page in (host, friend):
        expect(page.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
    expect(host.get_by_role("list", name="At the table")).to_contain_text("Navigator")


def test_who_takes_another_name_keeps_the_seat_all_the_time(visits: Visits) -> None:
    visits.pardon("409")
    host, invitation = open_table(visits, SILVER, seats=3)
    friend = join(visits, invitation, name="")
    seat = host.get_by_role("list", name="The seats").get_by_role("listitem").nth(1)
    expect(seat).to_contain_text("Guest")
    seat.evaluate(WATCH_SEAT)
    name, use = friend.get_by_label("Your name"), friend.get_by_role("button", name="Use this name")
    name.fill("ines")
    use.click()
    expect(friend.get_by_role("alert")).to_have_text(re.compile("^Somebody at this table already has this name"))
    name.fill("Tomasz")
    use.click()
    expect(seat).to_contain_text("Tomasz")
    expect(name).to_have_count(0)
    expect(friend.get_by_role("list", name="The seats").get_by_role("listitem").nth(1)).to_contain_text("Tomasz")
    written = host.evaluate("window.seen")
    assert all("Guest" in text or "Tomasz" in text for text in written), written
    join(visits, invitation, name="Mara")
    for page in (host, friend):
        expect(page.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
        expect(page.get_by_role("list", name="At the table")).to_contain_text("Mara")


def test_the_host_removes_who_should_not_play(visits: Visits) -> None:
    host, invitation = open_table(visits, SILVER, seats=3)
    friend = join(visits, invitation)
    host.get_by_role("button", name="Remove Tomasz from the table").click()
    host.get_by_role("dialog").get_by_role("button", name="Remove Tomasz from the table").click()
    expect(host.get_by_role("list", name="The seats").get_by_role("listitem").nth(1)).to_contain_text("free")
    expect(friend.get_by_role("heading", name="The host has removed you from this table")).to_be_visible()


def test_who_comes_too_late_can_watch_or_open_a_table(visits: Visits) -> None:
    host, invitation = open_table(visits, HUNTING)
    early, late = visits.open(invitation.link), visits.open(invitation.link, PHONE)
    join(visits, invitation)
    for page in (early, late):
        expect(page.get_by_role("heading", name="All seats are taken")).to_be_visible()
    check_sizes(late, THREE_SCREENS)
    late.get_by_role("button", name="Watch").click()
    expect(late.get_by_role("heading", name="Waiting for Ines and Tomasz")).to_be_attached()
    early.get_by_role("button", name="Open a table of your own").click()
    expect(early).to_have_url(re.compile("/new/gold-hunting$"))
    expect(host.get_by_role("heading", name="Your turn", exact=True)).to_be_attached()
